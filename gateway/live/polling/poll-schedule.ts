import type { PollOutcome } from './poll.ts';
import { cooldownMs, type LiveTiming, retryMs } from './timing.ts';

/**
 * The pause before the next poll: at least `atLeastMs`, at most `atMostMs`; between the two a poll
 * begins as soon as the key is marked due.
 */
export interface Pause {
  atLeastMs: number;
  atMostMs: number;
}

/**
 * Whether the api supports long polls of a resource (`Prefer: wait`). Unknown until it answered one
 * without news. Shared by all keys of the resource.
 */
export interface LongPollSupport {
  isKnown: boolean;
  isSupported: boolean;
}

interface PollScheduleOptions {
  everyMs: number;
  /** Shortest pause after an answer; none unless said. */
  minCooldownMs?: number;
  timing: LiveTiming;
  lagMs: () => number;
  longPoll: LongPollSupport;
}

/** A 304 faster than this did not wait, whatever the api says, e.g. because it is shutting down. */
const WAITED_AT_LEAST_MS = 500;
/**
 * Polls without the interval to find out whether the api supports long polls; after that many the
 * key keeps to the interval until an answer shows it.
 */
const UNCLEAR_ROUNDS = 10;

type Answer = PollOutcome & { kind: 'changed' | 'same' };

const isNotModified = (answer: Answer): boolean => answer.kind === 'same' && answer.status === 304;

/** Decides for one key, after each poll, when the next one begins. */
export interface PollSchedule {
  /**
   * @param tookMs time until the api answered
   * @param costMs processor time that this process spent on the answer
   */
  pauseAfter(outcome: PollOutcome, tookMs: number, costMs: number): Pause;
  /**
   * True when a poll with a tag is a long poll: the api answers it at the next change, so the key
   * need not be polled again before.
   */
  isWaiting(): boolean;
}

export function createPollSchedule(options: PollScheduleOptions): PollSchedule {
  const { everyMs, minCooldownMs = 0, timing, lagMs, longPoll } = options;
  let hasTag = false;
  let failures = 0;
  /** Consecutive answers in full (200) that were the same as before. */
  let unchangedRounds = 0;
  /** Consecutive answers that do not tell whether the api waits, because each had a change. */
  let unclearRounds = 0;

  const between = (atLeastMs: number, atMostMs: number): Pause => ({
    atLeastMs: Math.max(atLeastMs, minCooldownMs),
    atMostMs: Math.max(atMostMs, minCooldownMs),
  });
  const soon = (ms: number): Pause => between(ms, ms);
  const atInterval = (ms: number): Pause => between(ms, Math.max(ms, everyMs));

  function learn(answer: Answer): void {
    if (answer.waited) Object.assign(longPoll, { isKnown: true, isSupported: true });
    else if (answer.waited === false && isNotModified(answer)) Object.assign(longPoll, { isKnown: true, isSupported: false });
    hasTag = answer.etag !== undefined;
    unclearRounds = longPoll.isKnown ? 0 : unclearRounds + 1;
    unchangedRounds = answer.kind === 'same' && !isNotModified(answer) ? unchangedRounds + 1 : 0;
  }

  const willWait = (): boolean => hasTag && (longPoll.isKnown ? longPoll.isSupported : unclearRounds <= UNCLEAR_ROUNDS);

  function afterAnswer(answer: Answer, tookMs: number, costMs: number): Pause {
    learn(answer);
    if (isNotModified(answer)) {
      const isPrompt = answer.waited === undefined || tookMs >= WAITED_AT_LEAST_MS;
      return willWait() && isPrompt ? soon(timing.cooldownMinMs) : atInterval(timing.cooldownMinMs);
    }
    const cooldown = answer.kind === 'changed' ? cooldownMs(timing, costMs, lagMs()) : timing.cooldownMinMs;
    if (!willWait()) return atInterval(cooldown);
    // Exponential backoff while the api wakes up for changes that leave this key's answer the same.
    return soon(unchangedRounds === 0 ? cooldown : Math.min(cooldown * 2 ** Math.min(unchangedRounds, 10), timing.cooldownMaxMs));
  }

  return {
    pauseAfter(outcome, tookMs, costMs) {
      if (outcome.kind === 'failed') {
        failures += 1;
        const retry = retryMs(timing, failures);
        return { atLeastMs: Math.min(retry, timing.retryMinMs / 4), atMostMs: retry };
      }
      failures = 0;
      return outcome.kind === 'changed' || outcome.kind === 'same'
        ? afterAnswer(outcome, tookMs, costMs)
        : soon(timing.cooldownMinMs);
    },
    isWaiting: () => hasTag && longPoll.isKnown && longPoll.isSupported,
  };
}
