import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** What can change, named as the controllers are; `session` is about who is signed in. */
export const TOPICS = [
  'alert',
  'crew',
  'daily_job_hazard_analysis',
  'dwo',
  'dwo_job',
  'employee',
  'employee_crew',
  'file',
  'job',
  'region',
  'session',
  'timebreak',
  'user',
  'vehicle',
  'workshift',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Counters behind ETag and `Prefer: wait`: they move after a commit, here and, by notification, in every other api process. */
export interface Changes {
  /** PostgreSQL notification channel, and the payload that tells other processes about these topics (and lets this one know its own). */
  readonly channel: string;
  notice(topics: readonly Topic[]): string;
  /** Moves the counters of this process and wakes whoever waits. Call after the commit, with the notice it carried. */
  bump(topics: readonly Topic[], notice?: string): void;
  /** `epoch.counters` of these topics, to be read before the query; null while this process cannot hear the others. */
  tag(topics: readonly Topic[]): string | null;
  /** Resolves when a topic moves, hearing is lost, the time is up or the signal aborts; says which state it found. */
  wait(topics: readonly Topic[], tag: string, ms: number, signal: AbortSignal): Promise<'changed' | 'same' | 'aborted'>;
}

/** A database connection of its own, on which notifications arrive. */
export interface ListenConnection {
  query(text: string): Promise<void>;
  onNotification(hear: (channel: string, payload: string) => void): void;
  /** Resolves, never rejects, when the connection is gone. */
  lost: Promise<Error>;
  /** Closes it at once, without asking the other end. */
  drop(): void;
}

export interface ListeningChanges extends Changes {
  /** Whether other processes are heard, and how many readers are held. */
  state(): { listening: boolean; waiting: number };
  close(): Promise<void>;
}

interface ChangesOptions {
  listen: () => Promise<ListenConnection>;
  log: FastifyBaseLogger;
  /** How often the connection is asked whether it still answers, and how long it may take. */
  heartbeatMs?: number;
  heartbeatLimitMs?: number;
  /** Pause before a lost connection is made anew. */
  retryMs?: number;
}

interface Waiter {
  topics: ReadonlySet<Topic>;
  wake: () => void;
}

const CHANNEL = 'muster_changes';

/**
 * The counters of one process, kept in step with every other process by LISTEN. An epoch is one successful LISTEN: what was
 * said while nobody listened is unknown, so every older tag is void. Resolves when the first LISTEN stands or has failed.
 */
export async function createChanges(options: ChangesOptions): Promise<ListeningChanges> {
  const { listen, log, heartbeatMs = 10_000, heartbeatLimitMs = 3_000, retryMs = 500 } = options;
  const me = randomBytes(6).toString('base64url');
  const counters = new Map<Topic, number>();
  const waiters = new Set<Waiter>();
  const closing = new AbortController();
  /** Own notices that only one of the two, the writer's word or the notification, has brought so far. */
  let halfKnown = new Set<string>();
  let noticed = 0;
  let epoch: string | null = null;

  function move(topics: readonly Topic[]): void {
    for (const topic of topics) counters.set(topic, (counters.get(topic) ?? 0) + 1);
    for (const waiter of [...waiters]) if (topics.some((topic) => waiter.topics.has(topic))) waiter.wake();
  }

  /** True for the first of the two that report one own commit. */
  function isFirstWord(notice: string): boolean {
    if (halfKnown.delete(notice)) return false;
    halfKnown.add(notice);
    return true;
  }

  /** A commit may go through although its writer saw the connection break: then only the notification tells of it. */
  function hear(channel: string, payload: string): void {
    if (channel !== CHANNEL) return;
    const [from, , ...names] = payload.split(' ');
    if (from !== me || isFirstWord(payload)) move(names.filter(isTopic));
  }

  function setEpoch(next: string | null): void {
    epoch = next;
    halfKnown = new Set();
    for (const waiter of [...waiters]) waiter.wake();
  }

  async function listenOnce(): Promise<ListenConnection> {
    const connection = await listen();
    try {
      connection.onNotification(hear);
      await within(heartbeatLimitMs, connection.query(`listen ${CHANNEL}`));
      setEpoch(randomBytes(6).toString('base64url'));
      return connection;
    } catch (error) {
      connection.drop();
      throw error;
    }
  }

  /** Returns why, when the connection no longer answers. */
  async function watch(connection: ListenConnection): Promise<Error> {
    for (;;) {
      const rest = new AbortController();
      const signal = AbortSignal.any([rest.signal, closing.signal]);
      const lost = await Promise.race([connection.lost, pause(heartbeatMs, undefined, { signal }).catch(() => undefined)]);
      rest.abort();
      if (lost || closing.signal.aborted) return lost ?? new Error('closing');
      try {
        await within(heartbeatLimitMs, connection.query('select 1'));
      } catch (error) {
        return error as Error;
      }
    }
  }

  async function keepListening(first: ListenConnection | undefined): Promise<void> {
    let connection = first;
    while (!closing.signal.aborted) {
      if (connection) {
        const reason = await watch(connection);
        setEpoch(null);
        connection.drop();
        if (closing.signal.aborted) return;
        log.warn({ err: reason }, 'changes of other processes cannot be heard');
      }
      await pause(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      connection = await listenOnce().catch(() => undefined);
      if (connection) log.info('changes of other processes are heard again');
    }
    connection?.drop();
  }

  const first = await listenOnce().catch((error: Error) => {
    log.warn({ err: error }, 'changes of other processes cannot be heard');
    return undefined;
  });
  const kept = keepListening(first);

  const tag = (topics: readonly Topic[]) =>
    epoch === null ? null : `${epoch}.${topics.map((topic) => counters.get(topic) ?? 0).join('-')}`;

  return {
    channel: CHANNEL,
    notice: (topics) => `${me} ${++noticed} ${topics.join(' ')}`,
    bump(topics, notice) {
      if (notice !== undefined && epoch !== null && !isFirstWord(notice)) return;
      if (topics.length > 0) move(topics);
    },
    tag,
    wait(topics, known, ms, signal) {
      return new Promise((resolve) => {
        const look = (otherwise?: 'same') => {
          const found = signal.aborted ? 'aborted' : tag(topics) !== known ? 'changed' : otherwise;
          if (!found) return;
          waiters.delete(waiter);
          clearTimeout(timer);
          signal.removeEventListener('abort', waiter.wake);
          resolve(found);
        };
        const waiter: Waiter = { topics: new Set(topics), wake: () => look() };
        const timer = setTimeout(() => look('same'), ms);
        waiters.add(waiter);
        signal.addEventListener('abort', waiter.wake);
        look();
      });
    },
    state: () => ({ listening: epoch !== null, waiting: waiters.size }),
    async close() {
      closing.abort();
      await kept;
    },
  };
}

const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = pause(ms, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`the database did not answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}
