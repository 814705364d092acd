import { type Pace, restMs, retryMs } from './pace.ts';
import type { PollOutcome } from './poll.ts';

/**
 * When to ask again: not before `atLeastMs`, not after `atMostMs`; in between as soon as the key is
 * said to be due.
 */
export interface Pause {
  atLeastMs: number;
  atMostMs: number;
}

/**
 * Whether the api lets a resource's GETs wait; unknown until it had to answer one to which there
 * was nothing new. Its keys share it.
 */
export interface Waiting {
  isKnown: boolean;
  waits: boolean;
}

interface CadenceOptions {
  everyMs: number;
  pace: Pace;
  latenessMs: () => number;
  waiting: Waiting;
}

/**
 * A 304 that comes sooner than this did not wait, whatever the api says, e.g. because it is
 * shutting down.
 */
const WAITED_AT_LEAST_MS = 500;
/**
 * So often a key asks closely to find out whether the api lets GETs wait; then it keeps to the
 * interval until that shows.
 */
const UNCLEAR_ROUNDS = 10;

type Answer = PollOutcome & { kind: 'changed' | 'same' };

const isNotModified = (answer: Answer): boolean => answer.kind === 'same' && answer.status === 304;

/** Decides for one key, after each round, when the next one is. */
export interface Cadence {
  /**
   * @param tookMs how long the api took.
   * @param costMs how long this process was busy with the answer.
   */
  after(outcome: PollOutcome, tookMs: number, costMs: number): Pause;
  /**
   * True when a question that carries a tag is answered at the next change, so that nobody has to
   * ask again meanwhile.
   */
  isWaiting(): boolean;
}

export function createCadence({ everyMs, pace, latenessMs, waiting }: CadenceOptions): Cadence {
  let asksWithTag = false;
  let failures = 0;
  /** Answers in a row that were no news here. */
  let dullRounds = 0;
  /**
   * Answers that did not show whether the api would have waited, because there was news each time.
   */
  let unclearRounds = 0;

  const soon = (ms: number): Pause => ({ atLeastMs: ms, atMostMs: ms });
  const atInterval = (ms: number): Pause => ({ atLeastMs: ms, atMostMs: Math.max(ms, everyMs) });

  function learn(answer: Answer): void {
    if (answer.waited) Object.assign(waiting, { isKnown: true, waits: true });
    else if (answer.waited === false && isNotModified(answer)) Object.assign(waiting, { isKnown: true, waits: false });
    asksWithTag = answer.etag !== undefined;
    unclearRounds = waiting.isKnown ? 0 : unclearRounds + 1;
    dullRounds = answer.kind === 'same' && !isNotModified(answer) ? dullRounds + 1 : 0;
  }

  const willBeTold = (): boolean => asksWithTag && (waiting.isKnown ? waiting.waits : unclearRounds <= UNCLEAR_ROUNDS);

  function afterAnswer(answer: Answer, tookMs: number, costMs: number): Pause {
    learn(answer);
    if (isNotModified(answer)) {
      const isPrompt = answer.waited === undefined || tookMs >= WAITED_AT_LEAST_MS;
      return willBeTold() && isPrompt ? soon(pace.restMinMs) : atInterval(pace.restMinMs);
    }
    const rest = answer.kind === 'changed' ? restMs(pace, costMs, latenessMs()) : pace.restMinMs;
    if (!willBeTold()) return atInterval(rest);
    // Should the api see many changes that are none for this key, the key asks less and less often.
    return soon(dullRounds === 0 ? rest : Math.min(rest * 2 ** Math.min(dullRounds, 10), pace.restMaxMs));
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
    isWaiting: () => asksWithTag && waiting.isKnown && waiting.waits,
  };
}
