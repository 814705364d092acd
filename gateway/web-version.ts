import { readFileSync, statSync } from 'node:fs';
import { versionIn } from '../shared/http/web-version.ts';
import { createListeners } from './listeners.ts';

/** The version of the web that this gateway serves. */
export interface WebVersion {
  /** Undefined while nothing is built, or the build names no version. */
  current(): string | undefined;
  /** Calls the listener after another version was built. Returns the unsubscribe. */
  onChanged(listener: (version: string) => void): () => void;
  stop(): void;
}

const CHECK_EVERY_MS = 1_000;

/**
 * Watches the built page, because `npm run build` replaces it under a running gateway.
 * @param file the built page, which names its version
 */
export function watchWebVersion(file: string, checkEveryMs = CHECK_EVERY_MS): WebVersion {
  const changed = createListeners<[string]>();
  let changedAt = 0;
  let version: string | undefined;
  const check = (): void => {
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenAt === 0 || writtenAt === changedAt) return;
    const page = pageIn(file);
    if (page === undefined) return;
    changedAt = writtenAt;
    const before = version;
    version = versionIn(page);
    if (version !== undefined && version !== before) changed.emit(version);
  };
  check();
  const timer = setInterval(check, checkEveryMs);
  timer.unref();
  return { current: () => version, onChanged: changed.add, stop: () => clearInterval(timer) };
}

/** The page's text; undefined during a build, which empties the folder first. */
function pageIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
