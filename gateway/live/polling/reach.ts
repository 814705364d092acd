import type { Pace } from './pace.ts';

/**
 * How a GET that waited came back: to its end, with something before that, or cut off by whatever
 * lies between here and the api.
 */
type Came = 'ran out' | 'before' | 'cut';

/** One GET's wait. */
interface Wait {
  /** Whole seconds. */
  seconds: number;
  /** Call it once, when the GET is over. */
  over(came: Came): void;
}

/**
 * For how long the long polls of this node wait. When a proxy cuts them off at its idle timeout,
 * often a minute, later ones wait for less than that. One at a time tries twice the longest wait
 * that was answered, to find out whether the limit has gone.
 */
export interface Reach {
  /** @param ranOut whether the one before it waited to its end */
  next(ranOut: boolean): Wait;
}

/**
 * So much of a wait is left to chance: those that began together do not come back together. Those
 * that have waited to their end are apart already.
 */
const CHANCE = { first: 0.5, ranOut: 0.1 };
/** Before the next try after one was cut; it doubles each time. */
const PAUSE_MS = 120_000;
const LONGEST_PAUSE_MS = 24 * 3_600_000;

/** @param random from 0 to 1 */
export function createReach(
  { waitSeconds, longestWaitSeconds }: Pick<Pace, 'waitSeconds' | 'longestWaitSeconds'>,
  random: () => number = Math.random,
): Reach {
  /** Seconds after which one has come back, as far as is known. */
  let proven = longestWaitSeconds;
  let isTrying = false;
  /** By `performance.now()`. */
  let triesFrom = 0;
  let pauseMs = PAUSE_MS;

  function cutAfter(seconds: number): void {
    // What is cut sooner had another reason; of many that are cut together the first has said it.
    if (seconds < waitSeconds || (proven === waitSeconds && !isTrying)) return;
    if (seconds < proven) proven = waitSeconds;
    triesFrom = performance.now() + pauseMs;
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  return {
    next(ranOut) {
      const tries = ranOut && !isTrying && proven < longestWaitSeconds && performance.now() >= triesFrom;
      if (tries) isTrying = true;
      const chance = ranOut ? CHANCE.ranOut : CHANCE.first;
      const seconds = tries ? Math.min(2 * proven, longestWaitSeconds) : Math.ceil(proven * (1 - chance * random()));
      const startedAt = performance.now();
      return {
        seconds,
        over(came) {
          if (came === 'cut') cutAfter((performance.now() - startedAt) / 1_000);
          if (!tries) return;
          isTrying = false;
          if (came !== 'ran out') return;
          proven = seconds;
          pauseMs = PAUSE_MS;
        },
      };
    },
  };
}
