import { Turns } from '#shared/http/turns.ts';
import type { Caller } from '../context.ts';
import { READS } from '../db/open.ts';

/**
 * Whose turn it is to read for a GET that can be kept open, person by person: a fair semaphore
 * before the connections for what is read (decision 73). The connections serve statements in the
 * order in which they come, and what was read is put together on the one thread that all share.
 */
export interface ReadTurns {
  /** For who waits for an answer now. */
  calls: Turns;
  /** For who was answered before, and waits until it is another. */
  waits: Turns;
}

const CALLS_WITHIN_MS = 10_000;
/**
 * What one person has open takes a fifth of a thread, and no more of it than half a second at a
 * time: their screens get older, and nobody else's.
 */
const REST = { perMs: 4, creditMs: 2_000 };

export const createReadTurns = (): ReadTurns => ({
  calls: new Turns({ places: 2 * READS, placesPerParty: 2, waitMs: CALLS_WITHIN_MS }),
  waits: new Turns({ places: READS, placesPerParty: 1, rest: REST }),
});

/** The person at the keyboard, whose programs and tabs share. */
export const partyOf = ({ actorId, employeeId }: Caller): string => String(actorId ?? employeeId);
