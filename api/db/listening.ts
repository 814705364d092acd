import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** A dedicated connection that receives notifications. */
export interface ListenConnection {
  query(text: string): Promise<void>;
  onNotification(hear: (channel: string, payload: string) => void): void;
  /** Resolves, never rejects, when the connection is lost. */
  lost: Promise<Error>;
  /** Closes it at once, without asking the other end. */
  drop(): void;
}

export interface ListeningOptions {
  /** Opens a new connection on each call. */
  listen: () => Promise<ListenConnection>;
  log: FastifyBaseLogger;
  /** Interval of the heartbeat, and its time limit. */
  heartbeatMs?: number;
  heartbeatLimitMs?: number;
  /** Pause before a lost connection is reopened. */
  retryMs?: number;
}

interface Ears {
  channel: string;
  hear: (payload: string) => void;
  /** Called with true at each successful LISTEN, with false whenever one is lost. */
  onListening: (listening: boolean) => void;
  /** The payload sent to all listeners at each LISTEN; must not contain a quote. */
  greeting: () => string;
}

/**
 * Keeps one LISTEN alive: reconnects when the connection breaks or stops answering. Resolves when
 * the first one stands or has failed, with the stop.
 */
export async function keepListening(
  { listen, log, heartbeatMs = 10_000, heartbeatLimitMs = 3_000, retryMs = 500 }: ListeningOptions,
  { channel, hear, onListening, greeting }: Ears,
): Promise<() => Promise<void>> {
  const closing = new AbortController();
  const rest = (ms: number, signal = closing.signal) => pause(ms, undefined, { signal }).catch(() => undefined);

  async function begin(): Promise<ListenConnection> {
    const connection = await listen();
    try {
      connection.onNotification((from, payload) => {
        if (from === channel) hear(payload);
      });
      await within(heartbeatLimitMs, connection.query(`listen ${channel}`));
      onListening(true);
      // A failure means a lost connection, which is noticed anyway.
      connection.query(`notify ${channel}, '${greeting()}'`).catch(() => undefined);
      return connection;
    } catch (error) {
      connection.drop();
      throw error;
    }
  }

  /**
   * Runs the heartbeat until the connection fails; answers why, or undefined when it was closed.
   */
  async function watch(connection: ListenConnection): Promise<Error | undefined> {
    for (;;) {
      const round = new AbortController();
      const lost = await Promise.race([connection.lost, rest(heartbeatMs, AbortSignal.any([round.signal, closing.signal]))]);
      round.abort();
      if (lost || closing.signal.aborted) return lost ?? undefined;
      const failed = await within(heartbeatLimitMs, connection.query('select 1')).catch((error: Error) => error);
      if (failed) return failed;
    }
  }

  async function keep(first: ListenConnection | undefined): Promise<void> {
    for (let connection = first; !closing.signal.aborted; connection = await begin().catch(() => undefined)) {
      if (connection) {
        if (connection !== first) log.info('changes of other processes are heard again');
        const reason = await watch(connection);
        onListening(false);
        connection.drop();
        if (reason) log.warn({ err: reason }, 'changes of other processes cannot be heard');
      }
      await rest(retryMs);
    }
  }

  const first = await begin().catch((error: Error) => {
    log.warn({ err: error }, 'changes of other processes cannot be heard');
    return undefined;
  });
  const kept = keep(first);
  return async () => {
    closing.abort();
    await kept;
  };
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const stop = new AbortController();
  const late = pause(ms, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`the database did not answer within ${ms} ms`);
  });
  // The loser of the race is ignored, even when it rejects.
  for (const one of [work, late]) one.catch(() => undefined);
  await Promise.race([work, late]).finally(() => stop.abort());
}
