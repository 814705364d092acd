import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Approval, ApproveDwoJob, ApproveWorkshifts } from '../../shared/timesheets/approvals.ts';
import { TimebreakEdit } from '../../shared/timesheets/clock.ts';
import { DwoChange, DwoJobChange, HazardAnalysisChange } from '../../shared/timesheets/days.ts';
import { EditedWorkshift, EditedWorkshifts, OneWorkshiftEdit, TimeOff, WorkshiftEdits } from '../../shared/timesheets/edits.ts';
import { Reopened, Timebreak, Workshift } from '../../shared/timesheets/sheets.ts';
import type { Services } from '../context.ts';
import type { Write } from '../db/write.ts';
import { type Desk, deskOf } from '../desk.ts';
import type { Api } from '../http/api.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { IdParams } from '../http/read-routes.ts';
import { writeRoutes } from '../http/write-routes.ts';
import { authorOf } from '../sign-in/authenticate.ts';
import { approveDwoJob, approveWorkshifts } from './approvals/commands.ts';
import { editBreak } from './clock/break-commands.ts';
import {
  changeDay,
  changeDwoJob,
  changeHazardAnalysis,
  removeDay,
  removeDwoJob,
  removeHazardAnalysis,
} from './days/change-commands.ts';
import { editShifts } from './edits/commands.ts';
import { removeShift } from './edits/entered-shift-commands.ts';
import { enterTimeOff } from './edits/time-off-commands.ts';
import { lockWholeDay, lockSheets } from './sheets/lock-repository.ts';
import { presentTimebreak, presentWorkshift } from './sheets/present.ts';
import { findDwoJobOf } from './sheets/repository.ts';
import { dwoJobView, dwoView, hazardAnalysisView, timebreakView, workshiftView } from './sheets/views.ts';
import { temporalRoutes } from './temporary/routes.ts';

const TimeOffEntered = z.object({ data: z.array(Workshift), reopened: Reopened });
const BreakEdited = z.object({ data: Timebreak, reopened: Reopened });

/** What the office writes on timesheets: days and their jobs, shifts and breaks, time off, temporary workers, approval. */
export function officeRoutes(app: Api, services: Services): void {
  const write = <T>(request: FastifyRequest, work: (desk: Desk) => Promise<T>): Promise<T> =>
    services.write(authorOf(request), (one: Write) => work(deskOf(services, request, one)));
  dayWriteRoutes(app, services);
  shiftWriteRoutes(app, services, write);
  temporalRoutes(app, services);
  approvalRoutes(app, write);

  app.post(
    '/dwo/:id/timeOff',
    {
      preHandler: allow('update', 'officeTimesheet'),
      schema: { ...about('dwo'), params: IdParams, body: TimeOff, response: { 200: TimeOffEntered, ...refusals } },
    },
    (request) =>
      write(request, async (desk) => {
        const { rows, reopened } = await enterTimeOff(desk, request.params.id, request.body);
        return { data: rows.map((row) => presentWorkshift(row)), reopened };
      }),
  );
}

type InWrite = <T>(request: FastifyRequest, work: (desk: Desk) => Promise<T>) => Promise<T>;

function dayWriteRoutes(app: Api, services: Services): void {
  writeRoutes(app, services, {
    view: hazardAnalysisView,
    subject: 'hazardAnalysis',
    own: ['POST'],
    put: { body: HazardAnalysisChange, run: changeHazardAnalysis },
    patch: { body: HazardAnalysisChange, run: changeHazardAnalysis },
    delete: { run: removeHazardAnalysis },
  });
  writeRoutes(app, services, {
    view: dwoView,
    subject: 'dwo',
    own: ['POST'],
    lock: lockWholeDay,
    put: { body: DwoChange, run: changeDay },
    patch: { body: DwoChange, run: changeDay },
    delete: { run: removeDay },
  });
  writeRoutes(app, services, {
    view: dwoJobView,
    subject: 'dwoJob',
    own: ['POST'],
    lock: (tx, id) => lockSheets(tx, [id]),
    put: { body: DwoJobChange, run: changeDwoJob },
    patch: { body: DwoJobChange, run: changeDwoJob },
    delete: { run: removeDwoJob },
  });
}

function shiftWriteRoutes(app: Api, services: Services, write: InWrite): void {
  writeRoutes(app, services, {
    view: workshiftView,
    subject: 'workshift',
    own: ['POST', 'PUT', 'PATCH'],
    lock: async (tx, id) => {
      const dwoJobId = await findDwoJobOf(tx, id);
      if (dwoJobId !== undefined) await lockSheets(tx, [dwoJobId]);
    },
    delete: { run: removeShift },
  });
  writeRoutes(app, services, { view: timebreakView, subject: 'timebreak', own: ['POST', 'PUT', 'PATCH', 'DELETE'] });
  const preHandler = allow('update', 'officeTimesheet');

  app.put(
    '/workshift',
    {
      preHandler,
      schema: { ...about('workshift'), body: WorkshiftEdits, response: { 200: EditedWorkshifts, ...refusals } },
    },
    (request) =>
      write(request, async (desk) => {
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
      write(request, async (desk) => {
        const edit = { ...request.body, id: request.params.id };
        const { rows, reopened } = await editShifts(desk, [edit], () => '');
        const [row] = rows;
        if (!row) throw new Error('one edit, one row');
        return { data: presentWorkshift(row.shift, row.breaks), reopened };
      }),
  );

  app.put(
    '/timebreak/:id',
    {
      preHandler,
      schema: { ...about('timebreak'), params: IdParams, body: TimebreakEdit, response: { 200: BreakEdited, ...refusals } },
    },
    (request) =>
      write(request, async (desk) => {
        const { pause, reopened } = await editBreak(desk, request.params.id, request.body);
        return { data: presentTimebreak(pause), reopened };
      }),
  );
}

function approvalRoutes(app: Api, write: InWrite): void {
  const preHandler = allow('update', 'officeTimesheet');

  app.post(
    '/dwo_job/:id/approve',
    {
      preHandler,
      schema: { ...about('dwo_job'), params: IdParams, body: ApproveDwoJob, response: { 200: Approval, ...refusals } },
    },
    async (request) => ({ data: await write(request, (desk) => approveDwoJob(desk, request.params.id, request.body)) }),
  );

  app.post(
    '/workshift/approve',
    {
      preHandler,
      schema: { ...about('workshift'), body: ApproveWorkshifts, response: { 200: Approval, ...refusals } },
    },
    async (request) => ({ data: await write(request, (desk) => approveWorkshifts(desk, request.body)) }),
  );
}
