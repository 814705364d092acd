import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import type { LastSeen } from './last-seen-store.ts';
import { recordLastSeen } from './online-commands.ts';

const CHECK_EVERY_MS = 5_000;
/** Arrivals are collected for this long, as many come together after a restart. */
const ARRIVALS_MS = 100;

/**
 * Writes who is online: arrivals at once, the rest every five seconds. Several api processes write
 * the same rows, each from its own heartbeats. Returns the stop.
 */
export function startOnline(services: Services, lastSeen: LastSeen): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let arrivals: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(arrivals);
    arrivals = undefined;
    underWay = underWay.then(write, write);
  };
  async function write(): Promise<void> {
    const at = services.now();
    const seen = lastSeen.take();
    await services
      .write(SYSTEM, (open) => recordLastSeen(open, seen, at))
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'who is online could not be written');
      });
  }

  const timer = setInterval(flush, CHECK_EVERY_MS);
  const stop = lastSeen.onArrival(() => {
    arrivals ??= setTimeout(flush, ARRIVALS_MS);
  });
  flush();
  return async () => {
    stop();
    clearInterval(timer);
    clearTimeout(arrivals);
    await underWay;
  };
}
