import { session } from '#web/http/session-state.ts';
import { keptInBrowser } from '#web/storage/kept.ts';

/** A line that somebody opened, as it is shown again, and how often. */
export interface Opened {
  /** The kind and the row number. */
  key: string;
  href: string;
  label: string;
  detail: string;
  times: number;
}

const MOST_KEPT = 40;
/** So far it moves up, however often it was opened. */
const MOST_BOOST = 4;

const storageKey = (): string => `muster.find.${session.view?.user.id ?? 0}`;

/** What the signed-in person opened in this browser, the latest first [find-5]. */
export function readOpened(): Opened[] {
  try {
    const kept: unknown = JSON.parse(keptInBrowser.getItem(storageKey()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOpened) : [];
  } catch {
    return [];
  }
}

const isOpened = (one: Partial<Opened> | null): one is Opened =>
  typeof one?.key === 'string' &&
  typeof one.href === 'string' &&
  typeof one.label === 'string' &&
  typeof one.detail === 'string' &&
  typeof one.times === 'number';

export function keepOpened({ key, ...line }: Omit<Opened, 'times'>): void {
  const before = readOpened();
  const times = (before.find((one) => one.key === key)?.times ?? 0) + 1;
  const kept = [{ key, ...line, times }, ...before.filter((one) => one.key !== key)];
  keptInBrowser.setItem(storageKey(), JSON.stringify(kept.slice(0, MOST_KEPT)));
}

/** By how much what is opened often comes before what is as close [find-3]. */
export const boostsOf = (opened: readonly Opened[]): ReadonlyMap<string, number> =>
  new Map(opened.map(({ key, times }) => [key, Math.min(MOST_BOOST, Math.log2(1 + times))]));
