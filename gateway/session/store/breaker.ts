import { setTimeout as pause } from 'node:timers/promises';

interface BreakerOptions {
  /** Resolves when the service answers. */
  probe: () => Promise<unknown>;
  /** Called when it answers again and the breaker has closed. */
  onBack?: () => void;
  /** Time limit of a call. */
  limitMs?: number;
  /** Interval of probes while the breaker is open. */
  everyMs?: number;
}

/**
 * A circuit breaker: calls have a time limit, and after a timeout or a lost connection every call
 * fails at once until a probe succeeds. So only the first calls of an outage wait.
 */
export interface Breaker {
  /**
   * Makes a call.
   * @param isAnswer true for errors that the service answered with, which do not open the breaker
   * @throws the call's own error, or an Error for a timeout or an open breaker
   */
  call<T>(call: () => Promise<T>, isAnswer?: (error: unknown) => boolean): Promise<T>;
  /** Opens the breaker, because the connection is lost. */
  open(): void;
  stop(): void;
}

export function createBreaker({ probe, onBack, limitMs = 1_500, everyMs = 500 }: BreakerOptions): Breaker {
  const stopping = new AbortController();
  let isAway = false;

  async function watch(): Promise<void> {
    while (isAway && !stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (await within(limitMs, probe()).then(Boolean, () => false)) isAway = false;
    }
    if (!isAway) onBack?.();
  }

  function open(): void {
    if (isAway || stopping.signal.aborted) return;
    isAway = true;
    void watch();
  }

  return {
    async call(call, isAnswer = () => false) {
      if (isAway) throw new Error('It has not answered and is not asked meanwhile');
      try {
        return await within(limitMs, call());
      } catch (error) {
        if (!isAnswer(error)) open();
        throw error;
      }
    },
    open,
    stop: () => stopping.abort(),
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
