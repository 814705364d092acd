import { z } from 'zod';
import { Credentials } from '#shared/session.ts';
import type { Seal } from './seal.ts';
import type { SessionStore } from './store/store.ts';

/** The record of one signed-in browser. It leaves this process only sealed. */
export const SessionRecord = z.object({
  /** The credentials in use: the person's own, or those of the supervisor an admin acts as. */
  credentials: Credentials,
  /** The admin's own credentials while they act as somebody; null otherwise. */
  own: z.object({ credentials: Credentials, renewedAt: z.number() }).nullable().default(null),
  /** Employee ids of the supervisors the person narrowed their view to. */
  supervisors: z.array(z.number().int().positive()),
  /** Milliseconds since the epoch, by this gateway's clock. */
  startedAt: z.number(),
  /** When the api last issued the credentials, by this gateway's clock. */
  renewedAt: z.number(),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/** The record of an admin who acts with these credentials; null when it has an actor already. */
export const withActor = ({ own, ...record }: SessionRecord, credentials: Credentials, now: number): SessionRecord | null =>
  own
    ? null
    : {
        ...record,
        credentials,
        renewedAt: now,
        own: { credentials: record.credentials, renewedAt: record.renewedAt },
        supervisors: [],
      };

/** The record back with the admin's own credentials; null when it has no actor. */
export const withoutActor = ({ own, ...record }: SessionRecord): SessionRecord | null =>
  own ? { ...record, ...own, own: null, supervisors: [] } : null;

/** Idle timeout and absolute lifetime of a person's session. */
export interface SessionLife {
  idleMs: number;
  maxMs: number;
}

/** A display signs in once, and may be switched off for a season: its session ends by the api. */
const DISPLAY_IDLE_MS = 90 * 24 * 60 * 60_000;

/** Throttles the extension of a session by use, so that reading seldom writes. */
const EXTEND_EVERY_MS = 10 * 60_000;

export interface Records {
  /** Reads the record of a live session, which counts as use. */
  load(id: string): Promise<SessionRecord | undefined>;
  add(id: string, record: SessionRecord): Promise<void>;
  /** False when the session has ended. */
  replace(id: string, record: SessionRecord): Promise<boolean>;
  /** @param why the reason, for the other nodes */
  remove(id: string, why: string): Promise<void>;
  /** Runs `change` under a lock on this record over all nodes; waits `waitMs` for it at most. */
  withLock<T>(id: string, waitMs: number, change: () => Promise<T>): Promise<T>;
}

interface RecordsOptions {
  store: SessionStore;
  seal: Seal;
  life: SessionLife;
  clock: () => number;
}

/** Session records over a store: sealed, validated when read, extended by use. */
export function createRecords({ store, seal, life, clock }: RecordsOptions): Records {
  const endOf = ({ credentials, startedAt }: SessionRecord) =>
    credentials.user.role === 'display' ? clock() + DISPLAY_IDLE_MS : Math.min(clock() + life.idleMs, startedAt + life.maxMs);

  return {
    async load(id) {
      const kept = await store.read(id);
      const plain = kept && seal.open(id, kept.sealed);
      if (!kept || plain === undefined) return undefined;
      const parsed = SessionRecord.safeParse(JSON.parse(plain));
      if (!parsed.success) return undefined;
      const end = endOf(parsed.data);
      if (end - kept.expiresAt > EXTEND_EVERY_MS) await store.extend(id, end);
      return parsed.data;
    },
    add: (id, record) => store.write(id, seal.seal(id, JSON.stringify(record)), endOf(record)),
    replace: (id, record) => store.replace(id, seal.seal(id, JSON.stringify(record))),
    remove: (id, why) => store.remove(id, why),
    async withLock(id, waitMs, change) {
      const release = await acquireLock(store, id, waitMs);
      try {
        return await change();
      } finally {
        await release();
      }
    },
  };
}

const RETRY_LOCK_MS = 25;

async function acquireLock(store: SessionStore, id: string, waitMs: number): Promise<() => Promise<void>> {
  for (const giveUpAt = performance.now() + waitMs; ; ) {
    const release = await store.lock(id, waitMs);
    if (release) return release;
    if (performance.now() > giveUpAt) throw new Error('Another gateway has been changing this session for too long');
    await new Promise((resolve) => setTimeout(resolve, RETRY_LOCK_MS));
  }
}
