import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The calendar day, yyyy-MM-dd, that a moment belongs to in the business time zone. */
export const businessDate = (at: Date, timeZone: string): string => dayjs(at).tz(timeZone).format('YYYY-MM-DD');

/** First and last instant (millisecond precision) of a business day; 23 or 25 hours apart on a DST change. */
export function businessDay(date: string, timeZone: string): { start: Date; end: Date } {
  const start = dayjs.tz(`${date} 00:00:00`, timeZone);
  const next = dayjs.tz(`${dayjs.utc(date).add(1, 'day').format('YYYY-MM-DD')} 00:00:00`, timeZone);
  return { start: start.toDate(), end: new Date(next.valueOf() - 1) };
}

/** Monday and Sunday of the payroll week that a day lies in. */
export function payrollWeek(date: string): { monday: string; sunday: string } {
  const day = dayjs.utc(date);
  const monday = day.subtract((day.day() + 6) % 7, 'day');
  return { monday: monday.format('YYYY-MM-DD'), sunday: monday.add(6, 'day').format('YYYY-MM-DD') };
}

/** The same time of day on another business day; a time that a DST change leaves out is the one an hour later. */
export const sameTimeOn = (at: Date, date: string, timeZone: string): Date =>
  dayjs.tz(`${date} ${dayjs(at).tz(timeZone).format('HH:mm:ss')}`, timeZone).toDate();

/** So many calendar days later. */
export const daysLater = (date: string, days: number): string => dayjs.utc(date).add(days, 'day').format('YYYY-MM-DD');
