import type { Services } from '#api/context.ts';
import { withPicture } from '#api/employees/present.ts';
import type { Api } from '#api/http/api.ts';
import { commandRoute, plainRoute } from '#api/http/routes.ts';
import { rowRoutes } from '#api/http/write-routes.ts';
import { temporaryCalls } from '#shared/calls/timesheets.ts';
import { notFound } from '#shared/http/errors.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { addTemporal, changeTemporal, removeTemporal, swapTemporal } from './commands.ts';
import { readSwapCandidates } from './query.ts';
import { lockSheetOfTemporal } from './repository.ts';
import { temporalView } from './view.ts';

/**
 * Routes of `temporal_workshift`: people without an employee record, and their swap for an
 * employee.
 */
export function temporaryRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, temporaryCalls, {
    view: temporalView,
    subject: 'temporalWorkshift',
    lock: lockSheetOfTemporal,
    post: addTemporal,
    put: changeTemporal,
    patch: changeTemporal,
    delete: removeTemporal,
  });

  plainRoute(app, {
    ...temporaryCalls.candidates,
    handle: async ({ caller, params }) => {
      const people = await readSwapCandidates(services.db, caller, params.id);
      if (!people) throw notFound('temporal_workshift', params.id);
      const { addressOf } = services.files;
      const shown = people.map(({ storageKey, ...person }) => withPicture(person, storageKey, addressOf));
      return { data: await Promise.all(shown) };
    },
  });

  commandRoute(app, services, {
    ...temporaryCalls.swap,
    run: async (context, { params, body }) => ({ data: presentWorkshift(await swapTemporal(context, params.id, body), []) }),
  });
}
