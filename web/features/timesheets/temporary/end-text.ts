import { timeText } from '#shared/rules/local-time.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { TemporalWorkshift } from '#shared/timesheets/temporary.ts';

/** The end of a shift as cells show it, on the next day as `06:00 a.m. +1`. */
export function endText({ start, end }: Pick<TemporalWorkshift, 'start' | 'end'>, timeZone: string): string {
  const isNextDay = businessDate(new Date(end), timeZone) > businessDate(new Date(start), timeZone);
  return `${timeText(end, timeZone)}${isNextDay ? ' +1' : ''}`;
}
