import { momentsAt, zoneName } from '#shared/rules/local-time.ts';
import { addDays } from '#shared/rules/periods.ts';
import { clockTime, type DayTime } from '../fields/typed-time.ts';

/** The day of typed times, yyyy-MM-dd, and its time zone. */
export interface LocalDay {
  date: string;
  timeZone: string;
}

/** Why a typed time is no moment yet. */
export type TimeFault = 'invalidTime' | 'skippedTime' | 'whichTime';

const DAY_MS = 86_400_000;

const nameOf = (ms: number, timeZone: string): string => zoneName(new Date(ms), timeZone).toUpperCase();

/** The moments that a time can mean on its day: one, two in the hour that comes twice, or none. */
export const momentsOf = ({ minutes, isNextDay }: DayTime, { date, timeZone }: LocalDay): Date[] =>
  momentsAt(isNextDay ? addDays(date, 1) : date, clockTime(minutes), timeZone);

/**
 * The moment that a typed time means. Of two it is the one whose zone was typed, else the one
 * nearest to `stands`, the field's present moment; without one, the person has to be asked
 * [general-13].
 */
export function momentOfTyped(time: DayTime, day: LocalDay, stands: Date | null): Date | TimeFault {
  const moments = momentsOf(time, day);
  const [first, second] = moments;
  if (first === undefined) return 'skippedTime';
  const { zone } = time;
  if (zone !== undefined) {
    const named = moments.find((moment) => nameOf(moment.getTime(), day.timeZone) === zone);
    if (named !== undefined) return named;
    // In the nights of the change, a time that comes once may have the other zone's name.
    const isOfThatNight = [-DAY_MS, DAY_MS].some((by) => nameOf(first.getTime() + by, day.timeZone) === zone);
    if (second !== undefined || !isOfThatNight) return 'invalidTime';
  }
  if (second === undefined) return first;
  if (stands === null) return 'whichTime';
  const distance = (moment: Date): number => Math.abs(moment.getTime() - stands.getTime());
  return distance(second) < distance(first) ? second : first;
}
