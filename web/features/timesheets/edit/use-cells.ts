import { type RefObject, useEffect, useRef } from 'react';
import { useDoingHere } from '#web/presence/at-place.tsx';

/**
 * The ref of a table with editable cells. Edit mode focuses its first cell, and tells others by
 * presence which row had the focus last.
 */
export function useCells(isEditing: boolean): RefObject<HTMLDivElement | null> {
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
    table.querySelector<HTMLElement>('td [data-cell-column]')?.focus();
    return () => {
      table.removeEventListener('focusin', tell);
      does(undefined);
    };
  }, [isEditing, does]);
  return cells;
}
