import { START_DAYS } from '#shared/rules/expected/expected.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { addDays } from '#shared/rules/periods.ts';
import { inWords } from '../ui/calendar/day-time.ts';

/** A Monday; the others are named from it. */
const MONDAY = '2026-11-23';

/** The name of a weekday, 0 for Monday, in the chosen language: `Mon`, or `Monday`. */
export const startDayText = (day: number, weekday: 'short' | 'long'): string => inWords(addDays(MONDAY, day), { weekday });

/** Starts as the contract has them, in words: `Mon, Tue 07:00 a.m. · Wed 09:00 a.m.`. */
export function startsText(starts: readonly string[]): string {
  const times = [...new Set(starts.map((start) => start.slice(4)))];
  const daysAt = (time: string): string =>
    START_DAYS.flatMap((day, place) => (starts.includes(`${day} ${time}`) ? [startDayText(place, 'short')] : [])).join(', ');
  return times.map((time) => `${daysAt(time)} ${timeText(`${MONDAY}T${time}:00Z`, 'UTC')}`).join(' · ');
}
