import type { JobWithMetadata } from 'pg-boss';
import { type EmployeeImportTask, type OpenQueue, QUEUES } from '../background/queue.ts';
import type { Services } from '../context.ts';
import type { FileStore } from '../files/store.ts';
import { failImport, importEmployees } from './import.ts';
import { findUnfinished } from './repository.ts';

const HEARTBEAT_REFRESH_SECONDS = 4;
/** Uploads are rare: what matters is that several at once do not wait long for each other. */
const pollingIntervalSeconds = 1;

/**
 * Imports what is queued, and what a process that is gone left unfinished: two that import the same do nothing twice. An import that fails
 * again and again is given up, and says so. Answers how to stop taking more.
 */
export async function startImports(services: Services, { boss }: OpenQueue, store: FileStore): Promise<() => Promise<void>> {
  const options = { heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS, includeMetadata: true, pollingIntervalSeconds } as const;
  await boss.work(QUEUES.employeeImport, options, async (tasks: JobWithMetadata<EmployeeImportTask>[]) => {
    for (const { data, retryCount, retryLimit } of tasks) {
      try {
        await importEmployees(services, store, data.uploadId);
      } catch (error) {
        services.log.warn({ err: error, uploadId: data.uploadId }, 'an employee import was interrupted');
        if (retryCount < retryLimit) throw error;
        await failImport(services, data.uploadId, 'The import was interrupted too often, please upload the file again');
      }
    }
  });
  for (const uploadId of await findUnfinished(services.db))
    await boss.send(QUEUES.employeeImport, { uploadId } satisfies EmployeeImportTask);
  return () => boss.offWork(QUEUES.employeeImport, { wait: true });
}
