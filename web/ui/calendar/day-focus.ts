import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The library draws its days again when it opens and whenever one is chosen; the keyboard stays on
 * the day where it was. Call the result before a change, or with the day that gets the focus.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): (day?: HTMLElement) => void {
  const place = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const redrawn = new MutationObserver(() => {
      // Once or more often, and not always while React renders: whenever the days went and took the
      // focus with them.
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

/** The chosen day, else today, else the first that can be chosen. */
const dayToBegin = (calendar: HTMLElement): HTMLElement | null =>
  calendar.querySelector<HTMLElement>('.calendar-day[aria-pressed="true"]') ??
  calendar.querySelector('[data-today]')?.closest<HTMLElement>('.calendar-day:not([aria-disabled])') ??
  calendar.querySelector<HTMLElement>('.calendar-day:not([aria-disabled])');

/**
 * In a calendar that a field opened the chosen day has the focus: the arrow keys go on from there.
 */
export function useDayInFocus(box: RefObject<HTMLElement | null>): void {
  const keepFocus = useRef(useKeptFocus(box));
  useEffect(() => {
    const calendar = box.current;
    // Beside other things of a page it takes the focus from nobody.
    if (!calendar || document.activeElement !== calendar.closest('[role="dialog"]')) return;
    const day = dayToBegin(calendar);
    if (!day) return;
    for (const other of calendar.querySelectorAll<HTMLElement>('.calendar-day[tabindex="0"]')) other.tabIndex = -1;
    keepFocus.current(day);
    day.tabIndex = 0;
    day.focus({ preventScroll: true });
  }, [box]);
}
