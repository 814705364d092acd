import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import { importCalls, importMappingCalls } from '#shared/calls/imports.ts';
import { IMPORT_MAX_BYTES } from '#shared/constants.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import { ImportFileColumns, importColumnsLive } from '#shared/imports.ts';
import type { Services, WriteContext } from '../context.ts';
import { cleanName, disposition, tooLarge } from '../files/rules.ts';
import type { Api } from '../http/api.ts';
import { inWriteContext } from '../http/caller.ts';
import { readRoutes } from '../http/read-routes.ts';
import { commandRoute, liveRoute, plainRoute } from '../http/routes.ts';
import { readSentFiles } from '../http/sent-files.ts';
import { refuseCalls, rowRoutes, shownTo } from '../http/write-routes.ts';
import { presentColumns } from './engine/columns-present.ts';
import {
  cancelImport,
  changeSettings,
  checkImport,
  removeMapping,
  startImport,
  storeImport,
  takeBackImport,
} from './engine/file-commands.ts';
import { readHead } from './engine/file-parse.ts';
import { refusedCsv, storedCsv, templateCsv } from './engine/files-present.ts';
import { takenColumns } from './engine/read-rules.ts';
import { findImport, findRefused } from './engine/repository.ts';
import { importMappingView, importRowView, importView } from './engine/views.ts';
import { definitionOf } from './kinds/kinds-commands.ts';

const limits = { maxFiles: 1, maxBytes: IMPORT_MAX_BYTES, tooMany: 'Only one file can be uploaded at a time' };
const WHY = 'Imports are kept as they were: take one back, or give a corrected file';
const ONLY_READ = 'Rows of imports are only read';
const view = importView;

/** Routes of imports: the file, what is said of it, the steps, and files that come back. */
export function importRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view, subject: 'dataImport' });
  readRoutes(app, services, { view: importRowView, subject: 'dataImport' });
  refuseCalls(app, view.name, ['POST', 'PATCH'], { PUT: WHY, DELETE: WHY });
  refuseCalls(app, importRowView.name, [], { POST: ONLY_READ, PUT: ONLY_READ, PATCH: ONLY_READ, DELETE: ONLY_READ });
  rowRoutes(app, services, importMappingCalls, { view: importMappingView, subject: 'dataImport', delete: removeMapping });
  columnsRoute(app, services);
  void app.register(async (upload: Api) => {
    await upload.register(multipart);
    receiveRoute(upload, services);
  });

  commandRoute(app, services, {
    ...importCalls.patch,
    run: async (context, { params: { id }, body }) => {
      const file = await findImport(context.write.tx, id);
      if (!file) throw notFound('import', id);
      await changeSettings(context, definitionOf(file), id, body);
      return shownTo(context, { view }, id);
    },
  });
  const steps = { check: checkImport, start: startImport, cancel: cancelImport, takeBack: takeBackImport } as const;
  for (const step of ['check', 'start', 'cancel', 'takeBack'] as const)
    commandRoute(app, services, {
      ...importCalls[step],
      run: async (context: WriteContext, { params: { id } }) => {
        await steps[step](context, id);
        return shownTo(context, { view }, id);
      },
    });
  fileRoutes(app, services);
}

/** What the columns of a file may fill, and what its values may be matched with. */
function columnsRoute(app: Api, { db }: Services): void {
  liveRoute(app, {
    ...importColumnsLive,
    operationId: 'listImportColumns',
    summary: 'List what the columns of a file may fill, and what its values may be matched with',
    answer: oneOf(ImportFileColumns),
    compute: async ({ params: { id }, query, caller }) => {
      const file = await findImport(db, id);
      if (!file) throw notFound('import', id);
      const definition = definitionOf(file);
      return { data: presentColumns(definition, await definition.lookups(db, caller), query) };
    },
  });
}

function receiveRoute(app: Api, services: Services): void {
  plainRoute(app, {
    ...importCalls.post,
    handle: async ({ query, request }) => {
      const definition = definitionOf(query);
      const [file] = await readSentFiles(request, limits);
      if (file?.field !== 'file')
        throw new Failure(400, 'There is no file', { errors: [{ field: 'file', reason: 'is required' }] });
      if (file.isTruncated) throw tooLarge(IMPORT_MAX_BYTES);
      const head = await readHead(file.bytes, definition, null);
      const storageKey = randomBytes(24).toString('base64url');
      await services.files.put(storageKey, file.bytes, 'text/csv');
      try {
        return await inWriteContext(services, request, async (context) => {
          const row = await storeImport(context, definition, { fileName: cleanName(file.name), storageKey, head });
          return shownTo(context, { view }, row.id);
        });
      } catch (error) {
        await services.files.remove(storageKey);
        throw error;
      }
    },
  });
}

function fileRoutes(app: Api, services: Services): void {
  plainRoute(app, {
    ...importCalls.refused,
    handle: async ({ params: { id } }, reply) => {
      const file = await findImport(services.db, id);
      if (!file) throw notFound('import', id);
      const columns = takenColumns(definitionOf(file), file.mapping);
      return sendCsv(reply, `import_${id}_refused.csv`).send(Readable.from(refusedCsv(columns, findRefused(services.db, id))));
    },
  });
  plainRoute(app, {
    ...importCalls.template,
    handle: async ({ query }, reply) => {
      const definition = definitionOf(query);
      const name = query.kind.replace('/', '_');
      if (query.rows === 'examples') return sendCsv(reply, `${name}_template.csv`).send(templateCsv(definition));
      const { db, businessTimeZone } = services;
      return sendCsv(reply, `${name}.csv`).send(Readable.from(storedCsv(db, definition, businessTimeZone)));
    },
  });
}

const sendCsv = (reply: FastifyReply, fileName: string) =>
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': disposition(fileName, 'text/csv', true),
  });
