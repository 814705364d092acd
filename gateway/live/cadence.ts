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
const HELD_AT_LEAST_MS = 500;

type Answer = PollOutcome & { kind: 'changed' | 'same' };

const isNotModified = (answer: Answer): boolean => answer.kind === 'same' && answer.status === 304;

/** Decides for one key, after each round, when the next one is. */
export interface Cadence {
  /** @param tookMs how long the api took. @param costMs how long this process was busy with the answer. */
  after(outcome: PollOutcome, tookMs: number, costMs: number): Pause;
  /** True when a question that carries a tag is answered at the next change, so that nobody has to ask again meanwhile. */
  isHeld(): boolean;
}

export function createCadence({ everyMs, pace, latenessMs }: CadenceOptions): Cadence {
  /** Whether the api holds GETs. Unknown until it had to answer one to which there was nothing new. */
  let holds: boolean | undefined;
  let asksWithTag = false;
  let failures = 0;
  /** Rounds in a row that brought no news, or did not show whether the api would have waited: each makes the next rest longer. */
  let dullRounds = 0;

  const soon = (ms: number): Pause => ({ atLeastMs: ms, atMostMs: ms });
  const atInterval = (ms: number): Pause => ({ atLeastMs: ms, atMostMs: Math.max(ms, everyMs) });
  const dullRest = (): number => Math.min(pace.restMinMs * 2 ** Math.min(dullRounds, 10), pace.restMaxMs);

  function learn(answer: Answer): void {
    if (answer.waited) holds = true;
    else if (isNotModified(answer)) holds = false;
    asksWithTag = answer.etag !== undefined;
    const isNews = answer.kind === 'changed' && holds !== undefined;
    dullRounds = isNews || isNotModified(answer) ? 0 : dullRounds + 1;
  }

  function afterAnswer(answer: Answer, tookMs: number, costMs: number): Pause {
    learn(answer);
    const willBeTold = asksWithTag && holds !== false;
    if (isNotModified(answer)) {
      return willBeTold && tookMs >= HELD_AT_LEAST_MS ? soon(pace.restMinMs) : atInterval(pace.restMinMs);
    }
    const rest = answer.kind === 'changed' ? restMs(pace, costMs, latenessMs()) : pace.restMinMs;
    return willBeTold ? soon(Math.max(rest, dullRounds === 0 ? 0 : dullRest())) : atInterval(rest);
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
