import { proxy } from 'valtio';
import { LOGIN } from '#shared/http/addresses.ts';
import { VERSION_META, versionIn } from '#shared/http/web-version.ts';
import { now } from '../clock/clock.ts';
import { beginAnew } from './session-state.ts';

/**
 * Whether another version of the web is served than the one that this page is of. The gateway says
 * so by the socket; code that cannot be fetched makes the page ask.
 */
export const served = proxy<{ newVersion: string | null }>({ newVersion: null });

const ASK_WITHIN_MS = 10_000;

/** Undefined in development, where nothing is built. */
const ownVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content || undefined;

/** Takes over what the gateway says of the version that it serves. */
export function noteServed(version: string): void {
  const own = ownVersion();
  served.newVersion = own === undefined || own === version ? null : version;
}

/**
 * Asks for a page and looks which version it is of. False also when none can be had: loading this
 * one again would help nobody then.
 */
export async function isNewVersionServed(): Promise<boolean> {
  try {
    const answer = await fetch(LOGIN, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    });
    const version = answer.ok ? versionIn(await answer.text()) : undefined;
    if (version === undefined) return false;
    noteServed(version);
    return served.newVersion !== null;
  } catch {
    return false;
  }
}

/** Loads the page again because a person says so. */
export const reloadPage = (): void => beginAnew();

const STORAGE_KEY = 'muster.renewed';
const AGAIN_AFTER_MS = 60 * 60_000;

/**
 * Loads the page again by itself, once for each new version: behind a balancer the next answer may
 * be of the old one, and the tab would load for ever. After an hour it may be tried once more.
 * False when nothing is new, or it was tried.
 */
export function renewPage(given?: Storage): boolean {
  const version = served.newVersion;
  if (version === null) return false;
  try {
    const storage = given ?? sessionStorage;
    const tries = triesIn(storage);
    if (version in tries) return false;
    storage.setItem(STORAGE_KEY, JSON.stringify({ ...tries, [version]: now() }));
  } catch {
    // Nobody would know that it was tried.
    return false;
  }
  beginAnew();
  return true;
}

/** When the page was loaded again for which version, within the last hour. */
function triesIn(storage: Storage): Record<string, number> {
  try {
    const tries = Object.entries<unknown>(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
    const isRecent = (at: unknown): at is number => typeof at === 'number' && Math.abs(now() - at) < AGAIN_AFTER_MS;
    return Object.fromEntries(tries.flatMap(([version, at]) => (isRecent(at) ? [[version, at]] : [])));
  } catch {
    return {};
  }
}
