import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { noticeChoice, pushDevice } from './tables/notices.ts';
import { webhook } from './tables/webhooks.ts';
import type { AlertHappened, Announcement, Queue } from './write.ts';

export const QUEUES = {
  jobCosts: 'job-costs',
  shiftRates: 'shift-rates',
  clockWatch: 'clock-watch',
  alertSweep: 'alert-sweep',
  /** Looks for people who turn late, at the moment at which somebody does. */
  lateWatch: 'late-watch',
  fileSweep: 'file-sweep',
  employeeImport: 'employee-import',
  imports: 'imports',
  /** The dead-letter queue of exports; the queue moves them there. */
  lostExports: 'lost-exports',
  exportFiles: 'export-files',
  /** Events for webhooks. */
  announcements: 'announcements',
  deliveries: 'webhook-deliveries',
  deliverySweep: 'webhook-delivery-sweep',
  /** What happened to alerts, of which people are told outside of the tab. */
  notices: 'notices',
  /** Makes messages of what people are due to be told. */
  noticeGathering: 'notice-gathering',
  noticeSweep: 'notice-sweep',
  /** Messages that reach somebody outside of the tab. */
  noticeMessages: 'notice-messages',
  /** Asks the supplier of telematics for trips. */
  telematics: 'telematics',
  /** Takes erased people from the texts that speak of them. */
  erasures: 'erasures',
  /** Removes what has had its time. */
  retention: 'retention',
} as const;
type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

export interface JobCostsTask {
  jobId: number;
}

export interface ShiftRatesTask {
  employeeId: number;
  /** The business day that the rates apply from. */
  from: string | null;
}

export interface EmployeeImportTask {
  uploadId: number;
}

export interface ImportTask {
  importId: number;
}

export interface ExportTask {
  exportId: number;
}

export interface AnnouncementTask extends Announcement {
  /** Lets receivers recognize repeated deliveries. */
  eventId: string;
  /** The time of the event. */
  at: string;
}

export interface DeliveryTask {
  deliveryId: number;
}

export interface NoticeTask extends AlertHappened {
  /** Who did it: nobody is told of what they did themselves. */
  byIds: number[];
}

export interface NoticeMessageTask {
  messageId: string;
}

interface WorkOptions {
  /** Tasks taken, failed and retried together. Default 1. */
  batchSize?: number;
  /** Batches processed concurrently by this process. Default 1. */
  atOnce?: number;
  /** Concurrent tasks of one group, over all nodes. */
  perGroup?: number;
}

export type Task<Data = object> = JobWithMetadata<Data>;

export interface OpenQueue extends Queue {
  boss: PgBoss;
  /**
   * Works off a queue until it is empty, then waits for a notice or a task that is due. Tasks are
   * retried later when `handle` throws. Answers the stop, which takes no more tasks and waits for
   * running ones.
   */
  work<Data extends object>(
    name: QueueName,
    handle: (tasks: Task<Data>[]) => Promise<void>,
    options?: WorkOptions,
  ): Promise<() => Promise<void>>;
  /** Gives running tasks a moment to finish, then closes the connections. */
  close(): Promise<void>;
}

interface QueueOptions {
  /** Connection string of the api's database; the queue keeps a schema of its own in it. */
  url: string;
  log: FastifyBaseLogger;
  /** Called when a batch of tasks is over; failed tasks are tried again. */
  onWorked?: (queue: string, outcome: 'done' | 'failed', seconds: number) => void;
}

const GRACE_MS = 2_000;
/**
 * Heartbeat: a killed worker's task is retried after this silence. The shortest that the queue
 * allows.
 */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_REFRESH_SECONDS = 4;
/** Polls for due tasks, for which there is no notice, and for lost notices. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };

/**
 * A file may take an hour. Retries span about a minute, to survive a database restart or a few
 * restarts of this process; then the export has failed.
 */
const EXPORTS = { deadLetter: QUEUES.lostExports, retryLimit: 7, retryDelayMax: 30, expireInSeconds: 3_600 };

/**
 * Retries of a receiver that is away: after five seconds, doubling up to an hour, for about three
 * hours.
 */
const DELIVERIES = { retryLimit: 11, retryDelay: 5, retryDelayMax: 3_600, expireInSeconds: 60 };

/**
 * A file of 100,000 rows may take hours. A process that dies leaves its task, which is queued again
 * when one starts.
 */
const IMPORTS = { retryLimit: 20, retryDelayMax: 30, expireInSeconds: 6 * 3_600 };

/** Reads every entry of the audit once. */
const ERASURES = { retryLimit: 20, retryDelayMax: 300, expireInSeconds: 6 * 3_600 };

/** The first night after a setting may have years to remove. */
const RETENTION = { expireInSeconds: 6 * 3_600 };

const OPTIONS: Partial<Record<QueueName, object>> = {
  [QUEUES.erasures]: ERASURES,
  [QUEUES.retention]: RETENTION,
  [QUEUES.exportFiles]: EXPORTS,
  [QUEUES.imports]: IMPORTS,
  [QUEUES.deliveries]: DELIVERIES,
  [QUEUES.noticeMessages]: DELIVERIES,
};

/** Opens the job queue in the api's database and creates what is missing. It starts no worker. */
export async function openQueue({ url, log, onWorked = () => {} }: QueueOptions): Promise<OpenQueue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: `muster queue ${process.pid}`,
    max: 3,
    useListenNotify: true,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had a fault'));
  await boss.start();
  for (const name of Object.values(QUEUES)) {
    const options = {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryLimit: 5,
      retryDelay: 1,
      retryBackoff: true,
      ...OPTIONS[name],
    };
    await boss.createQueue(name, options);
    // A queue that an earlier version created keeps its old options otherwise.
    await boss.updateQueue(name, options);
  }
  return {
    boss,
    after: (tx, { actorId, actingAsId }) => {
      const send = async (name: QueueName, task: object, options = {}) => {
        await boss.send(name, task, { ...options, db: fromDrizzle(tx, sql) });
      };
      return {
        recomputeCosts: async (jobIds) => {
          // Every write queues its own task: one that is queued already may begin before this write
          // commits, and miss it.
          for (const jobId of new Set(jobIds)) await send(QUEUES.jobCosts, { jobId } satisfies JobCostsTask);
        },
        recountRates: (employeeId, from) => send(QUEUES.shiftRates, { employeeId, from } satisfies ShiftRatesTask),
        importEmployees: (uploadId) => send(QUEUES.employeeImport, { uploadId } satisfies EmployeeImportTask),
        runImport: (importId) => send(QUEUES.imports, { importId } satisfies ImportTask),
        watchLate: (at) => send(QUEUES.lateWatch, {}, { startAfter: at }),
        erase: () => send(QUEUES.erasures, {}),
        generateExport: (exportId) => send(QUEUES.exportFiles, { exportId } satisfies ExportTask),
        announce: async (happened) => {
          // Without a subscribed webhook nothing is queued.
          const wanted = JSON.stringify([happened.event]);
          const { rows } = await tx.execute(sql`select 1 from ${webhook} where ${webhook.events} @> ${wanted}::jsonb limit 1`);
          if (rows.length === 0) return;
          const task: AnnouncementTask = { ...happened, eventId: randomUUID(), at: new Date().toISOString() };
          await send(QUEUES.announcements, task);
        },
        deliver: (deliveryId, webhookId, afterSeconds = 0) =>
          send(QUEUES.deliveries, { deliveryId } satisfies DeliveryTask, {
            group: { id: String(webhookId) },
            startAfter: afterSeconds,
          }),
        tell: async (happened) => {
          const isSettled = happened.what === 'settled';
          const wanted = isSettled
            ? sql`select 1 from ${pushDevice} limit 1`
            : sql`select 1 from ${noticeChoice} where ${noticeChoice.push} or ${noticeChoice.email} limit 1`;
          if ((await tx.execute(wanted)).rows.length === 0) return;
          const byIds = [actorId, actingAsId].filter((id) => id !== null);
          await send(QUEUES.notices, { ...happened, byIds } satisfies NoticeTask);
        },
        gatherNotices: (at) => send(QUEUES.noticeGathering, {}, at && { startAfter: at }),
        sendNotices: async (messages, at) => {
          const tasks = messages.map(({ id, group }) => ({
            data: { messageId: id } satisfies NoticeMessageTask,
            group: { id: group },
            ...(at && { startAfter: at }),
          }));
          if (tasks.length > 0) await boss.insert(QUEUES.noticeMessages, tasks, { db: fromDrizzle(tx, sql) });
        },
      };
    },
    work: async (name, handle, { batchSize = 1, atOnce = 1, perGroup } = {}) => {
      const options = {
        ...POLLING,
        batchSize,
        ...(perGroup !== undefined && { groupConcurrency: perGroup }),
        includeMetadata: true,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
      } as const;
      for (let place = 0; place < atOnce; place++) {
        // A notice wakes a worker once, however many tasks came with it, so a worker that found
        // some looks again until there are none.
        const worker: Promise<string> = boss.work(name, options, async (tasks: Parameters<typeof handle>[0]) => {
          boss.notifyWorker(await worker);
          const beganAt = performance.now();
          const over = (outcome: 'done' | 'failed') => onWorked(name, outcome, (performance.now() - beganAt) / 1_000);
          await handle(tasks).then(
            () => over('done'),
            (error: unknown) => {
              over('failed');
              throw error;
            },
          );
        });
        await worker;
      }
      return () => boss.offWork(name, { wait: true });
    },
    close: () => boss.stop({ graceful: true, timeout: GRACE_MS }),
  };
}
