import type { CrewRow, CrewSheet, EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { type Column, type Draft, type SheetDay, type ShiftRow, type ValidatedRow, validateRow } from './draft.ts';
import type { SheetEdits } from './sheet-edits.ts';

/** The edited sheet: a selected job's sheet of a day, or a person's day. */
export type EditedSheet = CrewSheet | EmployeeShifts;

/** The state that all cells of a sheet share. The same object from render to render. */
export interface Scene<Sheet extends EditedSheet = EditedSheet> {
  /** The live sheet. */
  sheet: Sheet;
  edits: SheetEdits;
  day: SheetDay;
  isEditing: boolean;
  /** Rows that are about to be time off. */
  becomes?: { type: ShiftType; ids: readonly number[] };
}

export interface CellProps {
  scene: Scene;
  row: ShiftRow;
  column: Column;
  /** The accessible name: the field and the person. */
  label: string;
}

/** A row of a selected job's sheet: all that its cells read of it, so that they follow it. */
export const shiftOf = (row: CrewRow): ShiftRow => ({
  id: row.id,
  employeeId: row.employeeId,
  fullName: row.fullName,
  start: row.start,
  end: row.end,
  lunchMinutes: row.lunchMinutes,
  timeBreaksIds: [...row.timeBreaksIds],
  minutes: row.minutes,
  phaseCode: row.phaseCode,
  type: row.type ?? 'NORMAL',
  revision: row.revision ?? 0,
  approvalStatus: row.approvalStatus,
  wasTemporal: row.wasTemporal,
});

/**
 * A shift of a person's day, as `shiftOf` has one of a crew's. There all are one person's: a row
 * goes by its job.
 */
export const personShiftOf = (shift: EmployeeShift): ShiftRow => ({
  id: shift.id,
  employeeId: shift.employeeId,
  fullName: `#${shift.jobNumber}`,
  start: shift.start,
  end: shift.end,
  lunchMinutes: shift.lunchMinutes,
  timeBreaksIds: [...shift.timeBreaksIds],
  minutes: shift.hours,
  phaseCode: shift.phaseCode,
  type: shift.type,
  revision: shift.revision,
  approvalStatus: shift.approvalStatus,
  wasTemporal: shift.wasTemporal,
});

/** Maps the editable shifts to their rows; empty while no job is selected. */
export function eachShift<Result>(sheet: EditedSheet, read: (row: object, shift: () => ShiftRow) => Result): Result[] {
  if ('workShifts' in sheet) return sheet.workShifts.map((row) => read(row, () => personShiftOf(row)));
  return sheet.dwoJobId === null ? [] : sheet.rows.map((row) => read(row, () => shiftOf(row)));
}

/** The shifts that can be edited. */
export const shiftsOf = (sheet: EditedSheet): ShiftRow[] => eachShift(sheet, (_, shift) => shift());

/** A row as it is now, for what is copied into it. */
export const rowIn = ({ sheet }: Scene, id: number): ShiftRow | undefined => shiftsOf(sheet).find((row) => row.id === id);

/** A row with what was typed into it, or as what it is about to be. */
export function validatedIn({ day, edits, isEditing, becomes }: Scene, row: ShiftRow, draft: Draft | undefined): ValidatedRow {
  const validated = validateRow(row, draft, day, { isEditing, codes: edits.codes });
  return becomes?.ids.includes(row.id) ? { ...validated, texts: { ...validated.texts, type: becomes.type } } : validated;
}
