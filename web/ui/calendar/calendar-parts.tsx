import type {
  CalendarDateTemplateEvent,
  CalendarPassThroughMethodOptions,
  CalendarPassThroughOptions,
} from 'primereact/calendar';
import { type KeyboardEvent, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { fullDayText, inWords } from './day-time.ts';
import { fromLocal } from './local-day.ts';
import '#web/theme/primereact.ts';
import '../controls/button.css';
import './calendar.css';

type Told = CalendarPassThroughMethodOptions | undefined;

/**
 * Role and state of a day, month or year that is pressed: the library gives the one nowhere, the
 * other where it means nothing.
 */
const choice = (told: Told) => ({
  role: 'button',
  'aria-selected': undefined,
  'aria-pressed': told?.context?.selected ?? false,
  'aria-disabled': told?.context?.disabled || undefined,
});
/** It repeats its name, unseen, where it is the chosen one. */
const named = (name: unknown) => ({ className: 'calendar-name', 'aria-label': String(name) });

/**
 * The names of its parts in the stylesheet, and the labels that it puts where assistive technology
 * does not expect them.
 */
const PARTS: CalendarPassThroughOptions = {
  root: { className: 'calendar' },
  panel: { className: 'calendar-panel' },
  groupContainer: { className: 'calendar-months' },
  group: { className: 'calendar-month' },
  header: { className: 'calendar-head' },
  previousButton: { className: 'icon-button' },
  nextButton: { className: 'icon-button' },
  title: { className: 'calendar-title' },
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
  table: { className: 'calendar-days' },
  day: { 'aria-label': undefined },
  dayLabel: (told: Told) => ({ ...choice(told), className: 'calendar-day' }),
  monthPicker: { className: 'calendar-names' },
  month: (told: Told) => ({ ...choice(told), ...named(told?.context?.month) }),
  yearPicker: { className: 'calendar-names calendar-years' },
  year: (told: Told) => ({ ...choice(told), ...named(told?.context?.year) }),
};

/** Options of every calendar in a popover. */
export const MONTHS = {
  inline: true,
  showOtherMonths: false,
  prevIcon: <ChevronLeftIcon />,
  nextIcon: <ChevronRightIcon />,
  pt: PARTS,
} as const;

/**
 * Passes Escape on to the popover around a calendar. The library handles the key for an overlay of
 * its own, of which there is none here.
 */
export function passEscapeOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  const outside = new globalThis.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  event.currentTarget.parentElement?.dispatchEvent(outside);
}

export const dayOf = ({ year, month, day }: CalendarDateTemplateEvent): string => fromLocal(new Date(year, month, day));

/**
 * Says which months are shown, whenever these become others: a press on an arrow changes what its
 * user may not see.
 */
export function MonthsSaid({ month, months = 1 }: { month: Date; months?: number }) {
  const nameOf = (place: number): string =>
    inWords(fromLocal(new Date(month.getFullYear(), month.getMonth() + place, 1)), { month: 'long', year: 'numeric' });
  const words = Array.from({ length: months }, (_, place) => nameOf(place)).join(' – ');
  const [first] = useState(words);
  const [hasChanged, setChanged] = useState(false);
  if (words !== first && !hasChanged) setChanged(true);
  return (
    <p className="unseen" role="status">
      {hasChanged && words}
    </p>
  );
}

interface DayInMonthProps {
  date: CalendarDateTemplateEvent;
  /** The business's day, yyyy-MM-dd: the library would mark the browser's. */
  today: string;
  /** The day's part in a range, for the stylesheet. */
  part?: 'only' | 'start' | 'end' | undefined;
  /** What a marked day has, for screen readers; others see a dot. */
  mark?: string | undefined;
}

/** A day's number, with its full name for screen readers. */
export const DayInMonth = ({ date, today, part, mark }: DayInMonthProps) => (
  <span
    className="calendar-number"
    data-part={part}
    data-today={dayOf(date) === today || undefined}
    data-marked={mark !== undefined || undefined}
  >
    <span aria-hidden="true">{date.day}</span>
    <span className="unseen">{[fullDayText(dayOf(date)), mark].filter(Boolean).join(', ')}</span>
  </span>
);
