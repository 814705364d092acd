/** The abort signal of one call, with its time limit. */
export interface CombinedSignal {
  /** Aborts with the first of the signals, or when the time limit is over. */
  signal: AbortSignal;
  timedOut(): boolean;
  /** Removes timer and listeners; call it when the call is over. */
  release(): void;
}

/**
 * Combines several signals and a time limit. It replaces `AbortSignal.any` and
 * `AbortSignal.timeout`, which hold weak references: the garbage collector visits those of every
 * pending call, and there is one for each distinct query that screens show.
 */
export function combineSignals(signals: readonly AbortSignal[], timeoutMs: number): CombinedSignal {
  const own = new AbortController();
  let hasTimedOut = false;
  const follow = ({ target }: Event): void => own.abort((target as AbortSignal).reason);
  const timer = setTimeout(() => {
    hasTimedOut = true;
    own.abort();
  }, timeoutMs);
  for (const signal of signals) {
    signal.addEventListener('abort', follow);
    if (signal.aborted) own.abort(signal.reason);
  }
  return {
    signal: own.signal,
    timedOut: () => hasTimedOut,
    release() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', follow);
    },
  };
}
