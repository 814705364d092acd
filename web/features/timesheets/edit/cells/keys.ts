import type { KeyboardEvent } from 'react';
import type { Column } from '../drafts/draft.ts';

/* Moving between the fields in a table's cells by keys, as in a spreadsheet. */

/** Data attributes by which the keys find a field's row and column. */
export const cellMarks = (row: number, column: Column) => ({ 'data-cell-row': row, 'data-cell-column': column });

const fieldsAround = (field: HTMLElement, among: string): HTMLElement[] => [
  ...(field.closest('[data-cells]')?.querySelectorAll<HTMLElement>(among) ?? []),
];

/** The field at a distance in columns or rows. */
function neighbour(field: HTMLElement, { columns = 0, rows = 0 }: { columns?: number; rows?: number }): HTMLElement | undefined {
  const { cellRow, cellColumn } = field.dataset;
  const line = fieldsAround(field, rows === 0 ? `[data-cell-row="${cellRow}"]` : `[data-cell-column="${cellColumn}"]`);
  return line[line.indexOf(field) + columns + rows];
}

/** Moves the focus by columns or rows. False if there is no such field. */
export function goFrom(field: HTMLElement, way: { columns?: number; rows?: number }): boolean {
  const next = neighbour(field, way);
  next?.focus();
  return next !== undefined;
}

/** The work shift of the field below; null if there is none. */
export const rowBelow = (field: HTMLElement): number | null => {
  const below = neighbour(field, { rows: 1 })?.dataset['cellRow'];
  return below === undefined ? null : Number(below);
};

/** The rows and columns of a field and of those below or to the right of it. */
export function cellsFrom(field: HTMLElement): { rows: number[]; columns: Column[] } {
  const { cellRow, cellColumn } = field.dataset;
  const from = (among: string): HTMLElement[] => {
    const line = fieldsAround(field, among);
    return line.slice(line.indexOf(field));
  };
  return {
    rows: from(`[data-cell-column="${cellColumn}"]`).map(({ dataset }) => Number(dataset['cellRow'])),
    columns: from(`[data-cell-row="${cellRow}"]`).map(({ dataset }) => dataset['cellColumn'] as Column),
  };
}

const WAYS: Readonly<Record<string, { columns?: number; rows?: number }>> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
};

/** Ctrl+D, as in spreadsheets, or Alt+Down for browsers that reserve Ctrl+D. */
export const isCopyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ((ctrlKey || metaKey) && key.toLowerCase() === 'd') || (altKey && key === 'ArrowDown');

/** The key that takes what is proposed for the cell. */
export const isTake = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === '=' && !ctrlKey && !metaKey && !altKey;

/** Moves by an arrow key from a field that is not being typed into. False for other keys. */
export function goByArrow(event: KeyboardEvent<HTMLElement>): boolean {
  const way = WAYS[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  event.preventDefault();
  goFrom(event.currentTarget, way);
  return true;
}
