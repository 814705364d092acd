import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import type { LastSeen } from './last-seen-store.ts';
import { noteLastSeen } from './online-commands.ts';

const LOOK_EVERY_MS = 5_000;
/** Those who arrive together, as after a restart, are written together. */
const ARRIVALS_MS = 100;

/**
 * Writes who is online: at once who arrives, every five seconds who is still there and who left.
 * Several api processes write the same rows, each what it sees. Until the returned function is
 * called.
 */
export function startOnline(services: Services, lastSeen: LastSeen): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  let arrivals: NodeJS.Timeout | undefined;

  const look = (): void => {
    clearTimeout(arrivals);
    arrivals = undefined;
    underWay = underWay.then(write, write);
  };
  async function write(): Promise<void> {
    const at = services.now();
    const seen = lastSeen.take();
    await services
      .write(SYSTEM, (open) => noteLastSeen(open, seen, at))
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'who is online could not be written');
      });
  }

  const timer = setInterval(look, LOOK_EVERY_MS);
  const stop = lastSeen.onArrival(() => {
    arrivals ??= setTimeout(look, ARRIVALS_MS);
  });
  look();
  return async () => {
    stop();
    clearInterval(timer);
    clearTimeout(arrivals);
    await underWay;
  };
}
