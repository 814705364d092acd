import { type ReactNode, useRef } from 'react';
import type { TableSelection } from '#web/ui/table/cell.tsx';
import type { RowId } from '#web/ui/table/columns.ts';

/** A part of a list, in a card of its own. */
export interface ListPart<Row> {
  id: string;
  /** Above its rows, given those of this page. */
  head: (rows: readonly Row[]) => ReactNode;
  holds: (row: Row) => boolean;
  /** Its head stands there also on a page without its rows. */
  isKept?: boolean;
}

interface RowsOfPart<Row> {
  id: string;
  head: ReactNode;
  rows: readonly Row[];
}

/**
 * Divides the rows of a page into the parts that hold them; a part without rows is left out, unless
 * it is kept. While the rows are frozen, each stays in the part in which it was.
 */
export function useParts<Row extends { id: RowId }>(
  parts: readonly ListPart<Row>[] | undefined,
  rows: readonly Row[],
  isFrozen: boolean,
): readonly RowsOfPart<Row>[] | undefined {
  const placed = useRef<ReadonlyMap<RowId, string>>(new Map());
  if (!parts) return undefined;
  const partOf = (row: Row): string | undefined => parts.find(({ holds }) => holds(row))?.id;
  const now = new Map(
    rows.map((row) => [row.id, (isFrozen ? placed.current.get(row.id) : undefined) ?? partOf(row) ?? parts[0]!.id] as const),
  );
  placed.current = now;
  return parts
    .map((part) => ({ ...part, rows: rows.filter((row) => now.get(row.id) === part.id) }))
    .filter((part) => part.rows.length > 0 || part.isKept)
    .map((part) => ({ id: part.id, rows: part.rows, head: part.head(part.rows) }));
}

/** What is chosen of some rows, apart from what is chosen of others. */
export function selectionAmong<Row extends { id: RowId }>(
  selection: TableSelection<Row> | undefined,
  rows: readonly Row[],
): TableSelection<Row> | undefined {
  if (!selection) return undefined;
  const ids = new Set(rows.map(({ id }) => id));
  const others = selection.chosen.filter((id) => !ids.has(id));
  return {
    ...selection,
    chosen: selection.chosen.filter((id) => ids.has(id)),
    onChoose: (chosen) => selection.onChoose([...others, ...chosen]),
  };
}
