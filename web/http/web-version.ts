import { proxy } from 'valtio';
import { LOGIN } from '#shared/http/addresses.ts';
import { VERSION_META, versionIn } from '#shared/http/web-version.ts';
import { now } from '../clock/clock.ts';
import { restartPage } from './session-state.ts';

/**
 * The served version of the web, when it differs from this page's; else null. The gateway reports
 * it over the socket, and the page asks when code cannot be loaded.
 */
export const served = proxy<{ newVersion: string | null }>({ newVersion: null });

const ASK_WITHIN_MS = 10_000;

/** This page's version; undefined in development. */
const ownVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content || undefined;

/** Notes the version that the gateway serves. */
export function noteServed(version: string): void {
  const own = ownVersion();
  served.newVersion = own === undefined || own === version ? null : version;
}

/**
 * Fetches a page and compares its version with this one's. False also when it cannot be fetched:
 * reloading would not help then.
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

/** Reloads the page at a person's request. */
export const reloadPage = (): void => restartPage();

const STORAGE_KEY = 'muster.renewed';
const AGAIN_AFTER_MS = 60 * 60_000;

/**
 * Reloads the page for a new version, at most once per version and hour: behind a load balancer the
 * next answer may be of the old version, and the tab would reload for ever. False when there is no
 * new version, or it was tried.
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
    // Without storage the attempt could not be remembered.
    return false;
  }
  restartPage();
  return true;
}

/** Times of reloads within the last hour, by version. */
function triesIn(storage: Storage): Record<string, number> {
  try {
    const tries = Object.entries<unknown>(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
    const isRecent = (at: unknown): at is number => typeof at === 'number' && Math.abs(now() - at) < AGAIN_AFTER_MS;
    return Object.fromEntries(tries.flatMap(([version, at]) => (isRecent(at) ? [[version, at]] : [])));
  } catch {
    return {};
  }
}
