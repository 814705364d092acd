import { useEffect, useRef } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { now } from '../clock/clock.ts';
import { isNewVersionServed, renewPage, served } from '../http/web-version.ts';

const UNTOUCHED_MS = 60_000;
const UNCHANGED_MS = 20_000;
/** After this long it is done although the roster changes all the time, as on a busy morning. */
const LATEST_MS = 10 * 60_000;
/** Jitter: the walls of a company do not all load in the same second. */
const SPREAD_MS = 20_000;
const LOOK_EVERY_MS = 1_000;
const ASK_AGAIN_AFTER_MS = 60_000;

/**
 * Takes over a new version of the web at a quiet moment: nobody uses the screen, and nothing has
 * changed for a while. Only while what is shown is live and the new page can be had, because nobody
 * stands there to press Reload on an error page of the browser.
 */
export function useRenewal(data: object | undefined, isLive: boolean): void {
  const isNew = useSnapshot(served).newVersion !== null;
  const live = useRef(isLive);
  live.current = isLive;
  const touchedAt = useRef(0);
  const changedAt = useRef(0);
  useEffect(() => {
    const touch = (): void => {
      touchedAt.current = now();
    };
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, touch);
    return () => {
      for (const event of events) window.removeEventListener(event, touch);
    };
  }, []);
  useEffect(() => {
    if (!data) return;
    return subscribe(data, () => {
      changedAt.current = now();
    });
  }, [data]);
  useEffect(() => {
    if (!isNew) return;
    const toldAt = now();
    const spreadMs = Math.random() * SPREAD_MS;
    let askAt = 0;
    const look = async (): Promise<void> => {
      const time = now();
      const isUnchanged = time - Math.max(changedAt.current, toldAt) > UNCHANGED_MS + spreadMs;
      const isQuiet = time - touchedAt.current > UNTOUCHED_MS && (isUnchanged || time - toldAt > LATEST_MS + spreadMs);
      if (!live.current || !isQuiet || time < askAt) return;
      askAt = time + ASK_AGAIN_AFTER_MS;
      if (await isNewVersionServed()) renewPage();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isNew]);
}
