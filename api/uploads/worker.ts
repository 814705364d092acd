import type { Services } from '../context.ts';
import { type EmployeeImportTask, type OpenQueue, QUEUES } from '../db/queue.ts';
import { workResumably } from '../db/resumable-work.ts';
import { failImport, importEmployees } from './import-commands.ts';
import { findUnfinished } from './repository.ts';

/** Starts importing uploads. Answers the stop. */
export const startImports = async (services: Services, queue: OpenQueue): Promise<() => Promise<void>> =>
  workResumably<EmployeeImportTask>(queue, {
    name: QUEUES.employeeImport,
    log: services.log,
    unfinished: (await findUnfinished(services.db)).map((uploadId) => ({ uploadId })),
    run: ({ uploadId }) => importEmployees(services, uploadId),
    giveUp: ({ uploadId }) =>
      failImport(services, uploadId, 'The import was interrupted too often, please upload the file again'),
  });
