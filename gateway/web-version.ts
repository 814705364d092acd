import { readFileSync, statSync } from 'node:fs';
import { versionIn } from '../shared/http/web-version.ts';
import { createListeners } from './listeners.ts';

/** The version of the web in the folder that this gateway serves. */
export interface WebVersion {
  /** Undefined while nothing is built there, or what is built names none. */
  current(): string | undefined;
  /** Told after another version was built into the folder. Returns the stop. */
  onChanged(listener: (version: string) => void): () => void;
  stop(): void;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Follows the folder, because `npm run build` replaces it under a running gateway.
 * @param file the built page, which names its version
 */
export function watchWebVersion(file: string, lookEveryMs = LOOK_EVERY_MS): WebVersion {
  const changed = createListeners<[string]>();
  let changedAt = 0;
  let version: string | undefined;
  const look = (): void => {
    const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenAt === 0 || writtenAt === changedAt) return;
    const page = pageIn(file);
    if (page === undefined) return;
    changedAt = writtenAt;
    const before = version;
    version = versionIn(page);
    if (version !== undefined && version !== before) changed.tell(version);
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return { current: () => version, onChanged: changed.add, stop: () => clearInterval(timer) };
}

/**
 * A build empties the folder first, at any moment: until its page is there, the version before
 * counts.
 */
function pageIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
