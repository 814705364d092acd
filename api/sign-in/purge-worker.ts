import type { Services } from '../context.ts';
import { removeOldAnswers } from '../db/kept-answers.ts';
import { SYSTEM } from '../db/write.ts';
import { removeLeftovers } from './repository.ts';
import { endExpiredSessions } from './session-commands.ts';

const PURGE_EVERY_MS = 10 * 60_000;
/** A gateway that was away for longer finds out about each session by using its token. */
const KEEP_ENDED_MS = 24 * 3_600_000;

/** Ends expired sessions; deletes what can no longer be used, and answers kept for programs. */
export async function purgeSignIns(services: Services): Promise<void> {
  const at = services.now();
  await services.write(SYSTEM, async (write) => {
    await endExpiredSessions(write, at);
    await removeLeftovers(write.tx, at, new Date(at.getTime() - KEEP_ENDED_MS));
    await removeOldAnswers(write.tx, at);
  });
}

/** Purges now and every ten minutes, until the returned function is called. */
export function startPurge(services: Services): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  const purge = () => {
    underWay = purgeSignIns(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'old sign-ins could not be removed');
    });
  };
  purge();
  const timer = setInterval(purge, PURGE_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
