import { createClient } from 'redis';
import { createListeners } from '../listeners.ts';
import { createBreaker } from '../session/store/breaker.ts';
import type { Bus } from './bus.ts';

interface RedisBusOptions {
  url: string;
  /** Called for every lost connection; the client reconnects by itself. */
  onError: (error: Error) => void;
  /** Default `muster:nodes`. */
  channel?: string;
}

/**
 * A bus over Redis PUBLISH and SUBSCRIBE. While Redis is away or does not answer, a circuit breaker
 * makes calls fail at once (createBreaker).
 */
export async function openRedisBus({ url, onError, channel = 'muster:nodes' }: RedisBusOptions): Promise<Bus> {
  const publisher = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) },
  });
  const heard = createListeners<[string]>();
  const back = createListeners<[]>();
  const breaker = createBreaker({ probe: () => publisher.ping(), onBack: back.emit });
  publisher.on('error', (error: Error) => {
    breaker.open();
    onError(error);
  });
  await publisher.connect();
  const subscriber = publisher.duplicate();
  subscriber.on('error', onError);
  await subscriber.connect();
  await subscriber.subscribe(channel, heard.emit);
  subscriber.on('ready', back.emit);

  return {
    async publish(text) {
      await breaker.call(() => publisher.publish(channel, text)).catch(() => {});
    },
    onText: heard.add,
    onBack: back.add,
    async close() {
      breaker.stop();
      subscriber.destroy();
      publisher.destroy();
    },
  };
}
