import { minutesIn } from './hours-field.tsx';

/* Times of day and lengths of time as people type them. */

/** A time of day in whole minutes after midnight, of the sheet's day or the one after. */
export interface DayTime {
  minutes: number;
  isNextDay: boolean;
  /** The zone, such as `EDT`, of a time that comes twice in a night. */
  zone?: string;
}

const HALF_DAY = 12 * 60;
const DAY = 2 * HALF_DAY;
/** A time, a blank and a zone of at least three letters: `am` is none. */
const WITH_ZONE = /^(.*\S)\s+((?:gmt|utc)(?:[+-]\d{1,2}(?::\d{2})?)?|[a-z]{3,5})((?:\s*\+1)?)$/;
const TYPED = /^(\d{1,2})(?:[:.]?([0-5]\d))?(?:([ap])\.?(?:m\.?)?)?(\+1)?$/;

/**
 * `6:30`, `630a`, `06:30 a.m.`, `15:30`, `2a +1`, `1:30 EDT`. Of a time that could be morning or
 * afternoon the one nearest to `near`.
 * @param near minutes after midnight
 * @returns null for nothing typed, undefined for what is no time
 */
export function timeIn(text: string, near: number): DayTime | null | undefined {
  const typed = text.trim().toLowerCase();
  const [, before = typed, zone, after = ''] = WITH_ZONE.exec(typed) ?? [];
  const time = timeOfDayIn(`${before}${after}`.replaceAll(/\s/g, ''), near);
  return time && zone !== undefined ? { ...time, zone: zone.toUpperCase() } : time;
}

function timeOfDayIn(typed: string, near: number): DayTime | null | undefined {
  if (typed === '') return null;
  const [, hourText, minuteText = '0', half, next] = TYPED.exec(typed) ?? [];
  if (hourText === undefined) return undefined;
  const hour = Number(hourText);
  const isTwelve = hour >= 1 && hour <= 12;
  if (hour > 23 || (half !== undefined && !isTwelve)) return undefined;
  const minutes = hour * 60 + Number(minuteText);
  const isNextDay = next !== undefined;
  // The hours 0 and 13 to 23 are those of a 24-hour clock.
  if (!isTwelve) return { minutes, isNextDay };
  const morning = minutes % HALF_DAY;
  if (half !== undefined) return { minutes: half === 'p' ? morning + HALF_DAY : morning, isNextDay };
  const isMorning = Math.abs(morning - near) <= Math.abs(morning + HALF_DAY - near);
  return { minutes: isMorning ? morning : morning + HALF_DAY, isNextDay };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** HH:mm of 24 hours. */
export const clockTime = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** `06:30 a.m.`; of the next day `02:00 a.m. +1`; with its zone `01:30 a.m. EDT` */
export function timeWords({ minutes, isNextDay, zone }: DayTime): string {
  const hour = Math.floor(minutes / 60);
  const words = `${two(hour % 12 || 12)}:${two(minutes % 60)} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
  return [words, zone, isNextDay ? '+1' : undefined].filter((part) => part !== undefined).join(' ');
}

/** So many minutes later, or earlier; past midnight it stays on the same day. */
export const stepTime = (time: DayTime, by: number): DayTime => ({ ...time, minutes: (time.minutes + by + DAY) % DAY });

/**
 * `0:30`, `30`, `:30`, `130`, `1`: whole minutes. Two figures are minutes, one is hours; null for
 * nothing, undefined for what is no length of time.
 */
export function lunchIn(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed.includes(':') || typed === '') return minutesIn(typed);
  if (!/^\d{1,4}$/.test(typed)) return undefined;
  if (typed.length === 1) return minutesIn(typed);
  const padded = typed.padStart(4, '0');
  return minutesIn(`${padded.slice(0, 2)}:${padded.slice(2)}`);
}
