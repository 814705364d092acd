import type { JobWithMetadata } from 'pg-boss';
import { type ExportTask, type OpenQueue, QUEUES } from '../background/queue.ts';
import { type ExportParts, failExport, generateExport } from './generate.ts';

const HEARTBEAT_REFRESH_SECONDS = 4;
/** Files that one api process writes at a time: one large one does not hold up a small one. */
const AT_ONCE = 2;

/**
 * Makes the files that were asked for. Answers how to stop: what is under way then is let go, and begun anew by whoever works the queue next.
 * What failed too often, or was killed with its process each time, is given up with a reason.
 */
export async function startExportWorkers(parts: ExportParts, { boss }: OpenQueue): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  // Nobody tells of a task that is due again: it is looked for.
  const look = { notifyPollingIntervalSeconds: 2 };
  const options = { ...look, heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS, batchSize: 1, localConcurrency: AT_ONCE };
  await boss.work<ExportTask>(QUEUES.exportFiles, options, async (tasks) => {
    for (const { data, signal } of tasks) {
      const log = parts.services.log.child({ exportId: data.exportId });
      try {
        await generateExport(parts, data.exportId, AbortSignal.any([stopping.signal, signal]));
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'an export could not be made this time');
        throw error;
      }
    }
  });
  await boss.work(QUEUES.lostExports, { ...look, includeMetadata: true }, async (tasks: JobWithMetadata<ExportTask>[]) => {
    for (const { data, sourceOutput } of tasks) {
      parts.services.log.error({ exportId: data.exportId, lastFault: sourceOutput }, 'an export was given up');
      await failExport(parts.services, data.exportId, 'The file could not be made. Try again later, or a shorter range');
    }
  });
  return async () => {
    stopping.abort();
    for (const name of [QUEUES.exportFiles, QUEUES.lostExports]) await boss.offWork(name, { wait: true });
  };
}
