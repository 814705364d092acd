import { type NoticeMessageTask, type NoticeTask, type OpenQueue, QUEUES } from '../db/queue.ts';
import { sendingEach } from '../webhooks/sending-commands.ts';
import { type SendingParts, tell } from './delivery-commands.ts';
import { fanOut, gather, sweepNotices } from './telling-commands.ts';

/** What happens in a burst is told together. */
const TOGETHER = { batchSize: 100 };
/** Messages sent concurrently, in all and to one push service or mail server. */
const SENDING = { atOnce: 6, perGroup: 2 };
/** For what is due at a time: after quiet hours, once nobody took an alert, by the next mail. */
const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '47 3 * * *';

/**
 * Starts the workers that tell people of alerts outside of the tab. Answers the stop, which
 * abandons messages under way; the queue hands them to another worker, and a repeat replaces the
 * message before.
 */
export async function startNotices(parts: SendingParts, { boss, work }: OpenQueue): Promise<() => Promise<void>> {
  const { services } = parts;
  const stopping = new AbortController();
  const send = sendingEach<NoticeMessageTask>(({ messageId }, isLast, signal) => tell(parts, messageId, isLast, signal), {
    stopping: stopping.signal,
    log: services.log,
    fault: 'a message could not be sent this time',
  });
  const stops = [
    await work<NoticeTask>(
      QUEUES.notices,
      (tasks) =>
        fanOut(
          parts,
          tasks.map(({ data }) => data),
        ),
      TOGETHER,
    ),
    await work(QUEUES.noticeGathering, () => gather(parts), TOGETHER),
    await work<NoticeMessageTask>(QUEUES.noticeMessages, send, SENDING),
    await work(QUEUES.noticeSweep, () => sweepNotices(parts)),
  ];
  await boss.schedule(QUEUES.noticeGathering, EVERY_MINUTE, null, { tz: services.businessTimeZone });
  await boss.schedule(QUEUES.noticeSweep, EVERY_NIGHT, null, { tz: services.businessTimeZone });
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
