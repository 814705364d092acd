/** Ends with a call. */
export interface GivingUp {
  /** Aborts with the first that gives the call up, or when its time is up. */
  signal: AbortSignal;
  isLate(): boolean;
  /** Call it once the call is over, whatever became of it. */
  forget(): void;
}

/**
 * One signal of several and of a time. `AbortSignal.any` and `AbortSignal.timeout` say the same,
 * but are kept by weak references: the collector looks at those of every call that waits, of which
 * there are as many as screens differ.
 */
export function givingUp(signals: readonly AbortSignal[], timeoutMs: number): GivingUp {
  const own = new AbortController();
  let isLate = false;
  const follow = ({ target }: Event): void => own.abort((target as AbortSignal).reason);
  const timer = setTimeout(() => {
    isLate = true;
    own.abort();
  }, timeoutMs);
  for (const signal of signals) {
    signal.addEventListener('abort', follow);
    if (signal.aborted) own.abort(signal.reason);
  }
  return {
    signal: own.signal,
    isLate: () => isLate,
    forget() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', follow);
    },
  };
}
