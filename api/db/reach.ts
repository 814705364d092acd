import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

interface ReachOptions {
  log: FastifyBaseLogger;
  /** How long to try; 0 tries once. */
  waitMs: number;
  signal?: AbortSignal | undefined;
}

const RETRY_EVERY_MS = 500;
const CONNECT_WITHIN_MS = 5_000;
const SAY_EVERY_MS = 30_000;

/** What ends by itself while a machine boots: no server, no network, no name service yet. */
const NOT_YET = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P03)$/;
/** Of connections that were cut or never answered pg gives no code. */
const UNANSWERED = /timeout|terminated unexpectedly/i;

/**
 * Waits until a PostgreSQL server accepts connections, e.g. after a reboot of its machine, and logs
 * what it waits for.
 * @throws the last error when the time is over, any other error at once (a wrong password), and an
 *   AbortError when the signal aborts.
 */
export async function reachServer(connectionString: string, { log, waitMs, signal }: ReachOptions): Promise<void> {
  const until = performance.now() + waitMs;
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const error = await connectionError(connectionString);
    if (error === undefined) return;
    if (!isNotYet(error) || performance.now() > until) throw error;
    if (performance.now() - saidAt > SAY_EVERY_MS) {
      saidAt = performance.now();
      log.warn({ server: new URL(connectionString).host, err: error }, 'waiting for the database, which cannot be reached yet');
    }
    await pause(RETRY_EVERY_MS, undefined, { signal });
  }
}

async function connectionError(connectionString: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  await client.end();
  return undefined;
}

const isNotYet = (error: Error): boolean =>
  NOT_YET.test(String((error as { code?: unknown }).code)) || UNANSWERED.test(error.message);
