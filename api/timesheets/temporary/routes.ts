import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { readRoutes } from '#api/http/read-routes.ts';
import { commandRoute, IdParams, plainRoute } from '#api/http/routes.ts';
import { writeRoutes } from '#api/http/write-routes.ts';
import { notFound } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import { Workshift } from '#shared/timesheets/sheets.ts';
import {
  NewTemporalWorkshift,
  SwapCandidates,
  TemporalSwap,
  TemporalWorkshiftChange,
  TemporalWorkshiftEdit,
} from '#shared/timesheets/temporary.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { addTemporal, changeTemporal, removeTemporal, swapTemporal } from './commands.ts';
import { readSwapCandidates } from './query.ts';
import { lockSheetOfTemporal } from './repository.ts';
import { temporalView } from './view.ts';

/**
 * `temporal_workshift`: people without an employee record, and their swap for somebody who has one.
 */
export function temporaryRoutes(app: Api, services: Services): void {
  const subject = 'temporalWorkshift';
  readRoutes(app, services, { view: temporalView, subject });
  writeRoutes(app, services, {
    view: temporalView,
    subject,
    lock: lockSheetOfTemporal,
    post: { body: NewTemporalWorkshift, run: addTemporal },
    put: { body: TemporalWorkshiftEdit, run: changeTemporal },
    patch: { body: TemporalWorkshiftChange, run: changeTemporal },
    delete: { run: removeTemporal },
  });

  plainRoute(app, {
    path: '/temporal_workshift/:id/candidates',
    right: ['read', subject],
    params: IdParams,
    answer: SwapCandidates,
    handle: async ({ caller, params }) => {
      const people = await readSwapCandidates(services.db, caller, params.id);
      if (!people) throw notFound('temporal_workshift', params.id);
      const { addressOf } = services.files;
      const shown = people.map(async ({ storageKey, ...person }) => ({
        ...person,
        pictureUrl: storageKey === null ? null : await addressOf(storageKey),
      }));
      return { data: await Promise.all(shown) };
    },
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/temporal_workshift/:id/swap',
    right: ['update', subject],
    params: IdParams,
    body: TemporalSwap,
    answer: oneOf(Workshift),
    status: 201,
    run: async (desk, { params, body }) => ({ data: presentWorkshift(await swapTemporal(desk, params.id, body), []) }),
  });
}
