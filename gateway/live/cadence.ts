import { type Pace, restMs, retryMs } from './pace.ts';
import type { PollOutcome } from './poll.ts';

/** When to ask again: not before `atLeastMs`, not after `atMostMs`; in between as soon as the key is said to be due. */
export interface Pause {
  atLeastMs: number;
  atMostMs: number;
}

interface CadenceOptions {
  everyMs: number;
  pace: Pace;
  latenessMs: () => number;
}

/** A 304 that comes sooner than this was not held, whatever the api says, e.g. because it is shutting down. */
const HELD_AT_LEAST_MS = 1_000;

/** Decides for one key, after each round, when the next one is. */
export interface Cadence {
  /** @param tookMs how long the api took. @param costMs how long this process was busy with the answer. */
  after(outcome: PollOutcome, tookMs: number, costMs: number): Pause;
  /** True when a question that carries a tag is answered at the next change, so that nobody has to ask again meanwhile. */
  isHeld(): boolean;
}

export function createCadence({ everyMs, pace, latenessMs }: CadenceOptions): Cadence {
  /** Whether the api holds GETs; unknown until it was asked with a tag. */
  let holds: boolean | undefined;
  let asksWithTag = false;
  let failures = 0;
  let dullRounds = 0;

  const soon = (ms: number): Pause => ({ atLeastMs: ms, atMostMs: ms });
  const atInterval = (ms: number): Pause => ({ atLeastMs: ms, atMostMs: Math.max(ms, everyMs) });

  function learn(outcome: PollOutcome & { kind: 'changed' | 'same' }): void {
    if (outcome.waited) holds = true;
    else if (asksWithTag && (holds === undefined || (outcome.kind === 'same' && outcome.status === 304))) holds = false;
    asksWithTag = outcome.etag !== undefined;
  }

  function afterAnswer(outcome: PollOutcome & { kind: 'changed' | 'same' }, tookMs: number, costMs: number): Pause {
    learn(outcome);
    const willBeTold = asksWithTag && holds !== false;
    if (outcome.kind === 'changed') {
      dullRounds = 0;
      const rest = restMs(pace, costMs, latenessMs());
      return willBeTold ? soon(rest) : atInterval(rest);
    }
    if (outcome.status === 304) {
      return willBeTold && tookMs >= HELD_AT_LEAST_MS ? soon(pace.restMinMs) : atInterval(pace.restMinMs);
    }
    // The api saw a change that is none for this key. Should it see many, the key asks less and less often.
    dullRounds += 1;
    const rest = Math.min(pace.restMinMs * 2 ** Math.min(dullRounds, 10), pace.restMaxMs);
    return willBeTold ? soon(rest) : atInterval(rest);
  }

  return {
    after(outcome, tookMs, costMs) {
      if (outcome.kind === 'failed') {
        failures += 1;
        const retry = retryMs(pace, failures);
        return { atLeastMs: Math.min(retry, pace.retryMinMs / 4), atMostMs: retry };
      }
      failures = 0;
      return outcome.kind === 'changed' || outcome.kind === 'same' ? afterAnswer(outcome, tookMs, costMs) : soon(pace.restMinMs);
    },
    isHeld: () => asksWithTag && holds === true,
  };
}
