import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Proposal } from '#shared/timesheets/proposals.ts';
import type { CrewRow, CrewSheet, EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { useSession } from '#web/http/use-session.ts';
import { type Column, type Draft, type SheetDay, type ShiftRow, type ValidatedRow, validateRow } from './draft.ts';
import { type SheetEdits, useSheetEdits } from './sheet-edits.ts';

/** The edited sheet: a selected job's sheet of a day, or a person's day. */
export type EditedSheet = CrewSheet | EmployeeShifts;

/** The state that all cells of a sheet share; the object is the same in every render. */
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

/** The editable part of a row of a job's sheet. It reads each field, so that cells follow them. */
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
  proposals: proposalsOf(row),
});

/**
 * The editable part of a shift of a person's day. Its rows are named by job, not by person, and
 * have no cell for a phase code.
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
  proposals: proposalsOf(shift).filter(({ cell }) => cell !== 'phaseCode'),
});

const proposalsOf = ({ proposals = [] }: Pick<CrewRow, 'proposals'>): Proposal[] => proposals.map((one) => ({ ...one }));

/** Maps the editable shifts to their rows; empty while no job is selected. */
export function eachShift<Result>(sheet: EditedSheet, read: (row: object, shift: () => ShiftRow) => Result): Result[] {
  if ('workShifts' in sheet) return sheet.workShifts.map((row) => read(row, () => personShiftOf(row)));
  return sheet.dwoJobId === null ? [] : sheet.rows.map((row) => read(row, () => shiftOf(row)));
}

/** The shifts that can be edited. */
export const shiftsOf = (sheet: EditedSheet): ShiftRow[] => eachShift(sheet, (_, shift) => shift());

/** The present state of a row; undefined if it is not on the sheet. */
export const rowIn = ({ sheet }: Scene, id: number): ShiftRow | undefined => shiftsOf(sheet).find((row) => row.id === id);

/** Validates a row with its draft, and shows the type that it is about to become. */
export function validatedIn({ day, edits, isEditing, becomes }: Scene, row: ShiftRow, draft: Draft | undefined): ValidatedRow {
  const validated = validateRow(row, draft, day, { isEditing, codes: edits.codes });
  return becomes?.ids.includes(row.id) ? { ...validated, texts: { ...validated.texts, type: becomes.type } } : validated;
}

/** The scene of a selected job's sheet, for its toolbar, table and foot. */
export function useScene(sheet: CrewSheet): Scene<CrewSheet> {
  const { date, dwoJobId } = useSnapshot(sheet);
  return useSceneOf(sheet, date, dwoJobId);
}

/**
 * The scene of any sheet.
 * @param key separates its drafts from those of other sheets on the page
 */
export function useSceneOf<Sheet extends EditedSheet>(sheet: Sheet, date: string, key: number | string | null): Scene<Sheet> {
  const edits = useSheetEdits(key);
  const { isEditing } = useSnapshot(edits);
  const timeZone = useSession().user.businessTimeZone;
  return useMemo(() => ({ sheet, edits, isEditing, day: { date, timeZone } }), [sheet, edits, isEditing, date, timeZone]);
}
