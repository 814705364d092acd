import { useEffect, useState } from 'react';
import type { PairingView } from '#shared/session.ts';
import { now } from '#web/clock/clock.ts';
import { askPairing, beginPairing, loadSession } from '#web/http/session.ts';

export interface ShownPairing extends PairingView {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const AGAIN_MS = { first: 2_000, most: 30_000 };
/** What is added to the interval when the server says that it is asked too often. */
const SLOW_DOWN_SECONDS = 5;

/**
 * The code that this screen shows until it is paired, and then the session of a display. It asks
 * for another code by itself, when one is too old and after failures.
 */
export function usePairing(): { pairing: ShownPairing | null; hasFailed: boolean } {
  const [pairing, setPairing] = useState<ShownPairing | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void keepPairing(signal, (next, failed) => {
      if (signal.aborted) return;
      setPairing(next);
      setFailed(failed);
    });
    return () => leaving.abort();
  }, []);
  return { pairing, hasFailed };
}

/** Begins one pairing after another until the screen is paired. */
async function keepPairing(signal: AbortSignal, show: (pairing: ShownPairing | null, hasFailed: boolean) => void): Promise<void> {
  let againMs = AGAIN_MS.first;
  while (!signal.aborted) {
    try {
      const view = await beginPairing();
      const pairing = { ...view, expiresAt: now() + view.expires_in * 1000 };
      show(pairing, false);
      againMs = AGAIN_MS.first;
      if (await isPaired(pairing, signal)) {
        await loadSession();
        return;
      }
    } catch {
      show(null, true);
      await pause(againMs, signal);
      againMs = Math.min(againMs * 2, AGAIN_MS.most);
    }
  }
}

/** Asks until somebody has entered the code; false when it is too old. */
async function isPaired({ interval, expiresAt }: ShownPairing, signal: AbortSignal): Promise<boolean> {
  let seconds = interval;
  while (!signal.aborted && now() < expiresAt) {
    await pause(seconds * 1000, signal);
    if (signal.aborted) return false;
    // A question that gets no answer is asked again; the code stays on the screen.
    const state = await askPairing().catch(() => 'pending' as const);
    if (state === 'paired') return true;
    if (state === 'expired') return false;
    if (state === 'slowDown') seconds += SLOW_DOWN_SECONDS;
  }
  return false;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
