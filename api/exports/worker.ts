import { type ExportTask, type OpenQueue, QUEUES, type Task } from '../db/queue.ts';
import type { ExportParts } from './families/family-commands.ts';
import { failExport, generateExport } from './generate-commands.ts';

/**
 * Files that one api process generates at a time, so that a large one does not hold up a small one.
 */
const AT_ONCE = 2;

/**
 * Starts the workers that generate exports. Answers the stop, which abandons running tasks; the
 * queue gives them to another worker, who starts over. An export that failed too often, or was
 * killed with its process each time, fails with a reason.
 */
export async function startExportWorkers(parts: ExportParts, { work }: OpenQueue): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const makeFiles = async (tasks: readonly Task<ExportTask>[]) => {
    for (const { data, signal } of tasks) {
      const log = parts.services.log.child({ exportId: data.exportId });
      try {
        await generateExport(parts, data.exportId, AbortSignal.any([stopping.signal, signal]));
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'an export could not be made this time');
        throw error;
      }
    }
  };
  const giveUp = async (tasks: readonly Task<ExportTask>[]) => {
    for (const { data, sourceOutput } of tasks) {
      parts.services.log.error({ exportId: data.exportId, lastFault: sourceOutput }, 'an export was given up');
      await failExport(parts.services, data.exportId, 'The file could not be made. Try again later, or a shorter range');
    }
  };
  const stops = [await work(QUEUES.exportFiles, makeFiles, { atOnce: AT_ONCE }), await work(QUEUES.lostExports, giveUp)];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}
