import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { changelogView } from './view.ts';

/** `GET changelog`: the app's releases, newest first. */
export function changelogRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: changelogView, subject: 'changelog' });
}
