import { setTimeout as pause } from 'node:timers/promises';
import type { Interest } from '../../shared/live/topics.ts';
import type { Services } from '../context.ts';
import { isStill, type Moment } from '../db/changes.ts';
import { findLivingSessions, type LivingSessionRow } from './living-session-repository.ts';

/** A sign-in that goes on, and the person behind it as they are now. */
export interface LivingSession extends Omit<LivingSessionRow, 'expiresAt'> {
  /** Aborts when the sign-in ends, so that its long polls can be answered at once. */
  ended: AbortSignal;
}

export interface LivingSessions {
  /**
   * The session, when it goes on and its person is active. Reads nothing while no sign-in and
   * nobody changed.
   */
  find(sessionId: string): Promise<LivingSession | undefined>;
  close(): Promise<void>;
}

/** Whatever is written here can end a session or change what its person may do. */
const INTEREST: Interest = { topics: ['session', 'employee', 'user'], aspects: [] };
/** Longer than any long poll; who comes back later is read again. */
const FORGET_AFTER_MS = 5 * 60_000;
const LOOK_EVERY_MS = 60_000;
/**
 * While other processes cannot be heard, nobody tells of changes and the watch asks by itself.
 */
const DEAF_LOOK_EVERY_MS = 500;

interface Entry {
  living: LivingSession;
  expiresAt: Date;
  end: AbortController;
  /**
   * Noted before this was read; null: not to be trusted beyond the request that read it.
   */
  at: Moment | null;
  seenAt: number;
}

/** Keeps in memory which sessions go on, told by what is written when to look again. */
export function createLivingSessions({
  db,
  changes,
  now,
  log,
}: Pick<Services, 'db' | 'changes' | 'now' | 'log'>): LivingSessions {
  const known = new Map<string, Entry>();
  const closing = new AbortController();
  let asked = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /**
   * Reads these again in one query, together with whatever else was asked for meanwhile; begins
   * after this call.
   */
  function look(ids: Iterable<string>): Promise<void> {
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
    const rows = new Map((await findLivingSessions(db, ids)).map((row) => [row.sessionId, row]));
    for (const id of ids) {
      const row = rows.get(id);
      if (row && row.expiresAt > now()) remember(row, at);
      else forget(id);
    }
  }

  function remember({ expiresAt, ...person }: LivingSessionRow, at: Moment | null): void {
    const before = known.get(person.sessionId);
    const end = before?.end ?? new AbortController();
    const seenAt = before?.seenAt ?? now().getTime();
    known.set(person.sessionId, { living: { ...person, ended: end.signal }, expiresAt, end, at, seenAt });
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
      await look(stale).catch((error: unknown) => log.warn({ err: error }, 'sessions could not be read'));
      if (at === null) await pause(DEAF_LOOK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      else await changes.wait(INTEREST, at, LOOK_EVERY_MS, closing.signal);
    }
  }

  /** Whether nothing has been written since it was read that could have ended it. */
  function isGood(entry: Entry): boolean {
    const at = changes.moment();
    if (at === null || entry.at === null || entry.expiresAt <= now() || !isStill(changes, entry.at, INTEREST)) return false;
    entry.at = at;
    return true;
  }

  const watching = watch();

  return {
    async find(sessionId) {
      const before = known.get(sessionId);
      if (!before || !isGood(before)) await look([sessionId]);
      const entry = known.get(sessionId);
      if (entry) entry.seenAt = now().getTime();
      return entry?.living;
    },
    async close() {
      closing.abort();
      await watching;
    },
  };
}
