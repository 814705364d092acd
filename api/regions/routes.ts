import { NewRegion, RegionChange, RegionForm } from '#shared/regions.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { writeRoutes } from '../http/write-routes.ts';
import { changeRegion, createRegion, removeRegion } from './commands.ts';
import { wholeRegionView } from './view.ts';

/** `region`: everybody reads, the office's admins write. */
export function regionRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: wholeRegionView, subject: 'region' });
  writeRoutes(app, services, {
    view: wholeRegionView,
    subject: 'region',
    post: { body: NewRegion, run: createRegion },
    put: { body: RegionForm, run: changeRegion },
    patch: { body: RegionChange, run: changeRegion },
    delete: { run: removeRegion },
  });
}
