import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadCalls } from '#shared/calls/uploads.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import { UPLOAD_MAX_BYTES, type UploadEmployee } from '#shared/uploads.ts';
import type { Services } from '../context.ts';
import { peopleHead } from '../files/people-csv-present.ts';
import { cleanName, disposition, tooLarge } from '../files/rules.ts';
import type { Api } from '../http/api.ts';
import { inWriteContext } from '../http/caller.ts';
import { readRoutes } from '../http/read-routes.ts';
import { plainRoute } from '../http/routes.ts';
import { readSentFiles } from '../http/sent-files.ts';
import { refuseCalls } from '../http/write-routes.ts';
import { refusedCsv } from '../imports/engine/files-present.ts';
import type { Row } from '../query/view.ts';
import { readEmployeeFile } from './csv-parse.ts';
import { storeUpload } from './import-commands.ts';
import { previewImport } from './preview-query.ts';
import { findErrors, findUpload } from './repository.ts';
import { accentedIn, assertCsv } from './rules.ts';
import { uploadErrorView, uploadView } from './views.ts';

const limits = { maxFiles: 1, maxBytes: UPLOAD_MAX_BYTES, tooMany: 'Only one file can be uploaded at a time' };
const COLUMNS = EMPLOYEE_CSV_COLUMNS.map(([field, name]) => ({ field, name }));
const ONLY_READ = 'Upload errors are only read';
const WHY = 'Uploads are kept as they were: upload a corrected file instead';

/**
 * Routes of the employee CSV: upload, its history and errors, the template [uploads-1]. Admins
 * only.
 */
export function uploadRoutes(app: Api, services: Services): void {
  const view = uploadView;
  readRoutes(app, services, { view, subject: 'employeeUpload', present: (rows) => rows.map(presentUpload) });
  refuseCalls(app, view.name, ['POST'], { PUT: WHY, PATCH: WHY, DELETE: WHY });
  readRoutes(app, services, { view: uploadErrorView, subject: 'employeeUpload' });
  refuseCalls(app, uploadErrorView.name, [], { POST: ONLY_READ, PUT: ONLY_READ, PATCH: ONLY_READ, DELETE: ONLY_READ });
  void app.register(async (upload: Api) => {
    await upload.register(multipart);
    receiveRoute(upload, services);
    previewRoute(upload, services);
  });
  fileRoutes(app, services);
}

const presentUpload = (row: Row): Row => ({ ...row, url: `/api/v1/upload_employee/${String(row['id'])}/csv` });

function receiveRoute(app: Api, services: Services): void {
  plainRoute(app, {
    ...uploadCalls.post,
    handle: async ({ caller, request }) => {
      const { fileName, bytes } = await readUpload(request);
      const { columns, lines } = await readEmployeeFile(bytes);
      const storageKey = randomBytes(24).toString('base64url');
      await services.files.put(storageKey, bytes, 'text/csv');
      try {
        const counts = { totalColumns: columns, totalRows: lines.length };
        const row = await inWriteContext(services, request, ({ write }) =>
          storeUpload(write, { fileName, storageKey, uploadedById: caller.employeeId, ...counts }),
        );
        const { storageKey: _, revision: __, ...shown } = row;
        return { data: presentUpload(shown) as unknown as UploadEmployee };
      } catch (error) {
        await services.files.remove(storageKey);
        throw error;
      }
    },
  });
}

function previewRoute(app: Api, { db }: Services): void {
  plainRoute(app, {
    ...uploadCalls.preview,
    handle: async ({ request }) => {
      const { bytes } = await readUpload(request);
      const { columns, lines, encoding } = await readEmployeeFile(bytes);
      const accented = accentedIn(lines);
      return {
        data: { totalColumns: columns, totalRows: lines.length, encoding, accented, ...(await previewImport(db, lines)) },
      };
    },
  });
}

/**
 * Reads the file of a multipart request, field `csv`.
 * @throws Failure 400, 413 beyond 10,000,000 bytes, 415 for anything but csv
 */
async function readUpload(request: FastifyRequest): Promise<{ fileName: string; bytes: Buffer }> {
  const [file] = await readSentFiles(request, limits);
  if (!file) throw new Failure(400, 'There is no file', { errors: [{ field: 'csv', reason: 'is required' }] });
  if (file.field !== 'csv')
    throw new Failure(400, 'The file must be in the field csv', { errors: [{ field: file.field, reason: 'is not known here' }] });
  if (file.isTruncated) throw tooLarge(UPLOAD_MAX_BYTES);
  const fileName = cleanName(file.name);
  assertCsv(fileName, file.type);
  return { fileName, bytes: file.bytes };
}

function fileRoutes(app: Api, services: Services): void {
  const seen = async (id: number) => {
    const upload = await findUpload(services.db, id);
    if (!upload) throw notFound('upload_employee', id);
    return upload;
  };

  plainRoute(app, {
    ...uploadCalls.csv,
    file: 'text/csv',
    handle: async ({ params }, reply) => {
      const { fileName, storageKey } = await seen(params.id);
      const content = await services.files.open(storageKey);
      if (!content) throw new Failure(404, 'The file is gone', { code: 'NOT_FOUND' });
      return sendCsv(reply, fileName, 'text/csv').header('content-length', content.size).send(content.stream);
    },
  });

  plainRoute(app, {
    ...uploadCalls.errorsCsv,
    file: 'text/csv',
    handle: async ({ params }, reply) => {
      const { id } = await seen(params.id);
      return sendCsv(reply, `uploadEmployeeErrors_${id}.csv`).send(
        Readable.from(refusedCsv(COLUMNS, findErrors(services.db, id))),
      );
    },
  });

  plainRoute(app, {
    ...uploadCalls.template,
    file: 'text/csv',
    area: 'upload_employee',
    handle: async (_, reply) => sendCsv(reply, 'employee_template.csv').send(peopleHead(COLUMNS.map(({ name }) => name))),
  });
}

/** @param type an uploaded file keeps its own encoding, so no charset is named */
const sendCsv = (reply: FastifyReply, fileName: string, type = 'text/csv; charset=utf-8') =>
  reply.headers({
    'content-type': type,
    'content-disposition': disposition(fileName, 'text/csv', true),
  });
