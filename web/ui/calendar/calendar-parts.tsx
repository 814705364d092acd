import type {
  CalendarDateTemplateEvent,
  CalendarPassThroughMethodOptions,
  CalendarPassThroughOptions,
} from 'primereact/calendar';
import { fullDayText } from './day-time.ts';
import { fromLocal } from './local-day.ts';
import '../../theme/primereact.ts';
import './calendar.css';

/** Roles and labels that the library's calendar puts where assistive technology does not expect them, set right. */
const PARTS: CalendarPassThroughOptions = {
  dayLabel: (options?: CalendarPassThroughMethodOptions) => ({
    role: 'button',
    'aria-selected': undefined,
    'aria-pressed': options?.context?.selected ?? false,
    'aria-disabled': options?.context?.disabled || undefined,
  }),
  monthTitle: { 'aria-label': undefined },
  yearTitle: { 'aria-label': undefined },
  day: { 'aria-label': undefined },
};

/** Of every calendar: months that stand in what a field opened. */
export const MONTHS = { inline: true, panelClassName: 'calendar', showOtherMonths: false, pt: PARTS } as const;

export const dayOf = ({ year, month, day }: CalendarDateTemplateEvent): string => fromLocal(new Date(year, month, day));

interface DayInMonthProps {
  date: CalendarDateTemplateEvent;
  /** The business's day, yyyy-MM-dd: the library would mark the browser's. */
  today: string;
  /** Of a range, for the stylesheet. */
  part?: 'only' | 'start' | 'end' | undefined;
}

/** A day's number; its full name for whoever does not see the month around it. */
export const DayInMonth = ({ date, today, part }: DayInMonthProps) => (
  <span className="calendar-day" data-part={part} data-today={dayOf(date) === today || undefined}>
    <span aria-hidden="true">{date.day}</span>
    <span className="unseen">{fullDayText(dayOf(date))}</span>
  </span>
);
