import { setTimeout as pause } from 'node:timers/promises';
import type { Topic } from '#shared/live/topics.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { settleEnded } from '../alert-tasks/commands.ts';
import type { Services } from '../context.ts';
import { SYSTEM, type Write } from '../db/write.ts';
import { lockEnded } from './ended-repository.ts';

type Needed = Pick<Services, 'now' | 'businessTimeZone'>;

/** Settles alerts whose cause has ended, as many as one transaction takes [alerts-7]. */
export async function settleEndedAlerts(write: Write, { now, businessTimeZone: timeZone }: Needed): Promise<void> {
  const at = now();
  const ended = await lockEnded(write.tx, { date: businessDate(at, timeZone), timeZone });
  for (const one of ended) await settleEnded(write, one, at);
}

/** Topics whose writes can end the cause of an alert; its own, since more may wait. */
const CAUSES: readonly Topic[] = ['workshift', 'dwo', 'dwo_job', 'job', 'alert'];
/** Many writes in a row are looked at once. */
const COOLDOWN_MS = 400;
/** The day may end while nobody writes. */
const LONGEST_WAIT_MS = 300_000;
/** While the database or its notices are away. */
const AWAY_MS = 5_000;

/**
 * Settles alerts within a second of the write that ended their cause, by whichever process. Answers
 * the stop.
 */
export function watchEnded(services: Services): () => Promise<void> {
  const { changes, log, write } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async (): Promise<void> => {
    const seen = changes.moment();
    await write(SYSTEM, (one) => settleEndedAlerts(one, services));
    if (!seen) return pause(AWAY_MS, undefined, { signal });
    await changes.wait({ topics: CAUSES }, seen, LONGEST_WAIT_MS, signal);
    await pause(COOLDOWN_MS, undefined, { signal });
  };
  const watching = (async () => {
    while (!signal.aborted)
      await look().catch(async (error: unknown) => {
        if (signal.aborted) return;
        log.warn({ err: error }, 'alerts whose cause has ended could not be settled; trying again');
        await pause(AWAY_MS, undefined, { signal }).catch(() => undefined);
      });
  })();
  return async () => {
    stopping.abort();
    await watching;
  };
}
