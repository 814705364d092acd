import type { Reader } from '../db/schema.ts';
import type { MovedJobs } from '../query/shared-read.ts';
import { type RosterDay, readRoster } from './query.ts';
import { jobsIn, type SharedRoster, sharedRosterOf, withMoved } from './shared-roster-rules.ts';

/**
 * Reads the roster of a day for `shareReads`: only the moved jobs, if they are at most half of the
 * day and none of them is new to it; a new job has a place in the order, so then all are read.
 */
export async function readSharedRoster(
  reader: Reader,
  day: RosterDay,
  last: SharedRoster | undefined,
  moved: MovedJobs,
): Promise<SharedRoster> {
  if (last && moved && moved.size <= last.size / 2) {
    const found = jobsIn(await readRoster(reader, day, [...moved]));
    if ([...found.keys()].every((id) => last.has(id))) return withMoved(last, found, moved);
  }
  return sharedRosterOf(jobsIn(await readRoster(reader, day)), last);
}
