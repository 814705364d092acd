import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import type { JobChange, JobForm, NewJob } from '#shared/jobs/job-form.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { may } from '#shared/permissions.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { endOccasion, raiseAlert } from '../alerts/raise-commands.ts';
import { occasionOf } from '../alerts/rules.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { job } from '../db/tables/jobs.ts';
import type { Write } from '../db/write.ts';
import { assertAppointment, assertOwnNumber } from './checks.ts';
import { assertNotPast, assertWholePlace, changeColumns, formColumns } from './form-rules.ts';
import { countDependents, type JobRow, nextJobId } from './repository.ts';
import { assertMayChange, finishes, onlyProgress, progressChange } from './rules.ts';

/** Shows a job's supervisor on its first crew. Handed in, because crews are an area above jobs. */
export type SeatSupervisor = (context: WriteContext, jobId: number, supervisorId: number | null) => Promise<void>;

/** Gives a new job its phase codes. Handed in, because they are an area above jobs. */
export type AddFirstCodes = (context: WriteContext, job: JobRow, given: z.output<typeof NewJob>['phaseCodes']) => Promise<void>;

type Without<T extends z.ZodType> = Omit<z.output<T>, 'revision'>;

/**
 * Creates a job [jobs-1] under the next number. A supervisor's job is their own.
 * @param options `mayHaveBegun`: imported jobs may run already
 * @throws Failure 400 naming the field, 403 when a supervisor appoints another one, 409 when the
 *   own number is taken
 */
export async function createJob(
  context: WriteContext,
  { phaseCodes, ...input }: z.output<typeof NewJob>,
  addFirstCodes: AddFirstCodes,
  { mayHaveBegun = false }: { mayHaveBegun?: boolean } = {},
): Promise<number> {
  const { write, caller, now, timeZone } = context;
  if (phaseCodes && !may(caller, 'create', 'phaseCode')) throw refused('phaseCodes', 'may be given by admins only');
  const today = businessDate(now, timeZone);
  const { supervisorId: given, status = 'unassigned', ...columns } = formColumns(input, timeZone);
  if (!mayHaveBegun) assertNotPast(columns.startDate, today, timeZone);
  const supervisorId = given ?? (caller.role === 'supervisor' ? caller.employeeId : null);
  await assertAppointment({ reader: write.tx, caller }, { supervisorId: null }, supervisorId);
  await assertOwnNumber(write.tx, undefined, columns);
  assertWholePlace(undefined, columns);
  const row = await insertRow(write, 'job', job, {
    ...columns,
    supervisorId,
    jobId: await nextJobId(write.tx),
    ...progressChange({ status: 'unassigned', progressPercentage: 0, finalizedDate: null }, { status }, today),
  });
  await addFirstCodes(context, row, phaseCodes);
  if (row.isOvercost) await raiseOvercost(write, row);
  return row.id;
}

/**
 * Replaces the whole form of a job.
 * @throws Failure as `createJob`, but the start may be past
 */
export const replaceJob = (
  context: WriteContext,
  before: JobRow,
  form: Without<typeof JobForm>,
  seatSupervisor: SeatSupervisor,
): Promise<void> => {
  const { status, supervisorId, ...columns } = formColumns(form, context.timeZone);
  const progress = status === undefined ? {} : progressChange(before, { status }, businessDate(context.now, context.timeZone));
  return revise(context, before, { ...columns, ...progress }, supervisorId, seatSupervisor);
};

/**
 * Changes status and progress, or a part of the form.
 * @throws Failure 400 naming the field; 403 for more than the progress by a caller who may not
 */
export async function changeJob(
  context: WriteContext,
  before: JobRow,
  change: Without<typeof JobChange>,
  seatSupervisor: SeatSupervisor,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined))
    throw new Failure(400, 'Nothing to change', { errors: [{ field: 'status', reason: 'Please select a Status' }] });
  assertMayChange(context.caller, change);
  const { status, progressPercentage, finalizedDate, supervisorId, ...columns } = changeColumns(before, change, context.timeZone);
  const given = { status, progressPercentage, finalizedDate };
  const hasProgress = Object.values(given).some((value) => value !== undefined);
  const today = businessDate(context.now, context.timeZone);
  const progress = hasProgress ? progressChange(before, given, today) : {};
  await revise(
    context,
    before,
    { ...columns, ...progress },
    supervisorId,
    seatSupervisor,
    onlyProgress(change) ? 'job.progress' : undefined,
  );
}

type Columns = Parameters<typeof reviseRow<typeof job>>[4];

/**
 * Writes the change and its consequences: the "finish job" alert, the overcost alert, and the
 * supervisor of the first crew.
 */
async function revise(
  context: WriteContext,
  before: JobRow,
  columns: Columns,
  supervisorId: number | null | undefined,
  seatSupervisor: SeatSupervisor,
  action?: string,
): Promise<void> {
  const { write, caller } = context;
  const appoints = supervisorId !== undefined && supervisorId !== before.supervisorId;
  if (appoints) await assertAppointment({ reader: write.tx, caller }, before, supervisorId);
  await assertOwnNumber(write.tx, before, columns);
  assertWholePlace(before, columns);
  const after = await reviseRow(write, 'job', job, before, { ...columns, supervisorId }, action);
  if (appoints) await seatSupervisor(context, before.id, supervisorId);
  await raiseOvercost(write, after);
  if (!finishes(before.status, after.status)) return;
  const occasion = occasionOf.jobFinished(before.id);
  // The job may have been finished before and reopened since: this time raises a new alert.
  await endOccasion(write, occasion);
  await raiseAlert(write, {
    type: 'jobFinished',
    jobId: before.id,
    dwoId: null,
    data: { jobId: numberOf(after) },
    occasion,
  });
}

/**
 * Deletes a job without dependent rows.
 * @throws Failure 409 `JOB_IN_USE`, details: their kinds and counts
 */
export async function removeJob({ write }: WriteContext, before: JobRow): Promise<void> {
  const hanging = Object.entries(await countDependents(write.tx, before.id)).filter(([, count]) => count > 0);
  if (hanging.length > 0)
    throw new Failure(
      409,
      `Job #${numberOf(before)} is in use (${hanging.map(([name, count]) => `${name}: ${count}`).join(', ')})`,
      {
        code: 'JOB_IN_USE',
        details: Object.fromEntries(hanging),
      },
    );
  await removeRow(write, 'job', job, before);
}

/**
 * Raises the overcost alert when a job's costs exceed its bid, once until they no longer do. Call
 * it after every change of either, with the job locked.
 * @param job after the change
 */
export async function raiseOvercost(
  write: Write,
  job: { id: number; jobId: string; shownNumber: string; isOvercost: boolean },
): Promise<void> {
  const occasion = occasionOf.overcost(job.id);
  if (!job.isOvercost) return endOccasion(write, occasion);
  await raiseAlert(write, {
    type: 'overcost',
    jobId: job.id,
    dwoId: null,
    data: { jobId: numberOf(job) },
    occasion,
  });
}
