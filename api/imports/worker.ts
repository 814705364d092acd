import type { Services } from '../context.ts';
import { type ImportTask, type OpenQueue, QUEUES } from '../db/queue.ts';
import { findUnfinished } from './engine/repository.ts';
import { failImport, runImport } from './engine/steps-commands.ts';
import { definitionOf } from './kinds/kinds-commands.ts';

/**
 * Does the steps of imports that are queued, and those that a dead process left unfinished. A step
 * that keeps failing ends the import as failed. Answers the stop, which takes no more tasks.
 */
export async function startImportSteps(services: Services, queue: OpenQueue): Promise<() => Promise<void>> {
  const { boss, work } = queue;
  const stop = await work<ImportTask>(QUEUES.imports, async (tasks) => {
    for (const { data, retryCount, retryLimit } of tasks) {
      try {
        await runImport(services, definitionOf, data.importId);
      } catch (error) {
        services.log.warn({ err: error, importId: data.importId }, 'an import was interrupted');
        if (retryCount < retryLimit) throw error;
        await failImport(services, data.importId, 'The import was interrupted too often, please start it again');
      }
    }
  });
  for (const importId of await findUnfinished(services.db)) await boss.send(QUEUES.imports, { importId } satisfies ImportTask);
  return stop;
}
