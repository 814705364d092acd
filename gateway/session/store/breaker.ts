import { setTimeout as pause } from 'node:timers/promises';

interface BreakerOptions {
  /** Resolves when the other side answers. */
  probe: () => Promise<unknown>;
  /** Told when it answers again: calls made from now on reach it. */
  onBack?: () => void;
  /** How long a call may take. */
  limitMs?: number;
  /** How often it is asked whether it is back. */
  everyMs?: number;
}

/**
 * Circuit breaker before something that may freeze: a call is given up after a limit, and once one
 * was, or the connection is known to be lost, calls fail at once until a probe is answered. So only
 * the first ones wait, and what is away costs nobody else any time.
 */
export interface Breaker {
  /**
   * @throws whatever the call throws, or an Error because it took too long or would. `isAnswer`
   *   tells a refusal, which is an answer, from silence.
   */
  call<T>(call: () => Promise<T>, isAnswer?: (error: unknown) => boolean): Promise<T>;
  /** The connection is lost. */
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
