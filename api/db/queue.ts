import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { webhook } from './tables/webhooks.ts';
import type { Announcement, Queue } from './write.ts';

export const QUEUES = {
  jobCosts: 'job-costs',
  shiftRates: 'shift-rates',
  clockWatch: 'clock-watch',
  alertSweep: 'alert-sweep',
  fileSweep: 'file-sweep',
  employeeImport: 'employee-import',
  /** Exports that failed for good; the queue itself moves them there. */
  lostExports: 'lost-exports',
  exportFiles: 'export-files',
  /** What other programs may be told of. */
  announcements: 'announcements',
  deliveries: 'webhook-deliveries',
  deliverySweep: 'webhook-delivery-sweep',
} as const;
type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

export interface JobCostsTask {
  jobId: number;
}

export interface ShiftRatesTask {
  employeeId: number;
  /** The business day from which on the rates were said to count. */
  from: string | null;
}

export interface EmployeeImportTask {
  uploadId: number;
}

export interface ExportTask {
  exportId: number;
}

export interface AnnouncementTask extends Announcement {
  /** Receivers know by it what they have already. */
  eventId: string;
  /** When it happened. */
  at: string;
}

export interface DeliveryTask {
  deliveryId: number;
}

interface WorkOptions {
  /** Tasks that are taken together; they fail and are tried again together. One by itself. */
  batchSize?: number;
  /** Batches that this process works off at a time. One by itself. */
  atOnce?: number;
  /** Of the tasks of one group, on all nodes. */
  perGroup?: number;
}

export type Task<Data = object> = JobWithMetadata<Data>;

export interface OpenQueue extends Queue {
  boss: PgBoss;
  /**
   * Works a queue off until it is empty, then waits for a notice or for a task that is due again.
   * What `handle` throws has its tasks tried again later. Answers how to stop: no more are taken,
   * and what is under way is waited for.
   */
  work<Data extends object>(
    name: QueueName,
    handle: (tasks: Task<Data>[]) => Promise<void>,
    options?: WorkOptions,
  ): Promise<() => Promise<void>>;
  /** Lets work under way finish for a moment, then lets go of the database. */
  close(): Promise<void>;
}

interface QueueOptions {
  /** Address of the api's own database; the queue keeps a schema of its own in it. */
  url: string;
  log: FastifyBaseLogger;
}

const GRACE_MS = 2_000;
/**
 * A killed worker's task is taken up again when it has been silent for this long. The shortest that
 * the queue allows.
 */
const HEARTBEAT_SECONDS = 10;
const HEARTBEAT_REFRESH_SECONDS = 4;
/** Nobody tells of a task that is due again: it is looked for. So is one whose notice was lost. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };

/**
 * A file may take an hour. What fails is tried again for about a minute, so that neither a database
 * that restarts nor this process stopping a few times ends it; then it is given up.
 */
const EXPORTS = { deadLetter: QUEUES.lostExports, retryLimit: 7, retryDelayMax: 30, expireInSeconds: 3_600 };

/**
 * A receiver that is away is tried again for about three hours: after five seconds, and then after
 * twice as long each time, up to an hour.
 */
const DELIVERIES = { retryLimit: 11, retryDelay: 5, retryDelayMax: 3_600, expireInSeconds: 60 };

const OPTIONS: Partial<Record<QueueName, object>> = {
  [QUEUES.exportFiles]: EXPORTS,
  [QUEUES.deliveries]: DELIVERIES,
};

/**
 * Opens the job queue in the api's database and creates what is missing there. Nothing is worked
 * off yet.
 */
export async function openQueue({ url, log }: QueueOptions): Promise<OpenQueue> {
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
    // One that an earlier version created keeps what it was created with otherwise.
    await boss.updateQueue(name, options);
  }
  return {
    boss,
    after: (tx) => {
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
        generateExport: (exportId) => send(QUEUES.exportFiles, { exportId } satisfies ExportTask),
        announce: async (happened) => {
          // Where nobody asked to be told, nothing is queued.
          const wanted = JSON.stringify([happened.event]);
          const { rows } = await tx.execute(sql`select 1 from ${webhook} where ${webhook.events} @> ${wanted}::jsonb limit 1`);
          if (rows.length === 0) return;
          const task: AnnouncementTask = { ...happened, eventId: randomUUID(), at: new Date().toISOString() };
          await send(QUEUES.announcements, task);
        },
        deliver: (deliveryId, webhookId) =>
          send(QUEUES.deliveries, { deliveryId } satisfies DeliveryTask, { group: { id: String(webhookId) } }),
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
        // A notice wakes a worker once, however many tasks came with it: one that found some looks
        // again, until it finds none.
        const worker: Promise<string> = boss.work(name, options, async (tasks: Parameters<typeof handle>[0]) => {
          boss.notifyWorker(await worker);
          await handle(tasks);
        });
        await worker;
      }
      return () => boss.offWork(name, { wait: true });
    },
    close: () => boss.stop({ graceful: true, timeout: GRACE_MS }),
  };
}
