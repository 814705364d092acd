import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { commandRoute } from '#api/http/routes.ts';
import type { payrollCalls } from '#shared/calls/exports.ts';
import type { TakenExport } from '#shared/exports.ts';
import { storedFile } from '../checks.ts';
import type { ExportParts, Family } from '../families/family-commands.ts';
import { type Handed, takeDifferences, takeFile } from './take-commands.ts';

/**
 * Routes that take payroll files: `take/{id}`, and `differences/{id}` since one that payroll has.
 */
export function takingRoutes(app: Api, parts: ExportParts, family: Family, calls: (typeof payrollCalls)['vista']): void {
  const { services } = parts;
  const area = family.controller;

  commandRoute(app, services, {
    ...calls.take,
    area,
    run: async (context, { params: { id }, body }) => ({
      data: await presentHanded(services, await takeFile(parts, context, family, id, body)),
    }),
  });

  commandRoute(app, services, {
    ...calls.differences,
    area,
    run: async (context, { params: { id }, body }) => ({
      data: await presentHanded(services, await takeDifferences(parts, context, family, id, body)),
    }),
  });
}

async function presentHanded({ db, files }: Services, handed: Handed): Promise<TakenExport> {
  if ('differences' in handed) return handed.differences;
  const file = await storedFile(db, handed.whole);
  return { fileName: file.fileName, url: await files.madeUrl(file) };
}
