import type { Caller } from '#api/context.ts';
import { READS } from '#api/db/open.ts';
import { FairQueue } from '#shared/http/fair-queue.ts';

/**
 * Fair semaphores, round robin by person, in front of the read connections (decision 73). Without
 * them one person's many screens would fill the pool, which serves in order of arrival, and the one
 * thread that builds all answers.
 */
export interface ReadQueues {
  /** GETs that are answered as soon as they are read. */
  calls: FairQueue;
  /** Long polls: their callers have an answer, and wait for the next one. */
  waits: FairQueue;
  /**
   * Searches of everything, one for each text on the way to a word: few at a time, so that many who
   * type leave the database to others.
   */
  searches: FairQueue;
}

const CALLS_WITHIN_MS = 10_000;
/**
 * Leaky bucket: one person's long polls take at most a fifth of the thread, in bursts of half a
 * second. Beyond that their own screens are late, and nobody else's.
 */
const COOLDOWN = { perMs: 4, creditMs: 2_000 };

export const createReadQueues = (): ReadQueues => ({
  calls: new FairQueue({ slots: 2 * READS, slotsPerClient: 2, waitMs: CALLS_WITHIN_MS }),
  waits: new FairQueue({ slots: READS, slotsPerClient: 1, cooldown: COOLDOWN }),
  searches: new FairQueue({ slots: Math.ceil(READS / 3), slotsPerClient: 1, waitMs: CALLS_WITHIN_MS }),
});

/** The queue's key: the person at the keyboard, over all their tabs and programs. */
export const personKeyOf = ({ actorId, employeeId }: Caller): string => String(actorId ?? employeeId);
