import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { insertRow } from '#api/db/rows.ts';
import { dailyJobHazardAnalysis } from '#api/db/tables/timesheets.ts';
import { assertNameable } from '#api/employees/checks.ts';
import { assertNameableJob } from '#api/jobs/checks.ts';
import { Failure, refused } from '#shared/http/errors.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { BlankDay, NewDwo, NewDwoJob, NewHazardAnalysis } from '#shared/timesheets/days.ts';
import { openStatus } from '#shared/timesheets/rules/approval.ts';
import { lockDay } from '../sheets/lock-repository.ts';
import { presentDwo, presentDwoJob } from '../sheets/present.ts';
import { type DwoJobRow, type DwoRow, findDwo, findForeman, type HazardAnalysisRow } from '../sheets/repository.ts';
import { assertAnswersFor, assertEditable } from '../sheets/rules.ts';
import { settle } from '../sheets/state-commands.ts';
import { assertBegun, crewNamed, foremanNamed } from './checks.ts';
import { addZeroHourShifts } from './crew-shift-commands.ts';
import { findHazardAnalysis, findJob, findSheetOf, insertDay, insertSheet, listCrewsOf } from './repository.ts';
import { assertDayHasCome, assertForemansCrew } from './rules.ts';

/**
 * Stores the foreman's safety talk before a day.
 * @throws Failure 400, 403
 */
export async function storeHazardAnalysis(
  context: WriteContext,
  input: z.output<typeof NewHazardAnalysis>,
): Promise<HazardAnalysisRow> {
  const { write, caller } = context;
  assertDayHasCome(input.date, context);
  const foreman = await foremanNamed(context, input.foremanId);
  const job = input.jobId === null ? null : await findJob(write.tx, input.jobId);
  if (job === undefined) throw refused('jobId', 'does not exist');
  assertAnswersFor(caller, { foremanId: foreman.id, supervisorIds: [foreman.supervisorId, job?.supervisorId ?? null] });
  await assertNameable(context, 'foremanId', foreman.id);
  if (job) await assertNameableJob(context, job.id);
  return insertRow(write, 'daily_job_hazard_analysis', dailyJobHazardAnalysis, input);
}

/**
 * Starts a foreman's day: one per foreman and date.
 * @throws Failure 400, 403, and 409 `DWO_EXISTS` with the existing day
 */
export async function startDwo(context: WriteContext, input: z.output<typeof NewDwo> & { clientId?: string }): Promise<DwoRow> {
  const { write, caller } = context;
  assertDayHasCome(input.date, context);
  const foreman = await foremanNamed(context, input.foremanId);
  const crew = await crewNamed(context, input.crewId);
  assertAnswersFor(caller, { foremanId: foreman.id, supervisorIds: [foreman.supervisorId, crew.jobSupervisorId] });
  assertForemansCrew(crew, foreman.id);
  const analysis = await findHazardAnalysis(write.tx, input.dailyJobHazardAnalysisId);
  if (analysis?.foremanId !== foreman.id || analysis.date !== input.date)
    throw refused('dailyJobHazardAnalysisId', "is not the foreman's hazard analysis of that day");
  const row = await insertDay(write.tx, {
    ...input,
    supervisorId: foreman.supervisorId,
    regionId: foreman.regionId,
    searchData: [foreman.fullName, foreman.supervisorName].filter(Boolean).join(' '),
  });
  if (!row) throw await dayTaken(context, input);
  write.changed('dwo');
  write.audit({ action: 'dwo.create', subject: 'dwo', subjectId: row.id, after: presentDwo(row) });
  return row;
}

async function dayTaken({ write }: WriteContext, day: { foremanId: number; date: string }): Promise<Failure> {
  const existing = await findDwo(write.tx, { foremanId: day.foremanId, date: day.date });
  return new Failure(409, 'The foreman already has a daily work order for that day', {
    code: 'DWO_EXISTS',
    details: { id: existing?.id ?? null },
  });
}

/**
 * Puts a job on a day, once; without a status it gets the day's.
 * @throws Failure 400, 403, and 409 `DWO_JOB_EXISTS` (details: its id), `JOB_CANCELED` or
 *   `APPROVED`
 */
export async function addDwoJob(context: WriteContext, input: z.output<typeof NewDwoJob>): Promise<DwoJobRow> {
  const { write, caller } = context;
  const day = await lockDay(write.tx, input.dwoId);
  if (!day) throw refused('dwoId', 'does not exist');
  const job = await findJob(write.tx, input.jobId);
  if (!job) throw refused('jobId', 'does not exist');
  assertAnswersFor(caller, { foremanId: day.foremanId, supervisorIds: [day.supervisorId, job.supervisorId] });
  assertEditable(context, [day.status]);
  const crew = await crewNamed(context, input.crewId);
  assertForemansCrew(crew, day.foremanId, job.id);
  // A crew of the job shows that the job is this foreman's; a default crew does not.
  if (crew.jobId === null) await assertNameableJob(context, job.id);
  if (job.status === 'canceled') throw new Failure(409, `Job #${numberOf(job)} is canceled`, { code: 'JOB_CANCELED' });
  const status = input.status ?? openStatus(day.status);
  const row = await insertSheet(write.tx, { ...input, status, updatedById: caller.employeeId });
  if (!row)
    throw new Failure(409, `Job #${numberOf(job)} is already on that day's sheet`, {
      code: 'DWO_JOB_EXISTS',
      details: { id: (await findSheetOf(write.tx, day.id, job.id)) ?? null },
    });
  write.changed('dwo_job');
  write.audit({ action: 'dwo_job.create', subject: 'dwo_job', subjectId: row.id, after: presentDwoJob(row, 0) });
  await settle(context, [day.id]);
  return row;
}

/**
 * Puts a job on a day from the office: every crew member gets a finished shift of no hours, to be
 * filled in. An approved day goes back to submitted. A day sent by a phone has been worked, and is
 * accepted even if the job's start was moved since [days-8].
 * @throws Failure as `addDwoJob`, and 409 `JOB_NOT_BEGUN`
 */
export async function addDwoJobWithShifts(context: WriteContext, input: z.output<typeof NewDwoJob>): Promise<DwoJobRow> {
  const row = await addDwoJob(context, input);
  const day = await findDwo(context.write.tx, { id: row.dwoId });
  if (!day) return row;
  await assertBegun(context, row.jobId, day.date);
  await addZeroHourShifts(context, row, day.date);
  return row;
}

interface Place {
  foremanId: number;
  date: string;
}

/**
 * Starts a foreman's day from the office with a sheet for each of these jobs: hazard analysis, day
 * and sheets, all or none [days-4].
 * @throws Failure 409 `NO_FOREMAN`, `NO_CREW`, and as `startDwo` and `addDwoJob`
 */
export async function startBlankDay(
  context: WriteContext,
  { foremanId, date }: Place,
  { jobIds }: z.output<typeof BlankDay>,
): Promise<DwoRow> {
  const foreman = await findForeman(context.write.tx, foremanId);
  if (foreman?.role !== 'foreman' || !foreman.isActive)
    throw new Failure(409, 'Assign a Foreman before continue.', { code: 'NO_FOREMAN' });
  const crews = await listCrewsOf(context.write.tx, foremanId);
  const usual = crews.find((crew) => crew.isDefault);
  const crewFor = (jobId: number): number => {
    const crew = crews.find((one) => one.jobId === jobId) ?? usual;
    if (!crew) throw noCrew();
    return crew.id;
  };
  const sheets = jobIds.map((jobId) => ({ jobId, crewId: crewFor(jobId) }));
  const crewId = sheets[0]?.crewId ?? usual?.id ?? crews[0]?.id;
  if (crewId === undefined) throw noCrew();
  const talk = { foremanId, date, jobId: jobIds[0] ?? null, data: {}, isSigned: false };
  const { id: dailyJobHazardAnalysisId } = await storeHazardAnalysis(context, talk);
  const day = await startDwo(context, {
    foremanId,
    date,
    crewId,
    dailyJobHazardAnalysisId,
    description: null,
    status: 'submitted',
  });
  for (const sheet of sheets)
    await addDwoJobWithShifts(context, { ...sheet, dwoId: day.id, status: 'submitted', startLocation: null, endLocation: null });
  return day;
}

const noCrew = (): Failure => new Failure(409, 'Create a Crew before continue.', { code: 'NO_CREW' });
