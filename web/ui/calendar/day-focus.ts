import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { fromLocal, toLocal } from './local-day.ts';

/** The day, yyyy-MM-dd, of a cell of PrimeReact's, by what it says of itself. */
export const dayOfCell = ({ pDay, pMonth, pYear }: DOMStringMap): string =>
  fromLocal(new Date(Number(pYear), Number(pMonth), Number(pDay)));

/** The selector of a day that can be pressed, in its own month. */
export function placeOf(day: string): string {
  const date = toLocal(day);
  const cell = `td[data-p-day="${date.getDate()}"][data-p-month="${date.getMonth()}"][data-p-year="${date.getFullYear()}"]`;
  return `${cell}:not([data-p-other-month="true"]) > span`;
}

/** Gives a day the focus; it is the only one that Tab leads to. */
export function focusDay(calendar: HTMLElement, day: HTMLElement, options?: FocusOptions): void {
  for (const other of calendar.querySelectorAll<HTMLElement>('.calendar-day[tabindex="0"]')) other.tabIndex = -1;
  day.tabIndex = 0;
  day.focus(options);
}

/** Remembers the day that has the focus, or one that is going to have it, yyyy-MM-dd. */
export type KeepFocus = (day?: string) => void;

/**
 * Keeps the focus on a day while PrimeReact replaces the elements of the days, which it does when
 * it opens and after every choice. Call the returned function before a change.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): KeepFocus {
  const place = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const redrawn = new MutationObserver(() => {
      // The elements are replaced once or several times, not always during a render of React: the
      // focus is restored whenever it went with them.
      if (place.current === null || document.activeElement !== document.body) return;
      const day = element.querySelector<HTMLElement>(place.current);
      if (!day) return;
      day.tabIndex = 0;
      day.focus();
    });
    redrawn.observe(element, { childList: true, subtree: true });
    return () => redrawn.disconnect();
  }, [box]);
  return (day) => {
    const cell = document.activeElement?.closest<HTMLElement>('td[data-p-day]');
    const kept = day ?? (cell && dayOfCell(cell.dataset));
    if (kept) place.current = placeOf(kept);
  };
}

/** The day to focus first: the chosen one, else today, else the first that can be chosen. */
const dayToBegin = (calendar: HTMLElement): HTMLElement | null =>
  calendar.querySelector<HTMLElement>('.calendar-day[aria-pressed="true"]') ??
  calendar.querySelector('[data-today]')?.closest<HTMLElement>('.calendar-day:not([aria-disabled])') ??
  calendar.querySelector<HTMLElement>('.calendar-day:not([aria-disabled])');

/**
 * Moves the focus to a day of a calendar that a field has opened, so that the arrow keys start
 * there, and keeps it.
 */
export function useDayInFocus(box: RefObject<HTMLElement | null>): KeepFocus {
  const keptFocus = useKeptFocus(box);
  const keepFocus = useRef(keptFocus);
  useEffect(() => {
    const calendar = box.current;
    // A calendar that stands in a page leaves the focus where it is.
    if (!calendar || document.activeElement !== calendar.closest('[role="dialog"]')) return;
    const day = dayToBegin(calendar);
    if (!day) return;
    keepFocus.current(dayOfCell(day.closest('td')!.dataset));
    focusDay(calendar, day, { preventScroll: true });
  }, [box]);
  return keptFocus;
}
