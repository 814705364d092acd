import { z } from 'zod';
import type { MovedRow } from '#shared/timesheets/moved-rows.ts';
import { ShiftType } from '#shared/timesheets/sheets.ts';
import { COLUMNS, type Column, cellsOf, type SheetDay, type ShiftRow, type ShiftState } from '../drafts/draft.ts';

/** The fields of a shift in the details of a refusal. */
const Told = z
  .object({
    start: z.string(),
    end: z.string().nullable(),
    type: ShiftType,
    phaseCode: z.string().nullable(),
    lunchMinutes: z.number(),
    hours: z.number(),
  })
  .partial();

/** The row as others saved it: the live one, or the refusal's fields until that arrives. */
export function theirsOf(row: ShiftRow, { revision, changes }: MovedRow): ShiftState {
  if (row.revision >= revision) return row;
  const after: unknown = Object.fromEntries(
    changes.flatMap(({ fields }) => Object.entries(fields).map(([name, value]) => [name, value.after])),
  );
  const { hours = row.minutes, ...told } = Told.safeParse(after).data ?? {};
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  // The refusal does not have the numbers of the breaks.
  return { ...row, ...given, minutes: hours, timeBreaksIds: null, revision };
}

/** The column of each disclosed field. */
const TOLD_IN: Readonly<Record<string, Column>> = {
  start: 'start',
  end: 'end',
  lunchMinutes: 'lunch',
  phaseCode: 'phaseCode',
  type: 'type',
};

/** One field of a row in both versions. */
export interface Version {
  column: Column;
  mine: string;
  theirs: string;
  /** Who changed the field, if only one of the two did; null if the reader must choose. */
  by: 'mine' | 'theirs' | null;
}

/** The fields that either changed, in the order of the row. */
export function versionsOf(
  { changes }: MovedRow,
  { theirs, typed, day }: { theirs: ShiftState; typed: Partial<Record<Column, string>>; day: SheetDay },
): Version[] {
  const now = cellsOf(theirs, day);
  const told = new Set(changes.flatMap(({ fields }) => Object.keys(fields).flatMap((name) => TOLD_IN[name] ?? [])));
  return COLUMNS.flatMap((column): Version[] => {
    const mine = typed[column];
    if (mine === undefined && !told.has(column)) return [];
    if (mine === undefined) return [{ column, mine: now[column], theirs: now[column], by: 'theirs' }];
    return [{ column, mine, theirs: now[column], by: told.has(column) && mine !== now[column] ? null : 'mine' }];
  });
}
