import type { Reader } from '../db/schema.ts';
import type { Moved } from '../query/boards.ts';
import { boardOf, jobsIn, type RosterBoard, withMoved } from './board-rules.ts';
import { type RosterDay, readRoster } from './query.ts';

/**
 * The day's board: all of it, or the last one with the jobs read anew that moved. A job that came
 * to the day has its place in the order, and then everything is read.
 */
export async function readBoard(
  reader: Reader,
  day: RosterDay,
  last: RosterBoard | undefined,
  moved: Moved,
): Promise<RosterBoard> {
  if (last && moved && moved.size <= last.size / 2) {
    const found = jobsIn(await readRoster(reader, day, [...moved]));
    if ([...found.keys()].every((id) => last.has(id))) return withMoved(last, found, moved);
  }
  return boardOf(jobsIn(await readRoster(reader, day)), last);
}
