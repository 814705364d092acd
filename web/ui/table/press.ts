import type { MouseEvent } from 'react';
import { type TableSelection, toggled } from './cell.tsx';
import type { RowId } from './columns.ts';

interface Pressable<Row> {
  rows: ReadonlyMap<RowId, Row>;
  onOpen?: ((row: Row) => void) | undefined;
  selection?: TableSelection<Row> | undefined;
}

/**
 * The action of a press on a row or card; ignored if a control in it was pressed or a text
 * selected. Null: nothing.
 */
export function rowPress<Row extends object>({ rows, onOpen, selection }: Pressable<Row>) {
  if (!onOpen && !selection) return null;
  return (event: MouseEvent, id: RowId): void => {
    const row = rows.get(id);
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, select, textarea, label');
    if (!row || isControl || getSelection()?.type === 'Range') return;
    if (onOpen) onOpen(row);
    else if (selection && selection.canChoose?.(row) !== false) selection.onChoose(toggled(selection, id));
  };
}
