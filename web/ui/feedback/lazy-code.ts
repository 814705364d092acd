import { useEffect, useState } from 'react';
import { fetchCode, type Unfetched } from '#web/http/fetch-code.ts';

/**
 * The code once it is there; null until then, `Unfetched` when it cannot be fetched. The second
 * value fetches again.
 */
type Lazy<Code> = readonly [Code | null | Unfetched, () => void];

/** Code that is fetched when it is first needed, made by `lazyCode`. */
export interface LazyCode<Code> {
  /** Fetches it once it is needed. */
  useCode: (isNeeded: boolean) => Lazy<Code>;
  /**
   * Fetches the code ahead, where it is likely to be needed soon. Never rejects: `useCode` tells of
   * a failure.
   */
  prefetch: () => Promise<void>;
}

/**
 * Code that weighs more than the page around it and is fetched when it is first needed, once for
 * all of the page.
 *
 * @example
 * const picker = lazyCode(() => import('./range-picker.tsx').then((code) => code.RangePicker));
 * <Lazy code={picker}>{(RangePicker) => <RangePicker … />}</Lazy>
 */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let fetched: { code: Code } | null = null;
  let underWay: Promise<void> | null = null;
  const fetchOnce = async (): Promise<void> => {
    try {
      fetched = { code: await fetchCode(load) };
    } finally {
      underWay = null;
    }
  };
  const get = async (): Promise<void> => {
    if (fetched) return;
    underWay ??= fetchOnce();
    await underWay;
  };

  function useCode(isNeeded: boolean): Lazy<Code> {
    const [, setRound] = useState(0);
    const [failure, setFailure] = useState<Unfetched | null>(null);
    // The code known to this render: code that arrives before the effect runs must cause another
    // render.
    const shown = fetched;
    // biome-ignore lint/correctness/useExhaustiveDependencies: another code may take the place of this one in the same component
    useEffect(() => {
      if (!isNeeded || shown || failure) return;
      let isGone = false;
      get().then(
        () => {
          if (!isGone) setRound((round) => round + 1);
        },
        (cause: unknown) => {
          if (!isGone) setFailure(cause as Unfetched);
        },
      );
      return () => {
        isGone = true;
      };
    }, [isNeeded, failure, get]);
    return [shown?.code ?? failure, () => setFailure(null)];
  }

  const prefetch = (): Promise<void> => get().catch(() => {});
  return { useCode, prefetch };
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Fetches code until it comes, with pauses that double from 5 s to 5 min. For code that no screen
 * reports as missing, so that nobody can press Retry.
 *
 * @example
 * lazyCode(() => untilFetched(() => import('./words.ts').then((code) => code.words)));
 */
export async function untilFetched<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await fetchCode(load);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
