import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { insertRow, removeRow } from '#api/db/rows.ts';
import { timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { onSheet } from '#api/db/write.ts';
import { assertNameable } from '#api/employees/checks.ts';
import { NO_GPS } from '#shared/constants.ts';
import { Failure, refused } from '#shared/http/errors.ts';
import { workedMinutes } from '#shared/rules/hours.ts';
import type { EnteredWorkshift } from '#shared/timesheets/edits.ts';
import { lockClockFacts } from '../clock/repository.ts';
import { assertClockPhotos, assertFree } from '../clock/rules.ts';
import { lockSeenSheet } from '../sheets/checks.ts';
import { recomputeAround } from '../sheets/cost-commands.ts';
import { auditBeside } from '../sheets/removal-commands.ts';
import type { WorkshiftRow } from '../sheets/repository.ts';
import { assertEditable, columnsOfSheet } from '../sheets/rules.ts';
import { reopen, settle } from '../sheets/state-commands.ts';
import { assertOfficeSpan, assertPlainType, lunchIn } from './rules.ts';

type Entered = z.output<typeof EnteredWorkshift> & { end: string };

/**
 * Enters a finished shift for a foreman or worker, of the crew or not [hours-6]. A shift of no
 * hours may end at its start.
 * @throws Failure 400, 403, 404, and 409 `SHIFT_OVERLAP`, `ALREADY_CLOCKED_IN`, `APPROVED`
 */
export async function enterShift(context: WriteContext, input: Entered): Promise<WorkshiftRow> {
  const { write } = context;
  const { lunchTime, start, end, ...values } = input;
  const sheet = await lockSeenSheet(context, input.dwoJobId);
  assertEditable(context, [sheet.dwo.status, sheet.dwoJob.status]);
  assertPlainType(input.type);
  const span = { start: new Date(start), end: new Date(end) };
  const isEmpty = span.start.getTime() === span.end.getTime();
  // An empty shift is checked like time off, which may last no time.
  assertOfficeSpan({ ...span, type: isEmpty ? 'HOLIDAY' : input.type }, sheet.dwo.date, context);
  const lunches = lunchTime === undefined ? [] : lunchIn(span, lunchTime);
  const { employeeId } = input;
  const photos = { startPictureId: input.startPictureId };
  const shift = { ...span, type: input.type };
  const facts = await lockClockFacts(write.tx, context.caller, { employeeId, photos, shift });
  const { person } = facts;
  assertClockPhotos(photos, facts);
  await assertNameable(context, 'employeeId', employeeId);
  if (person?.role !== 'foreman' && person?.role !== 'worker') throw refused('employeeId', 'is not a foreman or worker');
  if (!person.isActive) throw refused('employeeId', 'is not active');
  assertFree(facts);
  await reopen(context, [sheet], []);
  const row = await insertRow(write, 'workshift', workshift, {
    ...values,
    ...span,
    ...columnsOfSheet(sheet.dwoJob, sheet.dwo.date),
    status: 'finished',
    startLocation: input.startLocation ?? NO_GPS,
    endLocation: input.endLocation ?? NO_GPS,
    hours: workedMinutes(span, lunches),
  });
  for (const lunch of lunches)
    await insertRow(onSheet(write, row), 'timebreak', timebreak, {
      ...lunch,
      workShiftId: row.id,
      type: 'lunch',
      status: 'finished',
      createdById: context.caller.employeeId,
      updatedById: context.caller.employeeId,
    });
  await recomputeAround(write, [{ employeeId: row.employeeId, date: row.date, jobId: sheet.job.id }]);
  return row;
}

/**
 * Removes a shift from its sheet, with its breaks.
 * @throws Failure 403, 404, and 409 `SHIFT_RUNNING`, `APPROVED`
 */
export async function removeShift(context: WriteContext, shift: WorkshiftRow): Promise<void> {
  const sheet = await lockSeenSheet(context, shift.dwoJobId);
  assertEditable(context, [sheet.dwo.status, sheet.dwoJob.status, shift.approvalStatus]);
  if (shift.status === 'running') throw new Failure(409, 'Somebody is clocked in on this work shift', { code: 'SHIFT_RUNNING' });
  await reopen(context, [sheet], [shift]);
  await auditBeside(context, [shift.id]);
  await removeRow(context.write, 'workshift', workshift, shift);
  await settle(context, [sheet.dwo.id], [sheet.dwoJob.id]);
  onSheet(context.write, shift).changed('timebreak', 'jobnote');
  await recomputeAround(context.write, [{ employeeId: shift.employeeId, date: shift.date, jobId: sheet.job.id }]);
}
