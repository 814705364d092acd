import { addDays, businessDay, isWeekend } from '#shared/rules/periods.ts';

/** A business day, as an offset from today: yesterday is -1. */
export interface DemoDay {
  offset: number;
  date: string;
  /** The first instant of the day. */
  start: Date;
  isWeekend: boolean;
}

export type DayOf = (offset: number) => DemoDay;

/** Days around today, in the business time zone. Memoized. */
export function createCalendar(today: string, timeZone: string): DayOf {
  const known = new Map<number, DemoDay>();
  return (offset) => {
    const before = known.get(offset);
    if (before) return before;
    const date = addDays(today, offset);
    const made = { offset, date, start: businessDay(date, timeZone).start, isWeekend: isWeekend(date) };
    known.set(offset, made);
    return made;
  };
}

/** That day, or the last before it that is not on a weekend. */
export const workdayUpTo = (day: DayOf, offset: number): DemoDay =>
  day(offset).isWeekend ? workdayUpTo(day, offset - 1) : day(offset);

export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);
