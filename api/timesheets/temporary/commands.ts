import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { assertRevision } from '#api/db/revisions.ts';
import { insertRow, removeRow, reviseRow } from '#api/db/rows.ts';
import { temporalWorkshift, workshift } from '#api/db/tables/timesheets.ts';
import { assertNameable } from '#api/employees/checks.ts';
import { NO_GPS } from '#shared/constants.ts';
import { notFound, refused } from '#shared/http/errors.ts';
import { sameTimeOn } from '#shared/rules/local-time.ts';
import { addDays, businessDate } from '#shared/rules/periods.ts';
import type { NewTemporalWorkshift, TemporalSwap, TemporalWorkshiftChange } from '#shared/timesheets/temporary.ts';
import { lockClockFacts } from '../clock/repository.ts';
import { assertFree } from '../clock/rules.ts';
import { assertOfficeSpan } from '../edits/rules.ts';
import { lockSeenSheet } from '../sheets/checks.ts';
import { recomputeAround } from '../sheets/cost-commands.ts';
import type { Sheet, WorkshiftRow } from '../sheets/repository.ts';
import { assertEditable, columnsOfSheet } from '../sheets/rules.ts';
import { reopen, settle } from '../sheets/state-commands.ts';
import { isWorkerOfRegion, lockSeenTemporal, type TemporalRow } from './repository.ts';

type Change = Omit<z.output<typeof TemporalWorkshiftChange>, 'revision'>;

/**
 * Puts a person without an employee record on a sheet.
 * @throws Failure 400, 403, 404, 409 `APPROVED`
 */
export async function addTemporal(context: WriteContext, input: z.output<typeof NewTemporalWorkshift>): Promise<number> {
  const sheet = await lockEditableSheet(context, input.dwoJobId);
  const span = onDayOf(sheet, { start: new Date(input.start), end: new Date(input.end) }, context);
  assertOfficeSpan({ ...span, type: 'NORMAL' }, sheet.dwo.date, context);
  await reopen(context, [sheet], []);
  const values = { ...input, ...span, createdById: context.caller.employeeId };
  return (await insertRow(context.write, 'temporal_workshift', temporalWorkshift, values)).id;
}

/** @throws Failure 400, 403, 404, 409 `APPROVED` */
export async function changeTemporal(
  context: WriteContext,
  before: TemporalRow,
  { start, end, dwoJobId, ...change }: Change,
): Promise<void> {
  if (dwoJobId !== undefined && dwoJobId !== before.dwoJobId) throw refused('dwoJobId', 'cannot be changed');
  const sheet = await lockEditableSheet(context, before.dwoJobId);
  const given = { start: start ? new Date(start) : before.start, end: end ? new Date(end) : before.end };
  const span = onDayOf(sheet, given, context);
  assertOfficeSpan({ ...span, type: 'NORMAL' }, sheet.dwo.date, context);
  await reopen(context, [sheet], []);
  await reviseRow(context.write, 'temporal_workshift', temporalWorkshift, before, { ...change, ...span });
}

/** @throws Failure 403, 404, 409 `APPROVED` */
export async function removeTemporal(context: WriteContext, before: TemporalRow): Promise<void> {
  const sheet = await lockEditableSheet(context, before.dwoJobId);
  await reopen(context, [sheet], []);
  await removeRow(context.write, 'temporal_workshift', temporalWorkshift, before);
  await settle(context, [sheet.dwo.id], [sheet.dwoJob.id]);
}

/**
 * Swaps a temporary worker for a worker of the job's region: the finished shift with those times
 * takes the entry's place [temporary-2]. It counts no hours until its row is saved, and is not
 * approved before [temporary-3].
 * @throws Failure 400, 403, 404, and 409 `REVISION_CHANGED`, `SHIFT_OVERLAP`, `ALREADY_CLOCKED_IN`,
 * `APPROVED`
 */
export async function swapTemporal(
  context: WriteContext,
  id: number,
  { employeeId, revision }: z.output<typeof TemporalSwap>,
): Promise<WorkshiftRow> {
  const { write } = context;
  const before = await lockSeenTemporal(write.tx, context.caller, id);
  if (!before) throw notFound('temporal_workshift', id);
  await assertRevision(write.tx, 'temporal_workshift', before, revision);
  const sheet = await lockEditableSheet(context, before.dwoJobId);
  await assertNameable(context, 'employeeId', employeeId);
  const span = { start: before.start, end: before.end };
  const shift = { ...span, type: 'NORMAL' as const };
  const facts = await lockClockFacts(write.tx, context.caller, { employeeId, photos: {}, shift });
  if (!facts.person || !(await isWorkerOfRegion(write.tx, employeeId, sheet.job.id)))
    throw refused('employeeId', "is not an active worker of the job's region");
  assertFree(facts);
  await reopen(context, [sheet], []);
  await removeRow(write, 'temporal_workshift', temporalWorkshift, before);
  const row = await insertRow(write, 'workshift', workshift, {
    ...span,
    ...columnsOfSheet(sheet.dwoJob, sheet.dwo.date),
    employeeId,
    type: 'NORMAL',
    status: 'finished',
    wasTemporal: true,
    hours: 0,
    startLocation: NO_GPS,
    endLocation: NO_GPS,
  });
  await recomputeAround(write, [{ employeeId, date: row.date, jobId: sheet.job.id }]);
  return row;
}

async function lockEditableSheet(context: WriteContext, dwoJobId: number): Promise<Sheet> {
  const sheet = await lockSeenSheet(context, dwoJobId);
  assertEditable(context, [sheet.dwo.status, sheet.dwoJob.status]);
  return sheet;
}

/** Moves the times of day to the sheet's day; an end on the next day stays there. */
function onDayOf({ dwo }: Sheet, { start, end }: { start: Date; end: Date }, { timeZone }: WriteContext) {
  const isNextDay = businessDate(end, timeZone) === addDays(businessDate(start, timeZone), 1);
  return {
    start: sameTimeOn(start, dwo.date, timeZone),
    end: sameTimeOn(end, isNextDay ? addDays(dwo.date, 1) : dwo.date, timeZone),
  };
}
