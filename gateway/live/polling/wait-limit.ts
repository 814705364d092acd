import type { LiveTiming } from './timing.ts';

/**
 * How a long poll ended: its wait timed out, it was answered before, or something between here and
 * the api cut it off.
 */
type WaitOutcome = 'timed out' | 'answered' | 'cut';

/** The wait of one long poll. */
interface Wait {
  /** Whole seconds. */
  seconds: number;
  /** Reports the outcome; call it once. */
  end(outcome: WaitOutcome): void;
}

/**
 * How long the long polls of this node may wait, adapted to the idle timeout of a proxy on the way,
 * which is often a minute. After a cut, waits are at most `waitSeconds`. From time to time one poll
 * probes twice the longest wait that has succeeded, to find out whether the limit is gone.
 */
export interface WaitLimit {
  /** The wait of the next poll. @param timedOut whether the key's previous one timed out */
  next(timedOut: boolean): Wait;
}

/**
 * Share of a wait that is jitter, so that polls which began together do not end together. Polls
 * after a timeout are spread already and need less.
 */
const JITTER = { first: 0.5, timedOut: 0.1 };
/** The pause between a cut and the next probe; it doubles with each cut. */
const PAUSE_MS = 120_000;
const LONGEST_PAUSE_MS = 24 * 3_600_000;

/** @param random source of the jitter, from 0 to 1 */
export function createWaitLimit(
  { waitSeconds, longestWaitSeconds }: Pick<LiveTiming, 'waitSeconds' | 'longestWaitSeconds'>,
  random: () => number = Math.random,
): WaitLimit {
  /** The longest wait, in seconds, that is known to succeed, or not known to fail. */
  let longest = longestWaitSeconds;
  let isProbing = false;
  /** No probe before this, by `performance.now()`. */
  let probesFrom = 0;
  let pauseMs = PAUSE_MS;

  function cutAfter(seconds: number): void {
    // A cut before `waitSeconds` is not the proxy's idle timeout. Only the first of a burst counts.
    if (seconds < waitSeconds || (longest === waitSeconds && !isProbing)) return;
    if (seconds < longest) longest = waitSeconds;
    probesFrom = performance.now() + pauseMs;
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  return {
    next(timedOut) {
      const probes = timedOut && !isProbing && longest < longestWaitSeconds && performance.now() >= probesFrom;
      if (probes) isProbing = true;
      const jitter = timedOut ? JITTER.timedOut : JITTER.first;
      const seconds = probes ? Math.min(2 * longest, longestWaitSeconds) : Math.ceil(longest * (1 - jitter * random()));
      const startedAt = performance.now();
      return {
        seconds,
        end(outcome) {
          if (outcome === 'cut') cutAfter((performance.now() - startedAt) / 1_000);
          if (!probes) return;
          isProbing = false;
          if (outcome !== 'timed out') return;
          longest = seconds;
          pauseMs = PAUSE_MS;
        },
      };
    },
  };
}
