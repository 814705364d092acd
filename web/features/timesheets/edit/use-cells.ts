import { type RefObject, useEffect, useRef } from 'react';
import { useDoingHere } from '#web/presence/at-place.tsx';

/**
 * The table whose cells are edited: whoever began to edit by key goes on by key in its first cell,
 * and the others who are here are told which row had the focus last.
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
    // Not the fields of cards: a phone's keyboard stays away.
    table.querySelector<HTMLElement>('td [data-cell-column]')?.focus();
    return () => {
      table.removeEventListener('focusin', tell);
      does(undefined);
    };
  }, [isEditing, does]);
  return cells;
}
