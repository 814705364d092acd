import { z } from 'zod';
import type { Services } from '#api/context.ts';
import type { Desk } from '#api/desk.ts';
import type { Api } from '#api/http/api.ts';
import { commandRoute, IdParams } from '#api/http/routes.ts';
import { writeRoutes } from '#api/http/write-routes.ts';
import { Failure } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import { can } from '#shared/permissions.ts';
import {
  EditedWorkshift,
  EditedWorkshifts,
  EnteredWorkshift,
  OneWorkshiftEdit,
  TimeOff,
  WorkshiftEdits,
} from '#shared/timesheets/edits.ts';
import { Reopened, Workshift } from '#shared/timesheets/sheets.ts';
import { clockIn } from '../clock/commands.ts';
import { lockSheetOfShift } from '../sheets/lock-repository.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { listBreaks, type WorkshiftRow } from '../sheets/repository.ts';
import { workshiftView } from '../sheets/views.ts';
import { editShifts } from './commands.ts';
import { enterShift, removeShift } from './entered-shift-commands.ts';
import { enterTimeOff } from './time-off-commands.ts';

const TimeOffEntered = z.object({ data: z.array(Workshift), reopened: Reopened });

/** Work shifts as the office writes them: entered, edited, taken off, and turned into time off. */
export function editRoutes(app: Api, services: Services): void {
  enteredShiftRoutes(app, services);
  shiftEditRoutes(app, services);

  commandRoute(app, services, {
    method: 'POST',
    path: '/dwo/:id/timeOff',
    right: ['update', 'officeTimesheet'],
    params: IdParams,
    body: TimeOff,
    answer: TimeOffEntered,
    run: async (desk, { params, body }) => {
      const { rows, reopened } = await enterTimeOff(desk, params.id, body);
      return { data: rows.map((row) => presentWorkshift(row)), reopened };
    },
  });
}

function enteredShiftRoutes(app: Api, services: Services): void {
  writeRoutes(app, services, {
    view: workshiftView,
    subject: 'workshift',
    own: ['POST', 'PUT', 'PATCH'],
    lock: lockSheetOfShift,
    delete: { run: removeShift },
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/workshift',
    right: ['create', 'workshift'],
    body: EnteredWorkshift,
    answer: oneOf(Workshift),
    status: 201,
    run: async (desk, { body }) => {
      const row = await keepShift(desk, body);
      return { data: presentWorkshift(row, await listBreaks(desk.write.tx, [row.id])) };
    },
  });
}

/**
 * Phones clock in; the office enters whole shifts as well.
 * @throws Failure 403 when somebody else does
 */
async function keepShift(desk: Desk, input: z.output<typeof EnteredWorkshift>): Promise<WorkshiftRow> {
  const { end, endLocation: _nowhereYet, lunchTime: _noneYet, ...clock } = input;
  if (end === undefined) return clockIn(desk, clock);
  if (!can(desk.caller.role, 'create', 'officeTimesheet'))
    throw new Failure(403, 'Only the office enters work shifts that are over', { code: 'FORBIDDEN' });
  return enterShift(desk, { ...input, end });
}

function shiftEditRoutes(app: Api, services: Services): void {
  const right = ['update', 'officeTimesheet'] as const;

  commandRoute(app, services, {
    method: 'PUT',
    path: '/workshift',
    right,
    body: WorkshiftEdits,
    answer: EditedWorkshifts,
    run: async (desk, { body }) => {
      const { rows, reopened } = await editShifts(desk, body.workshifts);
      return { data: rows.map(({ shift, breaks }) => presentWorkshift(shift, breaks)), reopened };
    },
  });

  commandRoute(app, services, {
    method: 'PUT',
    path: '/workshift/:id',
    right,
    params: IdParams,
    body: OneWorkshiftEdit,
    answer: EditedWorkshift,
    run: async (desk, { params, body }) => {
      const { rows, reopened } = await editShifts(desk, [{ ...body, id: params.id }], () => '');
      const [row] = rows;
      if (!row) throw new Error('one edit, one row');
      return { data: presentWorkshift(row.shift, row.breaks), reopened };
    },
  });
}
