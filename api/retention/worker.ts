import type { Services } from '../context.ts';
import { type OpenQueue, QUEUES } from '../db/queue.ts';
import { removeAged } from './commands.ts';
import type { Retention } from './rules.ts';

const EVERY_NIGHT = '7 4 * * *';

/** Removes every night what has had its time by the settings. Answers the stop. */
export async function startRetention(
  services: Services,
  { boss, work }: OpenQueue,
  retention: Retention,
): Promise<() => Promise<void>> {
  const stop = await work(QUEUES.retention, async () => {
    const removed = await removeAged(services, retention);
    if (Object.keys(removed).length > 0) services.log.info({ removed }, 'data was removed after its time');
  });
  await boss.schedule(QUEUES.retention, EVERY_NIGHT, null, { tz: services.businessTimeZone });
  return stop;
}
