import type { Services } from '../context.ts';
import { type EmployeeImportTask, type OpenQueue, QUEUES } from '../db/queue.ts';
import { failImport, importEmployees } from './import-commands.ts';
import { findUnfinished } from './repository.ts';

/**
 * Starts importing what is queued, and what a dead process left unfinished; concurrent imports of
 * one upload do nothing twice. An import that keeps failing is marked as failed. Answers the stop,
 * which takes no more tasks.
 */
export async function startImports(services: Services, queue: OpenQueue): Promise<() => Promise<void>> {
  const { boss, work } = queue;
  const stop = await work<EmployeeImportTask>(QUEUES.employeeImport, async (tasks) => {
    for (const { data, retryCount, retryLimit } of tasks) {
      try {
        await importEmployees(services, data.uploadId);
      } catch (error) {
        services.log.warn({ err: error, uploadId: data.uploadId }, 'an employee import was interrupted');
        if (retryCount < retryLimit) throw error;
        await failImport(services, data.uploadId, 'The import was interrupted too often, please upload the file again');
      }
    }
  });
  for (const uploadId of await findUnfinished(services.db))
    await boss.send(QUEUES.employeeImport, { uploadId } satisfies EmployeeImportTask);
  return stop;
}
