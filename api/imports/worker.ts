import type { Services } from '../context.ts';
import { type ImportTask, type OpenQueue, QUEUES } from '../db/queue.ts';
import { workResumably } from '../db/resumable-work.ts';
import { findUnfinished } from './engine/repository.ts';
import { failImport, runImport } from './engine/steps-commands.ts';
import { definitionOf } from './kinds/kinds-commands.ts';

/** Starts doing the steps of imports. Answers the stop. */
export const startImportSteps = async (services: Services, queue: OpenQueue): Promise<() => Promise<void>> =>
  workResumably<ImportTask>(queue, {
    name: QUEUES.imports,
    log: services.log,
    unfinished: (await findUnfinished(services.db)).map((importId) => ({ importId })),
    run: ({ importId }) => runImport(services, definitionOf, importId),
    giveUp: ({ importId }) => failImport(services, importId, 'The import was interrupted too often, please start it again'),
  });
