import { useEffect, useState, useSyncExternalStore } from 'react';

const listenToSize = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/**
 * The size of the window in CSS pixels. Not `innerWidth`: on a phone that includes content that
 * overflows, so a wall drawn too wide once would stay too wide.
 */
export function useScreen(): { width: number; height: number } {
  const width = useSyncExternalStore(listenToSize, () => document.documentElement.clientWidth);
  const height = useSyncExternalStore(listenToSize, () => document.documentElement.clientHeight);
  return { width, height };
}

/**
 * Keeps the screen from going dark where the browser can. The lock is lost whenever the page is
 * hidden, so it is taken again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // Refused on battery or without a secure origin: the wall works without.
      const taken = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isGone) await taken?.release();
      else lock = taken;
    };
    const onVisible = (): void => void take();
    document.addEventListener('visibilitychange', onVisible);
    onVisible();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}

const ACTS = ['pointermove', 'pointerdown', 'keydown'] as const;
/** A pointer that rests is in the way of those who look. */
const IDLE_MS = 3_000;

/**
 * Sets `data-active` while a pointer or key is in use, for what is shown only then. Nothing
 * renders.
 */
export function useActivityMark(target: HTMLElement | null): void {
  useEffect(() => {
    if (!target) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (): void => target.removeAttribute('data-active');
    const act = (): void => {
      target.setAttribute('data-active', '');
      clearTimeout(timer);
      timer = setTimeout(rest, IDLE_MS);
    };
    for (const event of ACTS) window.addEventListener(event, act);
    return () => {
      clearTimeout(timer);
      for (const event of ACTS) window.removeEventListener(event, act);
    };
  }, [target]);
}

const AT_IT_MS = 60_000;

/** True from a movement or a press until a minute after the last one: somebody is at the wall. */
export function useSomebody(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const act = (): void => {
      setThere(true);
      clearTimeout(timer);
      timer = setTimeout(() => setThere(false), AT_IT_MS);
    };
    for (const event of ACTS) window.addEventListener(event, act);
    return () => {
      clearTimeout(timer);
      for (const event of ACTS) window.removeEventListener(event, act);
    };
  }, []);
  return isThere;
}
