import { oneOf } from '../../../shared/query.ts';
import { Workshift } from '../../../shared/timesheets/sheets.ts';
import {
  NewTemporalWorkshift,
  TemporalSwap,
  TemporalWorkshiftChange,
  TemporalWorkshiftEdit,
} from '../../../shared/timesheets/temporary.ts';
import type { Services } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { about, refusals } from '../../http/declared.ts';
import { atDesk } from '../../http/desk.ts';
import { allow } from '../../http/guard.ts';
import { IdParams, readRoutes } from '../../http/read-routes.ts';
import { writeRoutes } from '../../http/write-routes.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { addTemporal, changeTemporal, removeTemporal, swapTemporal } from './commands.ts';
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

  app.post(
    '/temporal_workshift/:id/swap',
    {
      preHandler: allow('update', subject),
      schema: {
        ...about('temporal_workshift'),
        params: IdParams,
        body: TemporalSwap,
        response: { 201: oneOf(Workshift), ...refusals },
      },
    },
    async (request, reply) => {
      const row = await atDesk(services, request, (desk) => swapTemporal(desk, request.params.id, request.body));
      return reply.code(201).send({ data: presentWorkshift(row, []) });
    },
  );
}
