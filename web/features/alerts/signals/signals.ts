import { useSyncExternalStore } from 'react';
import { keptInBrowser } from '#web/storage/kept.ts';

/*
 * Signals of new alerts beside their toast. Kept in this browser, for all of its tabs; off by
 * default.
 */

export interface Signals {
  desktop: boolean;
  sound: boolean;
}

const STORAGE_KEY = 'muster.alert-signals';

const storedText = (): string => keptInBrowser.getItem(STORAGE_KEY) ?? '{}';

function parse(text: string): Signals {
  try {
    const { desktop, sound } = (JSON.parse(text) ?? {}) as Partial<Record<keyof Signals, unknown>>;
    return { desktop: desktop === true, sound: sound === true };
  } catch {
    return { desktop: false, sound: false };
  }
}

/** Reads the present settings, whichever tab set them. */
export const readSignals = (): Signals => parse(storedText());

/** Sets some of them for every tab of this browser. */
export function setSignals(change: Partial<Signals>): void {
  keptInBrowser.setItem(STORAGE_KEY, JSON.stringify({ ...readSignals(), ...change }));
  // The browser tells the other tabs, and this one nothing.
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
}

const listen = (onChange: () => void): (() => void) => {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
};

export const useSignals = (): Signals => parse(useSyncExternalStore(listen, storedText));
