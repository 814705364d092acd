import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore } from '../session/store/memory.ts';
import { openRedisStore } from '../session/store/redis.ts';
import { rememberReads } from '../session/store/remembered-reads.ts';
import { openSqliteStore } from '../session/store/sqlite.ts';
import type { SessionStore } from '../session/store/store.ts';

const REDIS_URL = 'redis://127.0.0.1:6379';
const redisAnswers = await canConnect(6379);
if (!redisAnswers) process.stderr.write('No Redis at 127.0.0.1:6379: its session store is not tested.\n');
export const redisIsNeeded = redisAnswers || process.env['CI'] === 'true';

export const openTestRedis = (prefix = `test:${randomUUID()}:`): Promise<SessionStore> =>
  openRedisStore({
    url: REDIS_URL,
    prefix,
    onError: (error) => {
      throw error;
    },
  });

/**
 * Kinds of session stores: whether each can be tested here, and two clients of one shared store.
 */
export const STORES: Array<[name: string, runs: boolean, open: () => Promise<[SessionStore, SessionStore]>]> = [
  [
    'memory',
    true,
    async () => {
      const store = createMemoryStore();
      return [store, store];
    },
  ],
  ['a file', true, async () => openTwoOnFile()],
  [
    'Redis',
    redisIsNeeded,
    async () => {
      const prefix = `test:${randomUUID()}:`;
      return [rememberReads(await openTestRedis(prefix)), rememberReads(await openTestRedis(prefix))];
    },
  ],
];

function openTwoOnFile(): [SessionStore, SessionStore] {
  const folder = mkdtempSync(join(tmpdir(), 'muster-stores-'));
  const first = openSqliteStore(folder);
  const second = openSqliteStore(folder);
  let open = 2;
  const closing = (store: SessionStore): SessionStore => ({
    ...store,
    async close() {
      await store.close();
      open -= 1;
      if (open === 0) rmSync(folder, { recursive: true });
    },
  });
  return [closing(first), closing(second)];
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
