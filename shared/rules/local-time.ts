const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

const MOST_KNOWN = 1_000;

/** Memoizes a function of texts, with a bounded cache: time zones are slow. */
export function memoized<Asked extends string[], Answer>(reckon: (...asked: Asked) => Answer): (...asked: Asked) => Answer {
  const known = new Map<string, Answer>();
  return (...asked) => {
    const key = asked.join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MOST_KNOWN) known.clear();
    const answer = reckon(...asked);
    known.set(key, answer);
    return answer;
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const names = new Map<string, Intl.DateTimeFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

function kept(formats: Map<string, Intl.DateTimeFormat>, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  formats.set(timeZone, known);
  return known;
}

/** The local time of a zone at a moment, as the UTC moment with the same digits. */
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

/** The zone's UTC offset at a moment, in milliseconds. */
const offsetAt = (ms: number, timeZone: string): number => shownAt(ms, timeZone) - Math.floor(ms / SECOND_MS) * SECOND_MS;

/**
 * The moments with this local time, in order: none or two around a clock change. Correct because no
 * zone changes its clocks twice in two days.
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
 * The moments of a business day with this local time, in order: one; two in the repeated hour of a
 * clock change, none in the skipped hour [general-13].
 * @param time HH:mm or HH:mm:ss
 */
export const momentsAt = (date: string, time: string, timeZone: string): Date[] =>
  momentsShowing(shownOn(date, time), timeZone).map((ms) => new Date(ms));

/**
 * The moment of a local time on a business day: the first of two for a repeated time, and for a
 * skipped one the moment by the offset before the change.
 */
export function momentOn(date: string, time: string, timeZone: string): Date {
  const shown = shownOn(date, time);
  return new Date(momentsShowing(shown, timeZone)[0] ?? shown - offsetAt(shown - DAY_MS, timeZone));
}

/** The time of day, HH:mm:ss, in the business time zone. */
export const timeOfDay = (at: Date, timeZone: string): string =>
  // Counted from the end, because years from 10000 on have more digits.
  new Date(shownAt(at.getTime(), timeZone)).toISOString().slice(-13, -5);

/** The same local time on another business day; on its own day the moment itself. */
export function sameTimeOn(at: Date, date: string, timeZone: string): Date {
  const [day, time] = new Date(shownAt(at.getTime(), timeZone)).toISOString().split(/[T.]/);
  return day === date ? at : momentOn(date, time!, timeZone);
}

/** True when clocks are set back on a day around this one, which few days of a year are. */
const isBackSetNear = memoized((utcDay: string, timeZone: string): boolean => {
  const day = Date.parse(utcDay);
  return offsetAt(day - DAY_MS, timeZone) > offsetAt(day + 2 * DAY_MS, timeZone);
});

/** The zone's abbreviation at a moment, e.g. `EDT`; `GMT+11` where English has none. */
export const zoneName = (at: Date, timeZone: string): string =>
  kept(names, timeZone, { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The zone's abbreviation when the local time is ambiguous; else undefined [general-13]. */
export function zoneOfTwice(at: Date, timeZone: string): string | undefined {
  const ms = at.getTime();
  if (!isBackSetNear(new Date(ms).toISOString().slice(0, 10), timeZone)) return undefined;
  return momentsShowing(shownAt(ms, timeZone), timeZone).length > 1 ? zoneName(at, timeZone) : undefined;
}

/** True when times of a day or of the next one are repeated: a shift may end on the next. */
export const isTwiceNear = (date: string, timeZone: string): boolean => {
  const begin = momentOn(date, '00:00', timeZone).getTime();
  return offsetAt(begin, timeZone) > offsetAt(begin + 2 * DAY_MS, timeZone);
};

/**
 * The time of day, `07:02 a.m.`, always as wide, so that times line up, and the same in every
 * language [general-5]. In the hour that comes twice when daylight saving ends, the zone follows:
 * `01:30 a.m. EDT`.
 */
export function timeText(at: Date | string, timeZone: string): string {
  const moment = new Date(at);
  const text = kept(times, timeZone, { hour: '2-digit', minute: '2-digit', hour12: true }).format(moment);
  const words = text.replace(/\s*AM$/, ' a.m.').replace(/\s*PM$/, ' p.m.');
  const zone = zoneOfTwice(moment, timeZone);
  return zone === undefined ? words : `${words} ${zone}`;
}
