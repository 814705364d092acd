import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on a day while PrimeReact replaces the elements of the days, which it does when
 * it opens and after every choice. Call the returned function before a change to keep the focused
 * day, or with the day that is going to have the focus.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): (day?: HTMLElement) => void {
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
    const at = (day ?? document.activeElement)?.closest<HTMLElement>('td[data-p-day]')?.dataset;
    if (!at) return;
    const { pDay, pMonth, pYear } = at as Record<string, string>;
    place.current = `td[data-p-day="${pDay}"][data-p-month="${pMonth}"][data-p-year="${pYear}"] > span`;
  };
}

/** The day to focus first: the chosen one, else today, else the first that can be chosen. */
const dayToBegin = (calendar: HTMLElement): HTMLElement | null =>
  calendar.querySelector<HTMLElement>('.calendar-day[aria-pressed="true"]') ??
  calendar.querySelector('[data-today]')?.closest<HTMLElement>('.calendar-day:not([aria-disabled])') ??
  calendar.querySelector<HTMLElement>('.calendar-day:not([aria-disabled])');

/**
 * Moves the focus to a day of a calendar that a field has opened, so that the arrow keys start
 * there.
 */
export function useDayInFocus(box: RefObject<HTMLElement | null>): void {
  const keepFocus = useRef(useKeptFocus(box));
  useEffect(() => {
    const calendar = box.current;
    // A calendar that stands in a page leaves the focus where it is.
    if (!calendar || document.activeElement !== calendar.closest('[role="dialog"]')) return;
    const day = dayToBegin(calendar);
    if (!day) return;
    for (const other of calendar.querySelectorAll<HTMLElement>('.calendar-day[tabindex="0"]')) other.tabIndex = -1;
    keepFocus.current(day);
    day.tabIndex = 0;
    day.focus({ preventScroll: true });
  }, [box]);
}
