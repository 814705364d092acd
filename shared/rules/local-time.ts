import { businessDate, memoized } from './periods.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();
const names = new Map<string, Intl.DateTimeFormat>();

function kept(formats: Map<string, Intl.DateTimeFormat>, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  formats.set(timeZone, known);
  return known;
}

/**
 * What the clocks of a zone show at a moment, as the moment at which those of UTC show the same.
 */
function shownAt(ms: number, timeZone: string): number {
  const clock = kept(clocks, timeZone, {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const part: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(ms)) part[type] = Number(value);
  return Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!);
}

/** How far the zone's clocks are ahead of UTC. */
const offsetAt = (ms: number, timeZone: string): number => shownAt(ms, timeZone) - Math.floor(ms / SECOND_MS) * SECOND_MS;

/**
 * The moments at which the clocks show this, in order. No zone changes its clocks twice in two
 * days.
 */
function momentsShowing(shown: number, timeZone: string): number[] {
  const offsets = new Set([offsetAt(shown - DAY_MS, timeZone), offsetAt(shown + DAY_MS, timeZone)]);
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((ms) => shownAt(ms, timeZone) === shown)
    .sort((a, b) => a - b);
}

const shownOn = (date: string, time: string): number => Date.parse(`${date}T${time}Z`);

/**
 * The moments of a business day at which its clocks show this time, in order: one; two in the hour
 * that comes twice; none in the one that is left out [general-13].
 * @param time HH:mm or HH:mm:ss
 */
export const momentsAt = (date: string, time: string, timeZone: string): Date[] =>
  momentsShowing(shownOn(date, time), timeZone).map((ms) => new Date(ms));

/**
 * A time of day of a business day. Of one that comes twice the first, and of one that is left out
 * what clocks show that were not set.
 */
export function momentOn(date: string, time: string, timeZone: string): Date {
  const shown = shownOn(date, time);
  return new Date(momentsShowing(shown, timeZone)[0] ?? shown - offsetAt(shown - DAY_MS, timeZone));
}

/** The time of day, HH:mm:ss, in the business time zone. */
export const timeOfDay = (at: Date, timeZone: string): string =>
  // From its end: from the year 10000 on there are more letters before it.
  new Date(shownAt(at.getTime(), timeZone)).toISOString().slice(-13, -5);

/** The same time of day on another business day; on its own day the moment itself. */
export const sameTimeOn = (at: Date, date: string, timeZone: string): Date =>
  businessDate(at, timeZone) === date ? at : momentOn(date, timeOfDay(at, timeZone), timeZone);

/** Clocks are set back at some time of the days around: few days of a year. */
const isBackSetNear = memoized((utcDay: string, timeZone: string): boolean => {
  const day = Date.parse(utcDay);
  return offsetAt(day - DAY_MS, timeZone) > offsetAt(day + 2 * DAY_MS, timeZone);
});

/** The zone's name at a moment: `EDT`, or `GMT+11` where it has none in English. */
export const zoneName = (at: Date, timeZone: string): string =>
  kept(names, timeZone, { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * The zone's name where the time of day alone could be either of two moments, else nothing
 * [general-13].
 */
export function zoneOfTwice(at: Date, timeZone: string): string | undefined {
  const ms = at.getTime();
  if (!isBackSetNear(new Date(ms).toISOString().slice(0, 10), timeZone)) return undefined;
  return momentsShowing(shownAt(ms, timeZone), timeZone).length > 1 ? zoneName(at, timeZone) : undefined;
}

/** True where times of a day, or of the night after it, come twice. */
export const isTwiceNear = (date: string, timeZone: string): boolean => {
  const noon = shownOn(date, '12:00');
  return offsetAt(noon - DAY_MS, timeZone) > offsetAt(noon + DAY_MS, timeZone);
};
