import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../db/schema.ts';
import { importFile } from '../db/tables/imports.ts';
import { noticeMessage } from '../db/tables/notices.ts';
import { exportFile, uploadEmployee } from '../db/tables/transfers.ts';
import { webhookDelivery } from '../db/tables/webhooks.ts';
import type { WorkFigures } from '../http/work-metrics.ts';

const Figure = z.coerce.number();
const Queues = z.array(z.object({ queue: z.string(), waiting: Figure, active: Figure, oldest: Figure }));
const Files = z.array(z.object({ kind: z.string(), running: Figure, failed: Figure }));
const Messages = z.array(z.object({ channel: z.string(), state: z.string(), count: Figure }));
const Deliveries = z.tuple([z.object({ waiting: Figure, failed: Figure, oldest: Figure })]);

/**
 * Counts the work that is not done yet, and what failed in the last day. Ages are in seconds, 0
 * where nothing waits. A task that waits for its time, such as a retry, counts from that time on.
 */
export async function readFigures(reader: Reader): Promise<WorkFigures> {
  const [queues, files, deliveries, messages] = [
    await reader.execute(QUEUES),
    await reader.execute(FILES),
    await reader.execute(DELIVERIES),
    await reader.execute(MESSAGES),
  ];
  const [ofWebhooks] = Deliveries.parse(deliveries.rows);
  return {
    queues: Queues.parse(queues.rows),
    files: Files.parse(files.rows),
    deliveries: ofWebhooks,
    messages: Messages.parse(messages.rows),
  };
}

/**
 * Waiting tasks by the index of those that can be taken. The queue itself counts those that run,
 * every few seconds. A count of our own would read all tasks, which stay for days: no index helps.
 */
const QUEUES = sql`
  select queue.name as queue, queue.active_count as active, count(job.id) as waiting,
    coalesce(extract(epoch from now() - min(greatest(job.start_after, job.created_on))), 0) as oldest
  from pgboss.queue
  left join pgboss.job on job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
  where not starts_with(queue.name, '__')
  group by queue.name, queue.active_count`;

const LAST_DAY = sql`updated_at > now() - interval '1 day'`;

const FILES = sql`
  select 'export' as kind, count(*) filter (where status = 'Generating') as running,
    count(*) filter (where status = 'Failed' and ${LAST_DAY}) as failed from ${exportFile}
  union all
  select 'import', count(*) filter (where status in ('checking', 'importing', 'takingBack')),
    count(*) filter (where status = 'failed' and ${LAST_DAY}) from ${importFile}
  union all
  select 'upload', count(*) filter (where upload_status in ('Pending', 'In Progress')),
    count(*) filter (where upload_status = 'Failed' and ${LAST_DAY}) from ${uploadEmployee}`;

const DELIVERIES = sql`
  select count(*) filter (where status <> 'failed') as waiting, count(*) filter (where status = 'failed') as failed,
    coalesce(extract(epoch from now() - min(created_at) filter (where status <> 'failed')), 0) as oldest
  from ${webhookDelivery}
  where status in ('pending', 'retrying') or (status = 'failed' and ${LAST_DAY})`;

const MESSAGES = sql`
  select way as channel, state, count(${noticeMessage.id})
  from unnest(array['push', 'email']) way cross join unnest(array['waiting', 'told', 'failed', 'dropped']) state
  left join ${noticeMessage} on ${noticeMessage.channel} = way
    and case state when 'waiting' then status = 'pending' else status = state and created_at > now() - interval '1 day' end
  group by way, state`;
