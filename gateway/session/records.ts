import { z } from 'zod';
import { Credentials } from '#shared/session.ts';
import type { Seal } from './seal.ts';
import type { SessionStore } from './store/store.ts';

/** What the gateway keeps of one signed-in browser. It never leaves this process unsealed. */
export const SessionRecord = z.object({
  /** Whose rights count: the person's own, or those of the supervisor an admin acts as. */
  credentials: Credentials,
  /** The admin's own while they act as somebody: what they return to. */
  own: z.object({ credentials: Credentials, renewedAt: z.number() }).nullable().default(null),
  /** Employee ids of the supervisors the person narrowed their view to. */
  supervisors: z.array(z.number().int().positive()),
  /** Milliseconds since the epoch, by this gateway's clock. */
  startedAt: z.number(),
  /** When the credentials were last handed out, by this gateway's clock. */
  renewedAt: z.number(),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/**
 * The record once its admin acts with these credentials; null when somebody is acted as already.
 */
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

/** The record once its admin is themselves again; null when nobody is acted as. */
export const withoutActor = ({ own, ...record }: SessionRecord): SessionRecord | null =>
  own ? { ...record, ...own, own: null, supervisors: [] } : null;

/** How long a session lives without being used, and at most. */
export interface SessionLife {
  idleMs: number;
  maxMs: number;
}

/** Use moves a session's end at most this often, so that reading seldom writes. */
const EXTEND_EVERY_MS = 10 * 60_000;

export interface Records {
  /** The record of a session that is alive; looking at it counts as use. */
  load(id: string): Promise<SessionRecord | undefined>;
  add(id: string, record: SessionRecord): Promise<void>;
  /** False when the session has ended meanwhile. */
  replace(id: string, record: SessionRecord): Promise<boolean>;
  /** @param why told to the other nodes */
  remove(id: string, why: string): Promise<void>;
  /**
   * Runs `change` while no other node changes this record; waits for its turn, at most `waitMs`.
   */
  alone<T>(id: string, waitMs: number, change: () => Promise<T>): Promise<T>;
}

interface RecordsOptions {
  store: SessionStore;
  seal: Seal;
  life: SessionLife;
  clock: () => number;
}

/** Session records on top of a store: sealed, checked when read, kept alive by use. */
export function createRecords({ store, seal, life, clock }: RecordsOptions): Records {
  const endOf = (record: SessionRecord) => Math.min(clock() + life.idleMs, record.startedAt + life.maxMs);

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
    async alone(id, waitMs, change) {
      const release = await takeTurn(store, id, waitMs);
      try {
        return await change();
      } finally {
        await release();
      }
    },
  };
}

const RETRY_LOCK_MS = 25;

async function takeTurn(store: SessionStore, id: string, waitMs: number): Promise<() => Promise<void>> {
  for (const giveUpAt = performance.now() + waitMs; ; ) {
    const release = await store.lock(id, waitMs);
    if (release) return release;
    if (performance.now() > giveUpAt) throw new Error('Another gateway has been changing this session for too long');
    await new Promise((resolve) => setTimeout(resolve, RETRY_LOCK_MS));
  }
}
