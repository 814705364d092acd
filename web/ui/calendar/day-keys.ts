import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { addDays } from '#shared/rules/periods.ts';
import { dayOfCell, focusDay, type KeepFocus, placeOf } from './day-focus.ts';

/** By how many days a key moves. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface DayKeys {
  keepFocus: KeepFocus;
  /** The first and the last day that can be chosen, yyyy-MM-dd; no limit where one is left out. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  /** The shown month, the first of several. */
  month: Date;
  onMonth: (month: Date) => void;
}

/**
 * The handler of keys around a calendar, for the capture phase. Arrows lead day by day and week by
 * week, into other months as well, and stay where the next day cannot be chosen. PrimeReact's lead
 * from the end of a week into the next month, and lose the focus where a month has to be drawn.
 */
export function useDayKeys(box: RefObject<HTMLElement | null>, keys: DayKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { keepFocus, minDay, maxDay, month, onMonth } = keys;
  const next = useRef<string | null>(null);
  const focusNext = (): boolean => {
    const calendar = box.current;
    const day = next.current && calendar?.querySelector<HTMLElement>(placeOf(next.current));
    if (!calendar || !day) return false;
    next.current = null;
    focusDay(calendar, day);
    return true;
  };
  // The month of the day has just been drawn.
  useLayoutEffect(() => {
    focusNext();
  });
  return (event) => {
    passEscapeOn(event);
    const step = STEPS[event.key];
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-p-day]') : null;
    if (step === undefined || !cell || event.altKey) return;
    const to = addDays(dayOfCell(cell.dataset), step);
    const mayBeChosen = (minDay === undefined || to >= minDay) && (maxDay === undefined || to <= maxDay);
    event.preventDefault();
    event.stopPropagation();
    if (!mayBeChosen) return;
    keepFocus(to);
    next.current = to;
    if (!focusNext()) onMonth(new Date(month.getFullYear(), month.getMonth() + Math.sign(step), 1));
  };
}

/**
 * Passes Escape to the popover around a calendar. PrimeReact takes the key to close its overlay,
 * which an inline calendar does not have. So the event is stopped in the capture phase, and a copy
 * is dispatched on the parent.
 */
function passEscapeOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  const outside = new globalThis.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  event.currentTarget.parentElement?.dispatchEvent(outside);
}
