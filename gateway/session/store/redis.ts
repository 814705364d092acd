import { randomUUID } from 'node:crypto';
import { createClient, ErrorReply } from 'redis';
import { z } from 'zod';
import { createListeners } from '#gateway/listeners.ts';
import { createBreaker } from './breaker.ts';
import { type SessionStore, StoreFailure, type StoreListener } from './store.ts';

interface RedisStoreOptions {
  url: string;
  /** Called for every lost connection; the client reconnects by itself. */
  onError: (error: Error) => void;
  /** Prefix of each key; `muster:session:` when absent. */
  prefix?: string;
}

/** A published change: the record's id, and the reason when it was removed. */
const Change = z.tuple([z.string(), z.string()]);

/**
 * Parses a change. One in another format, as of a newer version, means that any may have changed.
 */
function readChange(message: string): Parameters<StoreListener> {
  try {
    return Change.parse(JSON.parse(message));
  } catch {
    return [undefined, ''];
  }
}

/** Releases the lock only if this holder still has it. */
const UNLOCK = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/**
 * Opens the session store in Redis, shared by several gateways. Redis removes expired records
 * itself. While it is unavailable a circuit breaker makes calls fail at once (createBreaker).
 */
export async function openRedisStore({ url, onError, prefix = 'muster:session:' }: RedisStoreOptions): Promise<SessionStore> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) },
  });
  const changed = createListeners<Parameters<StoreListener>>();
  // During an outage changes may be missed, and Redis may come back without its data.
  const onReconnect = () => changed.emit(undefined, '');
  const breaker = createBreaker({ probe: () => client.ping(), onBack: onReconnect });
  client.on('error', (error: Error) => {
    breaker.open();
    onError(error);
  });
  await client.connect();
  const callRedis = <T>(call: () => Promise<T>): Promise<T> =>
    breaker
      .call(call, (error) => error instanceof ErrorReply)
      .catch((cause: unknown) => {
        throw new StoreFailure({ cause });
      });
  const channel = `${prefix}changed`;
  const subscriber = client.duplicate();
  subscriber.on('error', onError);
  await subscriber.connect();
  await subscriber.subscribe(channel, (message) => changed.emit(...readChange(message)));
  subscriber.on('ready', onReconnect);
  const keyOf = (id: string) => prefix + id;
  const lockOf = (id: string) => `${prefix}lock:${id}`;

  return {
    async read(id) {
      const [sealed, leftMs] = await callRedis(() => client.multi().get(keyOf(id)).pTTL(keyOf(id)).exec());
      return typeof sealed === 'string' ? { sealed, expiresAt: Date.now() + Number(leftMs) } : undefined;
    },
    async write(id, sealed, expiresAt) {
      await callRedis(() => client.set(keyOf(id), sealed, { expiration: { type: 'PXAT', value: expiresAt } }));
    },
    async replace(id, sealed) {
      const [set] = await callRedis(() =>
        client
          .multi()
          .set(keyOf(id), sealed, { expiration: 'KEEPTTL', condition: 'XX' })
          .publish(channel, JSON.stringify([id, '']))
          .exec(),
      );
      return String(set) === 'OK';
    },
    async extend(id, expiresAt) {
      await callRedis(() => client.pExpireAt(keyOf(id), expiresAt));
    },
    async remove(id, why = '') {
      await callRedis(() =>
        client
          .multi()
          .del(keyOf(id))
          .publish(channel, JSON.stringify([id, why]))
          .exec(),
      );
    },
    onChanged: changed.add,
    async lock(id, forMs) {
      const holder = randomUUID();
      const taken = await callRedis(() =>
        client.set(lockOf(id), holder, { expiration: { type: 'PX', value: forMs }, condition: 'NX' }),
      );
      if (taken !== 'OK') return undefined;
      return async () => {
        // A failed release is harmless: the lock expires.
        await callRedis(() => client.eval(UNLOCK, { keys: [lockOf(id)], arguments: [holder] })).catch(onError);
      };
    },
    async purge() {
      return 0;
    },
    async close() {
      breaker.stop();
      subscriber.destroy();
      client.destroy();
    },
  };
}
