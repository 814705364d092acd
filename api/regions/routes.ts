import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { regionView } from './repository.ts';

/** `GET region`, `GET region/{id}`. */
export function regionRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: regionView, subject: 'region' });
}
