import { momentOn } from '../local-time.ts';
import { addDays } from '../periods.ts';
import { latenessAt } from './late.ts';

/** What may come of a call about a late person, in the order of its keys, 1 to 6 [roster-11]. */
export const LATE_OUTCOMES = ['inAt', 'sick', 'otherJob', 'roadClosed', 'noAnswer', 'other'] as const;
export type LateOutcome = (typeof LATE_OUTCOMES)[number];

/** Characters of what was said in own words. */
export const SAID_MAX = 120;
export const SAID_TOO_LONG = `Words must have at most ${SAID_MAX} characters`;

const HOUR_MS = 3_600_000;
/** A time on the clock that has passed is of the next morning when that is no further away. */
const NIGHT_HOURS = 12;

/**
 * The moment that "in at 8:00" means, said at a moment of a business day: that time of the day, or
 * for a night crew of the next morning. Null for a time that has passed.
 */
export function promisedAt(time: string, { date, now, timeZone }: { date: string; now: Date; timeZone: string }): Date | null {
  const today = momentOn(date, time, timeZone);
  if (today > now) return today;
  const next = momentOn(addDays(date, 1), time, timeZone);
  return next.getTime() - now.getTime() <= NIGHT_HOURS * HOUR_MS ? next : null;
}

/** The part of what was said that decides whether somebody is attended to. */
interface Said {
  /** Null where the reader may not know what was said. */
  outcome: LateOutcome | null;
  until: string | null;
}

/** Whether it is known what came of a call; "no answer" says nothing. */
export const isAttended = <S extends Said>(call: S | undefined): call is S => call !== undefined && call.outcome !== 'noAnswer';

/**
 * Whether somebody who is missing is attended to at a moment: "in at 8:00" holds until 8:00 and the
 * minutes that everybody has [roster-11].
 */
export const isAttendedAt = (call: Said | undefined, now: number): boolean =>
  isAttended(call) && (call.until === null || latenessAt(call.until, now) === 'due');
