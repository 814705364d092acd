import { setTimeout as pause } from 'node:timers/promises';
import type { Interest } from '#shared/live/topics.ts';
import type { Services } from '../context.ts';
import type { Moment } from '../db/changes.ts';

/** A row that authorizes calls until it expires: a session, a token. */
interface Row {
  expiresAt: Date;
}

/** The row with the signal of its end. */
export type Active<R extends Row> = Omit<R, 'expiresAt'> & {
  /** Aborts when it ends, so that its long polls are answered at once. */
  ended: AbortSignal;
};

export interface ActiveStore<R extends Row> {
  /** Finds an active row by its key. Reads nothing while no write could have ended it. */
  find(key: string): Promise<Active<R> | undefined>;
  close(): Promise<void>;
}

interface ActiveOptions<R extends Row> extends Pick<Services, 'changes' | 'now' | 'log'> {
  /** Writes that this covers can end a row or change its rights. */
  interest: Interest;
  /** Reads the active rows among these keys. */
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, R>>;
}

/** Longer than any long poll; later calls read again. */
const FORGET_AFTER_MS = 5 * 60_000;
const CHECK_EVERY_MS = 60_000;
/** Polls while other processes cannot be heard, as no notice arrives then. */
const DEAF_CHECK_EVERY_MS = 500;

interface Entry<R extends Row> {
  active: Active<R>;
  expiresAt: Date;
  end: AbortController;
  /** Noted before this was read; null: valid only for the request that read it. */
  at: Moment | null;
  seenAt: number;
}

/** Caches active rows in memory; change notices say when to read again. */
export function createActiveStore<R extends Row>({ interest, read, changes, now, log }: ActiveOptions<R>): ActiveStore<R> {
  const known = new Map<string, Entry<R>>();
  const closing = new AbortController();
  let asked = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /**
   * Reads these rows in one query, batched with all others requested in the meantime. The query
   * begins after this call.
   */
  function refresh(ids: Iterable<string>): Promise<void> {
    for (const id of ids) asked.add(id);
    next ??= running
      .catch(() => undefined)
      .then(() => {
        const batch = [...asked];
        asked = new Set();
        next = undefined;
        running = readAgain(batch);
        return running;
      });
    return next;
  }

  async function readAgain(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const at = changes.moment();
    const rows = await read(ids);
    for (const id of ids) {
      const row = rows.get(id);
      if (row && row.expiresAt > now()) remember(id, row, at);
      else forget(id);
    }
  }

  function remember(id: string, { expiresAt, ...row }: R, at: Moment | null): void {
    const before = known.get(id);
    const end = before?.end ?? new AbortController();
    const seenAt = before?.seenAt ?? now().getTime();
    known.set(id, { active: { ...row, ended: end.signal }, expiresAt, end, at, seenAt });
  }

  function forget(id: string): void {
    const entry = known.get(id);
    known.delete(id);
    entry?.end.abort();
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const at = changes.moment();
      const oldest = now().getTime() - FORGET_AFTER_MS;
      for (const [id, entry] of known) if (entry.seenAt < oldest) known.delete(id);
      const stale = [...known].filter(([, entry]) => !isGood(entry)).map(([id]) => id);
      await refresh(stale).catch((error: unknown) => log.warn({ err: error }, 'what is signed in could not be read'));
      if (at === null) await pause(DEAF_CHECK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      else await changes.wait(interest, at, CHECK_EVERY_MS, closing.signal);
    }
  }

  /** Whether no write since it was read could have ended it. */
  function isGood(entry: Entry<R>): boolean {
    const at = changes.moment();
    if (at === null || entry.at === null || entry.expiresAt <= now() || !changes.isUnchangedSince(entry.at, interest))
      return false;
    entry.at = at;
    return true;
  }

  const watching = watch();

  return {
    async find(key) {
      const before = known.get(key);
      if (!before || !isGood(before)) await refresh([key]);
      const entry = known.get(key);
      if (entry) entry.seenAt = now().getTime();
      return entry?.active;
    },
    async close() {
      closing.abort();
      await watching;
    },
  };
}
