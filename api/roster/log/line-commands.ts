import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { insertRow, removeRow, reviseRow } from '#api/db/rows.ts';
import { shiftLogLine } from '#api/db/tables/shift-log.ts';
import { Failure } from '#shared/http/errors.ts';
import type { NewShiftLogLine, ShiftLogLineChange } from '#shared/roster/shift-log.ts';
import type { LogLineRow } from './line-view.ts';

/** Adds a line to the shift log of a day [roster-10]. */
export async function addLogLine({ write, caller }: WriteContext, input: z.output<typeof NewShiftLogLine>): Promise<number> {
  const row = await insertRow(write, 'shift_log_line', shiftLogLine, { ...input, createdById: caller.employeeId });
  return row.id;
}

/** @throws Failure 403 for a line of another author */
export async function changeLogLine(
  { write, caller }: WriteContext,
  before: LogLineRow,
  change: Omit<z.output<typeof ShiftLogLineChange>, 'revision'>,
): Promise<void> {
  assertAuthor(caller, before);
  await reviseRow(write, 'shift_log_line', shiftLogLine, before, change);
}

/** @throws Failure 403 for a line of another author */
export async function removeLogLine({ write, caller }: WriteContext, before: LogLineRow): Promise<void> {
  assertAuthor(caller, before);
  await removeRow(write, 'shift_log_line', shiftLogLine, before);
}

function assertAuthor({ employeeId }: WriteContext['caller'], { createdById }: LogLineRow): void {
  if (employeeId !== createdById) throw new Failure(403, 'Only its author can change a line', { code: 'NOT_YOURS' });
}
