import { type RefObject, useEffect, useRef } from 'react';
import { useDoingHere } from '#web/presence/at-place.tsx';
import type { Scene } from './drafts/scene.ts';

/**
 * The ref of a table with editable cells. Edit mode focuses the cell that it begins in, and tells
 * others by presence which row had the focus last.
 */
export function useCells({ edits, isEditing }: Scene): RefObject<HTMLDivElement | null> {
  const cells = useRef<HTMLDivElement>(null);
  const does = useDoingHere();
  useEffect(() => {
    const table = cells.current;
    if (!isEditing || !table) return;
    const tell = ({ target }: FocusEvent): void => {
      const row = target instanceof Element && target.closest<HTMLElement>('[data-cell-row]')?.dataset['cellRow'];
      if (row) does(`row:${Number(row)}`);
    };
    table.addEventListener('focusin', tell);
    // Not the fields of cards, which would open a phone's keyboard.
    const { first } = edits;
    const cell = first ? `[data-cell-row="${first.id}"][data-cell-column="${first.column}"]` : '[data-cell-column]';
    table.querySelector<HTMLElement>(`td ${cell}`)?.focus();
    if (first) table.querySelector(`.table-card [data-cell-row="${first.id}"]`)?.scrollIntoView?.({ block: 'center' });
    return () => {
      table.removeEventListener('focusin', tell);
      does(undefined);
    };
  }, [edits, isEditing, does]);
  return cells;
}
