import { useMemo, useSyncExternalStore } from 'react';
import { proxy, snapshot, subscribe } from 'valtio';
import type { PhaseCode } from '#shared/jobs/phase-codes.ts';
import type { ProposedCell } from '#shared/timesheets/proposals.ts';
import { baseOf, type Column, cellsOf, type Draft, type SheetDay, type ShiftRow, type ShiftState, tidied } from './draft.ts';

/** A cell by its work shift and column. */
export interface CellPlace {
  id: number;
  column: Column;
}

type Drafts = Readonly<Record<number, Draft>>;

/**
 * The edit mode of one job's sheet. What was typed is kept here and not in its fields, so that it
 * survives changes of the live rows, lost connections and failures.
 */
export interface SheetEdits {
  isEditing: boolean;
  /** Drafts by work shift. */
  drafts: Record<number, Draft>;
  /** The phase codes of the job; null until they are known. */
  codes: readonly PhaseCode[] | null;
  /** The row that has the focus. */
  at: number | null;
  /** The cell that edit mode begins in; null for the first. */
  first: CellPlace | null;
}

/** What is proposed for a cell, as its text. */
export interface ProposedText {
  cell: ProposedCell;
  text: string;
}

/** The edits of a sheet, kept for each sheet of the page, so that a change of job loses nothing. */
export const useSheetEdits = (key: number | string | null): SheetEdits => {
  const all = useMemo(() => new Map<number | string | null, SheetEdits>(), []);
  const edits = all.get(key) ?? proxy<SheetEdits>({ isEditing: false, drafts: {}, codes: null, at: null, first: null });
  all.set(key, edits);
  return edits;
};

/** Subscribes synchronously: a controlled field that renders later would move its caret. */
const listen = (edits: SheetEdits) => (onChange: () => void) => subscribe(edits.drafts, onChange, true);

/** The draft of one row; a change renders this row alone. */
export const useDraft = (edits: SheetEdits, id: number): Draft | undefined =>
  useSyncExternalStore(
    useMemo(() => listen(edits), [edits]),
    () => (snapshot(edits.drafts) as Drafts)[id],
  );

/** The drafts of all rows. */
export const useDrafts = (edits: SheetEdits): Drafts =>
  useSyncExternalStore(
    useMemo(() => listen(edits), [edits]),
    () => snapshot(edits.drafts) as Drafts,
  );

export function beginEditing(edits: SheetEdits, first: CellPlace | null = null): void {
  forgetAll(edits);
  edits.first = first;
  edits.isEditing = true;
}

/** Leaves edit mode. The state of saved rows stays until the live rows have it. */
export function endEditing(edits: SheetEdits): void {
  edits.isEditing = false;
  edits.at = null;
}

/** Forgets all drafts, in place, because components are subscribed to the object. */
export function forgetAll({ drafts }: SheetEdits): void {
  for (const id of Object.keys(drafts)) delete drafts[Number(id)];
}

export function typeCell(edits: SheetEdits, row: ShiftRow, column: Column, text: string, day: SheetDay): void {
  const draft = draftOf(edits, row);
  draft.over[column] ??= cellsOf(baseOf(row, draft), day)[column];
  draft.cells[column] = text;
  delete draft.said[column];
}

/** Types what is proposed for a cell, and remembers that it was. */
export function takeProposed(edits: SheetEdits, row: ShiftRow, { cell, text }: ProposedText, day: SheetDay): void {
  typeCell(edits, row, cell, text, day);
  draftOf(edits, row).taken[cell] = text;
  leaveCell(edits, row, cell, day);
}

/** Formats a cell's text when it is left, and drops an edit without a change. */
export function leaveCell(edits: SheetEdits, row: ShiftRow, column: Column, day: SheetDay): void {
  const draft = edits.drafts[row.id];
  const text = draft?.cells[column];
  if (!draft || text === undefined) return;
  const base = baseOf(row, draft);
  const present = cellsOf(base, day)[column];
  const words = tidied(column, text, draft.over[column] ?? present, base, day);
  if (words === present) revertCell(edits, row, column);
  else if (words !== text) draft.cells[column] = words;
}

/** Reverts a cell to the live value. */
export function revertCell({ drafts }: SheetEdits, row: Pick<ShiftRow, 'id'>, column: Column): void {
  const draft = drafts[row.id];
  if (!draft) return;
  delete draft.cells[column];
  delete draft.over[column];
  delete draft.said[column];
  delete (draft.taken as Draft['cells'])[column];
  if (Object.keys(draft.cells).length === 0 && !draft.known) delete drafts[row.id];
}

/** Replaces a row's draft: its state is known, e.g. saved, and only the cells in `stay` remain. */
export function settleRow(
  edits: SheetEdits,
  row: Pick<ShiftRow, 'id' | 'fullName'>,
  known: ShiftState,
  stay: Draft['cells'],
  over: Draft['over'],
): void {
  const taken = { ...edits.drafts[row.id]?.taken };
  edits.drafts[row.id] = { fullName: row.fullName, cells: stay, over, taken, revision: known.revision, known, said: {} };
}

function draftOf({ drafts }: SheetEdits, row: ShiftRow): Draft {
  const known = drafts[row.id];
  const { revision } = baseOf(row, known);
  if (!known) drafts[row.id] = { fullName: row.fullName, cells: {}, over: {}, taken: {}, revision, known: null, said: {} };
  else if (Object.keys(known.cells).length === 0) known.revision = revision;
  return drafts[row.id]!;
}
