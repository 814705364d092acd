import type { Caller } from '#api/context.ts';
import { READS } from '#api/db/open.ts';
import { Turns } from '#shared/http/turns.ts';

/**
 * Fair semaphores, round robin by person, in front of the read connections (decision 73). Without
 * them one person's many screens would fill the pool, which serves in order of arrival, and the one
 * thread that builds all answers.
 */
export interface ReadQueues {
  /** GETs that are answered as soon as they are read. */
  calls: Turns;
  /** Long polls: their callers have an answer, and wait for the next one. */
  waits: Turns;
}

const CALLS_WITHIN_MS = 10_000;
/**
 * Leaky bucket: one person's long polls take at most a fifth of the thread, in bursts of half a
 * second. Beyond that their own screens are late, and nobody else's.
 */
const REST = { perMs: 4, creditMs: 2_000 };

export const createReadQueues = (): ReadQueues => ({
  calls: new Turns({ places: 2 * READS, placesPerParty: 2, waitMs: CALLS_WITHIN_MS }),
  waits: new Turns({ places: READS, placesPerParty: 1, rest: REST }),
});

/** The queue's key: the person at the keyboard, over all their tabs and programs. */
export const personKeyOf = ({ actorId, employeeId }: Caller): string => String(actorId ?? employeeId);
