import { type AnnouncementTask, type DeliveryTask, type OpenQueue, QUEUES } from '../db/queue.ts';
import { type DeliveryParts, deliver, fanOut, sweepDeliveries } from './delivery-commands.ts';
import { adoptPlace } from './place-commands.ts';
import { sendingEach } from './sending-commands.ts';

/**
 * Deliveries sent concurrently, in all and to one receiver: one that does not answer delays its own
 * alone.
 */
const SENDING = { atOnce: 6, perGroup: 2 };
const EVERY_NIGHT = '41 3 * * *';

/**
 * Starts the workers that create and send deliveries. Answers the stop, which abandons those under
 * way; the queue hands them to another worker, and receivers recognize repeats by id.
 */
export async function startWebhooks(parts: DeliveryParts, { boss, work }: OpenQueue): Promise<() => Promise<void>> {
  const { services } = parts;
  await adoptPlace(services, parts.here);
  const stopping = new AbortController();
  const send = sendingEach<DeliveryTask>(({ deliveryId }, isLast, signal) => deliver(parts, deliveryId, isLast, signal), {
    stopping: stopping.signal,
    log: services.log,
    fault: 'a webhook could not be told this time',
  });
  const stops = [
    await work<AnnouncementTask>(QUEUES.announcements, async (tasks) => {
      for (const { data } of tasks) await fanOut(parts, data);
    }),
    await work<DeliveryTask>(QUEUES.deliveries, send, SENDING),
    await work(QUEUES.deliverySweep, () => sweepDeliveries(parts)),
  ];
  await boss.schedule(QUEUES.deliverySweep, EVERY_NIGHT, null, { tz: services.businessTimeZone });
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
