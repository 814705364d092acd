import { randomUUID } from 'node:crypto';
import { createClient, ErrorReply } from 'redis';
import { z } from 'zod';
import { createListeners } from '#gateway/listeners.ts';
import { createBreaker } from './breaker.ts';
import { type SessionStore, StoreFailure, type StoreListener } from './store.ts';

interface RedisStoreOptions {
  url: string;
  /** Told of every lost connection; the client tries again by itself. */
  onError: (error: Error) => void;
  /** Before each key; default `muster:session:`. */
  prefix?: string;
}

/** What nodes publish: a record's id, and why it was removed. */
const Change = z.tuple([z.string(), z.string()]);

/**
 * Of a node that writes it otherwise, such as a newer version's, it is known only that something
 * changed.
 */
function readChange(message: string): Parameters<StoreListener> {
  try {
    return Change.parse(JSON.parse(message));
  } catch {
    return [undefined, ''];
  }
}

/** Removes the lock only if it is still ours. */
const UNLOCK = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/**
 * Session store in Redis, shared by several gateways. Redis removes expired records itself. While
 * Redis is away, or does not answer, calls fail at once instead of waiting in a queue; see
 * createBreaker.
 */
export async function openRedisStore({ url, onError, prefix = 'muster:session:' }: RedisStoreOptions): Promise<SessionStore> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) },
  });
  const changed = createListeners<Parameters<StoreListener>>();
  // While Redis is away anything may be missed, and it may come back without what it had.
  const missedSome = () => changed.tell(undefined, '');
  const breaker = createBreaker({ probe: () => client.ping(), onBack: missedSome });
  client.on('error', (error: Error) => {
    breaker.open();
    onError(error);
  });
  await client.connect();
  const reach = <T>(call: () => Promise<T>): Promise<T> =>
    breaker
      .call(call, (error) => error instanceof ErrorReply)
      .catch((cause: unknown) => {
        throw new StoreFailure({ cause });
      });
  const channel = `${prefix}changed`;
  const subscriber = client.duplicate();
  subscriber.on('error', onError);
  await subscriber.connect();
  await subscriber.subscribe(channel, (message) => changed.tell(...readChange(message)));
  subscriber.on('ready', missedSome);
  const keyOf = (id: string) => prefix + id;
  const lockOf = (id: string) => `${prefix}lock:${id}`;

  return {
    async read(id) {
      const [sealed, leftMs] = await reach(() => client.multi().get(keyOf(id)).pTTL(keyOf(id)).exec());
      return typeof sealed === 'string' ? { sealed, expiresAt: Date.now() + Number(leftMs) } : undefined;
    },
    async write(id, sealed, expiresAt) {
      await reach(() => client.set(keyOf(id), sealed, { expiration: { type: 'PXAT', value: expiresAt } }));
    },
    async replace(id, sealed) {
      const [set] = await reach(() =>
        client
          .multi()
          .set(keyOf(id), sealed, { expiration: 'KEEPTTL', condition: 'XX' })
          .publish(channel, JSON.stringify([id, '']))
          .exec(),
      );
      return String(set) === 'OK';
    },
    async extend(id, expiresAt) {
      await reach(() => client.pExpireAt(keyOf(id), expiresAt));
    },
    async remove(id, why = '') {
      await reach(() =>
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
      const taken = await reach(() =>
        client.set(lockOf(id), holder, { expiration: { type: 'PX', value: forMs }, condition: 'NX' }),
      );
      if (taken !== 'OK') return undefined;
      return async () => {
        // Not released is as good as released later: the lock ends by itself.
        await reach(() => client.eval(UNLOCK, { keys: [lockOf(id)], arguments: [holder] })).catch(onError);
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
