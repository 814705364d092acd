import { z } from 'zod';
import { Failure } from '../../../shared/errors.ts';
import { can } from '../../../shared/permissions.ts';
import { oneOf } from '../../../shared/query.ts';
import {
  EditedWorkshift,
  EditedWorkshifts,
  EnteredWorkshift,
  OneWorkshiftEdit,
  TimeOff,
  WorkshiftEdits,
} from '../../../shared/timesheets/edits.ts';
import { Reopened, Workshift } from '../../../shared/timesheets/sheets.ts';
import type { Services } from '../../context.ts';
import type { Desk } from '../../desk.ts';
import type { Api } from '../../http/api.ts';
import { about, refusals } from '../../http/declared.ts';
import { atDesk } from '../../http/desk.ts';
import { allow } from '../../http/guard.ts';
import { IdParams } from '../../http/read-routes.ts';
import { writeRoutes } from '../../http/write-routes.ts';
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

  app.post(
    '/dwo/:id/timeOff',
    {
      preHandler: allow('update', 'officeTimesheet'),
      schema: { ...about('dwo'), params: IdParams, body: TimeOff, response: { 200: TimeOffEntered, ...refusals } },
    },
    (request) =>
      atDesk(services, request, async (desk) => {
        const { rows, reopened } = await enterTimeOff(desk, request.params.id, request.body);
        return { data: rows.map((row) => presentWorkshift(row)), reopened };
      }),
  );
}

function enteredShiftRoutes(app: Api, services: Services): void {
  writeRoutes(app, services, {
    view: workshiftView,
    subject: 'workshift',
    own: ['POST', 'PUT', 'PATCH'],
    lock: lockSheetOfShift,
    delete: { run: removeShift },
  });

  app.post(
    '/workshift',
    {
      preHandler: allow('create', 'workshift'),
      schema: { ...about('workshift'), body: EnteredWorkshift, response: { 201: oneOf(Workshift), ...refusals } },
    },
    async (request, reply) => {
      const data = await atDesk(services, request, async (desk) => {
        const row = await keepShift(desk, request.body);
        return presentWorkshift(row, await listBreaks(desk.write.tx, [row.id]));
      });
      return reply.code(201).send({ data });
    },
  );
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
  const preHandler = allow('update', 'officeTimesheet');

  app.put(
    '/workshift',
    {
      preHandler,
      schema: { ...about('workshift'), body: WorkshiftEdits, response: { 200: EditedWorkshifts, ...refusals } },
    },
    (request) =>
      atDesk(services, request, async (desk) => {
        const { rows, reopened } = await editShifts(desk, request.body.workshifts);
        return { data: rows.map(({ shift, breaks }) => presentWorkshift(shift, breaks)), reopened };
      }),
  );

  app.put(
    '/workshift/:id',
    {
      preHandler,
      schema: {
        ...about('workshift'),
        params: IdParams,
        body: OneWorkshiftEdit,
        response: { 200: EditedWorkshift, ...refusals },
      },
    },
    (request) =>
      atDesk(services, request, async (desk) => {
        const edit = { ...request.body, id: request.params.id };
        const { rows, reopened } = await editShifts(desk, [edit], () => '');
        const [row] = rows;
        if (!row) throw new Error('one edit, one row');
        return { data: presentWorkshift(row.shift, row.breaks), reopened };
      }),
  );
}
