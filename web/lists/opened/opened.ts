import { session } from '#web/http/session-state.ts';
import { keptInBrowser } from '#web/storage/kept.ts';

/** A thing that somebody opened, as the line that Find shows of it, and how often. */
export interface Opened {
  /** The kind and the row number, as in `person 12`. */
  key: string;
  href: string;
  label: string;
  detail: string;
  times: number;
}

const MOST_KEPT = 40;

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

type Line = Omit<Opened, 'times'>;

function keep({ key, ...line }: Line, counts: (isLatest: boolean) => boolean): void {
  const before = readOpened();
  const at = before.findIndex((one) => one.key === key);
  const times = (before[at]?.times ?? 0) + (counts(at === 0) ? 1 : 0);
  const kept = [{ key, ...line, times }, ...before.filter((one) => one.key !== key)];
  keptInBrowser.setItem(storageKey(), JSON.stringify(kept.slice(0, MOST_KEPT)));
}

/** Keeps what is opened in Find. */
export const keepOpened = (line: Line): void => keep(line, () => true);

/**
 * Keeps what a page shows: counted once while it is the latest, also after it was opened in Find.
 */
export const keepSeen = (line: Line): void => keep(line, (isLatest) => !isLatest);
