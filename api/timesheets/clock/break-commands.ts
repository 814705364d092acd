import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { assertRevision } from '#api/db/revisions.ts';
import { insertRow, removeRow, reviseRow } from '#api/db/rows.ts';
import { timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { onSheet, type Write } from '#api/db/write.ts';
import { assertCodeOfJob } from '#api/phase-codes/checks.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import { workedMinutes } from '#shared/rules/hours.ts';
import type { NewTimebreak, TimebreakChange, TimebreakEdit } from '#shared/timesheets/clock.ts';
import type { Reopened } from '#shared/timesheets/sheets.ts';
import { lockSeenShifts } from '../sheets/checks.ts';
import { recomputeAround } from '../sheets/cost-commands.ts';
import { findBreak, listBreaks, type Sheet, type TimebreakRow, type WorkshiftRow } from '../sheets/repository.ts';
import { assertEditable } from '../sheets/rules.ts';
import { reopen } from '../sheets/state-commands.ts';
import { lockEditableShift } from './checks.ts';
import { assertBreakFits } from './rules.ts';

/**
 * Starts a break, or stores one that is over. Every write to a break of an approved shift takes
 * back the shift's approval.
 * @throws Failure 400, 403, 404, and 409 `BREAK_RUNNING`, `BREAK_OVERLAP`, `SHIFT_ENDED`,
 *   `APPROVED`
 */
export async function addBreak(context: WriteContext, input: z.output<typeof NewTimebreak>): Promise<TimebreakRow> {
  const { sheet, shift } = await lockEditableShift(context, input.workShiftId);
  await reopen(context, [sheet], [shift]);
  const row = await insertBreak(context, shift, input);
  await recount(context, sheet, shift);
  return row;
}

/**
 * Adds a break to a locked shift. The caller recounts the shift's hours.
 * @throws Failure 400, and 409 as `addBreak`
 */
export async function insertBreak(
  { write, caller, now }: WriteContext,
  shift: WorkshiftRow,
  input: Omit<z.output<typeof NewTimebreak>, 'workShiftId'>,
): Promise<TimebreakRow> {
  const span = { start: new Date(input.start), end: input.end === null ? null : new Date(input.end) };
  assertBreakFits(span, shift, await listBreaks(write.tx, [shift.id]), now);
  await assertCodeOfJob(write.tx, shift.jobId, input.phaseCode);
  return insertRow(onSheet(write, shift), 'timebreak', timebreak, {
    ...input,
    ...span,
    workShiftId: shift.id,
    status: span.end ? 'finished' : 'running',
    createdById: caller.employeeId,
    updatedById: caller.employeeId,
  });
}

/**
 * Ends a break. Idempotent for the same end.
 * @throws Failure 400, 403, 404, and 409 `BREAK_ENDED`, `REVISION_CHANGED`, `APPROVED`
 */
export async function endBreak(
  context: WriteContext,
  id: number,
  change: z.output<typeof TimebreakChange>,
): Promise<TimebreakRow> {
  const { sheet, shift, pause, others } = await openBreak(context, id);
  const end = new Date(change.end);
  if (pause.end?.getTime() === end.getTime()) return pause;
  await assertRevision(context.write.tx, 'timebreak', pause, change.revision);
  if (pause.end !== null)
    throw new Failure(409, `The break already ended at ${pause.end.toISOString()}`, {
      code: 'BREAK_ENDED',
      details: { end: pause.end.toISOString(), revision: pause.revision },
    });
  assertBreakFits({ start: pause.start, end }, shift, others, context.now);
  await reopen(context, [sheet], [shift]);
  const row = await setEnd(context, shift, pause, end);
  await recount(context, sheet, shift);
  return row;
}

/**
 * Removes a break from a shift.
 * @throws Failure 403, 404, and 409 `REVISION_CHANGED`, `APPROVED`
 */
export async function removeBreak(context: WriteContext, id: number, revision: number | undefined): Promise<void> {
  const { sheet, shift, pause } = await openBreak(context, id);
  await assertRevision(context.write.tx, 'timebreak', pause, revision);
  await reopen(context, [sheet], [shift]);
  await removeRow(onSheet(context.write, shift), 'timebreak', timebreak, pause);
  await recount(context, sheet, shift);
}

/**
 * Edits a whole break, for the office. An approved shift goes back to submitted.
 * @throws Failure 400, 403, 404, and 409 `BREAK_OVERLAP`, `REVISION_CHANGED`, `APPROVED`
 */
export async function editBreak(
  context: WriteContext,
  id: number,
  { revision, ...edit }: z.output<typeof TimebreakEdit>,
): Promise<{ pause: TimebreakRow; reopened: Reopened }> {
  const { write, caller } = context;
  const found = await findBreak(write.tx, id);
  if (!found) throw notFound('break', id);
  const { sheets, shifts } = await lockSeenShifts(context, [found.workShiftId]);
  const [sheet, shift] = [[...sheets.values()][0]!, shifts.get(found.workShiftId)!];
  const breaks = await listBreaks(write.tx, [shift.id]);
  const pause = breaks.find((one) => one.id === id);
  if (!pause) throw notFound('break', id);
  await assertRevision(write.tx, 'timebreak', pause, revision);
  assertEditable(context, [sheet.dwo.status, sheet.dwoJob.status, shift.approvalStatus]);
  const span = { start: new Date(edit.start), end: new Date(edit.end) };
  assertBreakFits(
    span,
    shift,
    breaks.filter((one) => one.id !== id),
    context.now,
  );
  if (edit.phaseCode !== pause.phaseCode) await assertCodeOfJob(write.tx, shift.jobId, edit.phaseCode);
  const reopened = await reopen(context, [sheet], [shift]);
  const change = { ...edit, ...span, status: 'finished' as const, updatedById: caller.employeeId };
  const row = await reviseRow(onSheet(write, shift), 'timebreak', timebreak, pause, change, 'timebreak.edit');
  await recount(context, sheet, shift);
  return { pause: row, reopened };
}

/** Ends a shift's running break with the shift; answers all its breaks. */
export async function endRunning(
  context: Pick<WriteContext, 'write' | 'caller'>,
  shift: WorkshiftRow,
  breaks: TimebreakRow[],
  end: Date,
): Promise<TimebreakRow[]> {
  const running = breaks.find((pause) => pause.end === null);
  if (!running) return breaks;
  const ended = await setEnd(context, shift, running, end);
  return breaks.map((pause) => (pause === running ? ended : pause));
}

function setEnd(
  { write, caller }: Pick<WriteContext, 'write' | 'caller'>,
  shift: WorkshiftRow,
  pause: TimebreakRow,
  end: Date,
): Promise<TimebreakRow> {
  const change = { end, status: 'finished', updatedById: caller.employeeId } as const;
  return reviseRow(onSheet(write, shift), 'timebreak', timebreak, pause, change, 'timebreak.end');
}

async function openBreak(context: WriteContext, id: number) {
  const found = await findBreak(context.write.tx, id);
  if (!found) throw notFound('break', id);
  const { sheet, shift } = await lockEditableShift(context, found.workShiftId);
  const breaks = await listBreaks(context.write.tx, [shift.id]);
  const pause = breaks.find((one) => one.id === id);
  if (!pause) throw notFound('break', id);
  return { sheet, shift, pause, others: breaks.filter((one) => one.id !== id) };
}

/**
 * Recounts the hours of a finished shift from its breaks.
 * @returns whether they changed
 */
export async function countHours(write: Write, shift: WorkshiftRow): Promise<boolean> {
  if (shift.end === null) return false;
  const hours = workedMinutes(shift, await listBreaks(write.tx, [shift.id]));
  if (hours === shift.hours) return false;
  await reviseRow(write, 'workshift', workshift, shift, { hours }, 'workshift.hours');
  return true;
}

/** Recounts the hours, and the figures that follow from them. */
async function recount({ write }: WriteContext, sheet: Sheet, shift: WorkshiftRow): Promise<void> {
  if (await countHours(write, shift))
    await recomputeAround(write, [{ employeeId: shift.employeeId, date: shift.date, jobId: sheet.job.id }]);
}
