import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Write } from '../db/write.ts';

/** Work that follows a write but need not hold it up. It is queued inside the write: no commit, no work. */
export interface Queue {
  /** Adds up the hours and the labor cost of these jobs (row numbers) anew. */
  recomputeCosts(write: Write, jobIds: readonly number[]): Promise<void>;
  /** Imports an uploaded employee CSV. */
  importEmployees(write: Write, uploadId: number): Promise<void>;
  /** Makes the file of an export (row number). */
  generateExport(write: Write, exportId: number): Promise<void>;
}

export const QUEUES = {
  jobCosts: 'job-costs',
  clockWatch: 'clock-watch',
  alertSweep: 'alert-sweep',
  employeeImport: 'employee-import',
  /** Exports that failed for good; the queue itself moves them there. */
  lostExports: 'lost-exports',
  exportFiles: 'export-files',
} as const;

export interface JobCostsTask {
  jobId: number;
}

export interface EmployeeImportTask {
  uploadId: number;
}

export interface ExportTask {
  exportId: number;
}

export interface OpenQueue extends Queue {
  boss: PgBoss;
  /** Lets work under way finish for a moment, then lets go of the database. */
  close(): Promise<void>;
}

interface QueueOptions {
  /** Address of the api's own database; the queue keeps a schema of its own in it. */
  url: string;
  log: FastifyBaseLogger;
}

const GRACE_MS = 2_000;
/** A killed worker's task is taken up again when it has been silent for this long. The shortest that the queue allows. */
const HEARTBEAT_SECONDS = 10;

/**
 * A file may take an hour. What fails is tried again for about a minute, so that neither a database that restarts nor this process stopping a few
 * times ends it; then it is given up.
 */
const EXPORTS = { deadLetter: QUEUES.lostExports, retryLimit: 7, retryDelayMax: 30, expireInSeconds: 3_600 };

/** Opens the job queue in the api's database and creates what is missing there. Nothing is worked off yet. */
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
      ...(name === QUEUES.exportFiles ? EXPORTS : {}),
    };
    await boss.createQueue(name, options);
    // One that an earlier version created keeps what it was created with otherwise.
    await boss.updateQueue(name, options);
  }
  return {
    boss,
    recomputeCosts: async ({ tx }, jobIds) => {
      // Every write queues its own task: one that is queued already may begin before this write commits, and miss it.
      for (const jobId of new Set(jobIds))
        await boss.send(QUEUES.jobCosts, { jobId } satisfies JobCostsTask, { db: fromDrizzle(tx, sql) });
    },
    importEmployees: async ({ tx }, uploadId) => {
      await boss.send(QUEUES.employeeImport, { uploadId } satisfies EmployeeImportTask, { db: fromDrizzle(tx, sql) });
    },
    generateExport: async ({ tx }, exportId) => {
      await boss.send(QUEUES.exportFiles, { exportId } satisfies ExportTask, { db: fromDrizzle(tx, sql) });
    },
    close: () => boss.stop({ graceful: true, timeout: GRACE_MS }),
  };
}
