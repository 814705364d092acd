import { rosterLive } from '#shared/roster/roster.ts';
import { sameWeekdays } from '#shared/rules/expected/expected.ts';
import { type Habits, NO_HABITS } from '#shared/rules/expected/habits.ts';
import type { Services } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { type MovedJobs, shareReads } from '../query/shared-read.ts';
import { type DayHabits, readHabits } from './habits-query.ts';
import { type RosterDay, readRoster } from './query.ts';
import { carriedOn, daysOfRoster, jobsIn, type SharedRoster, sharedRosterOf, withMoved } from './shared-roster-rules.ts';

/** The usual times with which a roster was made: with others all of its people are looked at. */
const habitsIn = new WeakMap<SharedRoster, Habits>();

export interface DayInZone extends RosterDay {
  timeZone: string;
}

/** The shared reads of a day, of which everybody gets the part that they see. */
export interface DayReads {
  rosterOf: (day: DayInZone) => Promise<SharedRoster>;
  habitsOf: (day: DayInZone) => Promise<DayHabits>;
}

type SharedFrom = Pick<Services, 'db' | 'changes' | 'now' | 'businessTimeZone'>;

/**
 * Shares what is read of a day between all who ask. Usual times are a shared read of their own:
 * they change when sheets of the last same weekdays do.
 */
export function shareDays({ db, changes, now, businessTimeZone: timeZone }: SharedFrom): DayReads {
  const habitsOf = shareReads<DayInZone, DayHabits>(changes, {
    topics: ['workshift', 'dwo'],
    // The first of the days, and the others besides.
    confine: ({ date }) => {
      const also = sameWeekdays(date);
      return { days: { start: also[0]!, end: also[0]!, also } };
    },
    keyOf: ({ date }) => date,
    read: (day, last) => readHabits(db, day, last),
  });
  const rosterOf = shareReads<DayInZone, SharedRoster>(changes, {
    topics: rosterLive.topics,
    confine: (day) => ({ days: daysOfRoster(day) }),
    keyOf: ({ date, isPast, carried }) => `${date} ${isPast} ${carried !== undefined}`,
    read: async (day, last, moved) => {
      // What is forgotten by now was not when the day was first asked for.
      const carried = day.carried && carriedOn(day.date, { now: now(), timeZone });
      return readSharedRoster(db, { ...day, carried }, last, moved, day.isPast ? undefined : (await habitsOf(day)).habits);
    },
  });
  return { rosterOf, habitsOf };
}

/**
 * Reads the roster of a day for `shareReads`: only the moved jobs, if they are at most half of the
 * day and none of them is new to it; a new job has a place in the order, so then all are read.
 */
export async function readSharedRoster(
  reader: Reader,
  day: DayInZone,
  last: SharedRoster | undefined,
  moved: MovedJobs,
  habits: Habits = NO_HABITS,
): Promise<SharedRoster> {
  const roster = await readWith(reader, day, last, moved, habits);
  habitsIn.set(roster, habits);
  return roster;
}

async function readWith(
  reader: Reader,
  day: DayInZone,
  last: SharedRoster | undefined,
  moved: MovedJobs,
  habits: Habits,
): Promise<SharedRoster> {
  const usual = day.isPast ? null : { ...day, habits };
  if (last && moved && moved.size <= last.size / 2 && habitsIn.get(last) === habits) {
    const found = jobsIn(await readRoster(reader, day, [...moved]), usual);
    if ([...found.keys()].every((id) => last.has(id))) return withMoved(last, found, moved);
  }
  return sharedRosterOf(jobsIn(await readRoster(reader, day), usual), last);
}
