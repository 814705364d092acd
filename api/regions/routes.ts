import { regionCalls } from '#shared/calls/regions.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { rowRoutes } from '../http/write-routes.ts';
import { changeRegion, createRegion, removeRegion } from './commands.ts';
import { wholeRegionView } from './view.ts';

/** `region`: everybody reads, the office's admins write. */
export function regionRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, regionCalls, {
    view: wholeRegionView,
    subject: 'region',
    post: createRegion,
    put: changeRegion,
    patch: changeRegion,
    delete: removeRegion,
  });
}
