import type { z } from 'zod';
import type { Services, WriteContext } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { commandRoute } from '#api/http/routes.ts';
import { writeRoutes } from '#api/http/write-routes.ts';
import { dayCalls, shiftCalls } from '#shared/calls/timesheets.ts';
import { Failure } from '#shared/http/errors.ts';
import { can } from '#shared/permissions.ts';
import type { EnteredWorkshift } from '#shared/timesheets/edits.ts';
import { clockIn } from '../clock/commands.ts';
import { lockSheetOfShift } from '../sheets/lock-repository.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { listBreaks, type WorkshiftRow } from '../sheets/repository.ts';
import { workshiftView } from '../sheets/views.ts';
import { editShifts } from './commands.ts';
import { enterShift, removeShift } from './entered-shift-commands.ts';
import { enterTimeOff } from './time-off-commands.ts';

/** Routes by which the office enters, edits and removes shifts, and turns them into time off. */
export function editRoutes(app: Api, services: Services): void {
  enteredShiftRoutes(app, services);
  shiftEditRoutes(app, services);

  commandRoute(app, services, {
    ...dayCalls.timeOff,
    run: async (context, { params, body }) => {
      const { rows, reopened } = await enterTimeOff(context, params.id, body);
      return { data: rows.map((row) => presentWorkshift(row)), reopened };
    },
  });
}

function enteredShiftRoutes(app: Api, services: Services): void {
  writeRoutes(app, services, shiftCalls, {
    view: workshiftView,
    lock: lockSheetOfShift,
    post: 'own',
    put: 'own',
    patch: 'own',
    delete: removeShift,
  });

  commandRoute(app, services, {
    ...shiftCalls.post,
    run: async (context, { body }) => {
      const row = await storeShift(context, body);
      return { data: presentWorkshift(row, await listBreaks(context.write.tx, [row.id])) };
    },
  });
}

/**
 * `POST workshift`: a clock-in, or with an end a whole shift, which only the office enters.
 * @throws Failure 403 for a whole shift of a phone
 */
async function storeShift(context: WriteContext, input: z.output<typeof EnteredWorkshift>): Promise<WorkshiftRow> {
  const { end, endLocation: _nowhereYet, lunchTime: _noneYet, ...clock } = input;
  if (end === undefined) return clockIn(context, clock);
  if (!can(context.caller.role, 'create', 'officeTimesheet'))
    throw new Failure(403, 'Only the office enters work shifts that are over', { code: 'FORBIDDEN' });
  return enterShift(context, { ...input, end });
}

function shiftEditRoutes(app: Api, services: Services): void {
  commandRoute(app, services, {
    ...shiftCalls.edit,
    run: async (context, { body }) => {
      const { rows, reopened } = await editShifts(context, body.workshifts);
      return { data: rows.map(({ shift, breaks }) => presentWorkshift(shift, breaks)), reopened };
    },
  });

  commandRoute(app, services, {
    ...shiftCalls.put,
    run: async (context, { params, body }) => {
      const { rows, reopened } = await editShifts(context, [{ ...body, id: params.id }], () => '');
      const [row] = rows;
      if (!row) throw new Error('one edit, one row');
      return { data: presentWorkshift(row.shift, row.breaks), reopened };
    },
  });
}
