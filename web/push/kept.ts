import { useSyncExternalStore } from 'react';
import { keptInBrowser } from '../storage/kept.ts';

/*
 * Whether this browser is told by push, and for whom: kept here, so that a page without push loads
 * none of its code.
 */

export interface KeptPush {
  /** Row number of the person who switched it on here. */
  person: number;
  /** The sign-in in which the subscription was last sent to the api. */
  signIn: string | null;
  /** Of that subscription. */
  endpoint: string;
}

const STORAGE_KEY = 'muster.push';

const storedText = (): string => keptInBrowser.getItem(STORAGE_KEY) ?? '';

function parse(text: string): KeptPush | null {
  try {
    const { person, signIn = null, endpoint } = JSON.parse(text) as Partial<KeptPush>;
    return typeof person === 'number' && typeof endpoint === 'string' ? { person, signIn, endpoint } : null;
  } catch {
    return null;
  }
}

/** Null while nobody is told by push here. */
export const readKeptPush = (): KeptPush | null => parse(storedText());

/** Keeps it for all tabs of this browser; null forgets it. */
export function keepPush(kept: KeptPush | null): void {
  if (kept) keptInBrowser.setItem(STORAGE_KEY, JSON.stringify(kept));
  else keptInBrowser.removeItem(STORAGE_KEY);
  // The browser dispatches `storage` in the other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }));
}

const listen = (onChange: () => void): (() => void) => {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
};

/** Row number of the person who is told by push here; null for nobody. */
export const usePushPerson = (): number | null => parse(useSyncExternalStore(listen, storedText))?.person ?? null;
