import { useEffect, useState } from 'react';

/** The code once it is there; null until then, `failed` when it cannot be fetched. The second value fetches again. */
type Late<Code> = readonly [Code | null | 'failed', () => void];

/** Made by `lateCode`. */
export interface LateCode<Code> {
  /** Fetches it once it is needed. */
  useCode: (isNeeded: boolean) => Late<Code>;
  /** Fetches it ahead, where it is likely to be needed soon. Never rejects: a failure shows when it is needed. */
  prefetch: () => Promise<void>;
}

/**
 * Code that weighs more than the page around it and is fetched when it is first needed, once for all of the page.
 *
 *     const picker = lateCode(() => import('./range-picker.tsx').then((code) => code.RangePicker));
 *     <Late code={picker}>{(RangePicker) => <RangePicker … />}</Late>
 */
export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  let fetched: { code: Code } | null = null;
  const get = async (): Promise<void> => {
    fetched ??= { code: await load() };
  };

  function useCode(isNeeded: boolean): Late<Code> {
    const [, setRound] = useState(0);
    const [attempt, setAttempt] = useState(0);
    const [failedAttempt, setFailedAttempt] = useState(-1);
    useEffect(() => {
      if (!isNeeded || fetched) return;
      let isGone = false;
      get().then(
        () => {
          if (!isGone) setRound((round) => round + 1);
        },
        () => {
          if (!isGone) setFailedAttempt(attempt);
        },
      );
      return () => {
        isGone = true;
      };
    }, [isNeeded, attempt]);
    return [fetched?.code ?? (failedAttempt === attempt ? 'failed' : null), () => setAttempt(attempt + 1)];
  }

  const prefetch = (): Promise<void> => get().catch(() => {});
  return { useCode, prefetch };
}
