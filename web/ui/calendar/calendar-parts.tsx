import type {
  CalendarDateTemplateEvent,
  CalendarPassThroughMethodOptions,
  CalendarPassThroughOptions,
} from 'primereact/calendar';
import { useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { fullDayText, inWords } from './day-time.ts';
import { fromLocal } from './local-day.ts';
import '#web/theme/primereact.ts';
import '../controls/button.css';
import './calendar.css';

type Told = CalendarPassThroughMethodOptions | undefined;

/**
 * Role and state of a day, month or year that can be pressed. PrimeReact gives it no role, and
 * `aria-selected`, which a button does not have.
 */
const choice = (told: Told) => ({
  role: 'button',
  'aria-selected': undefined,
  'aria-pressed': told?.context?.selected ?? false,
  'aria-disabled': told?.context?.disabled || undefined,
});
/**
 * Props of a month or year that can be chosen. The label replaces the content, because in a chosen
 * one PrimeReact repeats the name, visually hidden.
 */
const named = (name: unknown) => ({ className: 'calendar-name grid centre relative medium', 'aria-label': String(name) });

/**
 * Classes of the calendar's parts. PrimeReact's labels of the title's parts and of the days' cells
 * are removed: assistive technology expects none there.
 */
const PARTS: CalendarPassThroughOptions = {
  root: { className: 'calendar' },
  panel: { className: 'calendar-panel' },
  groupContainer: { className: 'calendar-months flex top' },
  group: { className: 'calendar-month grow' },
  header: { className: 'calendar-head row' },
  previousButton: { className: 'icon-button' },
  nextButton: { className: 'icon-button' },
  title: { className: 'calendar-title flex gap-8 grow' },
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
  table: { className: 'calendar-days wide' },
  day: { 'aria-label': undefined },
  dayLabel: (told: Told) => ({ ...choice(told), className: 'calendar-day relative medium' }),
  monthPicker: { className: 'calendar-names grid gap-4' },
  month: (told: Told) => ({ ...choice(told), ...named(told?.context?.month) }),
  yearPicker: { className: 'calendar-names calendar-years grid gap-4' },
  year: (told: Told) => ({ ...choice(told), ...named(told?.context?.year) }),
};

/** Props that all calendars share. */
export const MONTHS = {
  inline: true,
  showOtherMonths: false,
  prevIcon: <ChevronLeftIcon />,
  nextIcon: <ChevronRightIcon />,
  pt: PARTS,
} as const;

export const dayOf = ({ year, month, day }: CalendarDateTemplateEvent): string => fromLocal(new Date(year, month, day));

/**
 * Announces the shown months to screen readers whenever they change, e.g. after a press on an
 * arrow.
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
  /** Today in the business time zone, yyyy-MM-dd: PrimeReact would mark the device's. */
  today: string;
  /** The day's part in a range, for the stylesheet. */
  part?: 'only' | 'start' | 'end' | undefined;
  /** The text for screen readers on a day that is marked by a dot; undefined for the others. */
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
