import { randomBytes } from 'node:crypto';
import { fileCalls } from '#shared/calls/files.ts';
import type { FileRecord } from '#shared/files.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { commandRoute, plainRoute } from '../http/routes.ts';
import { refuseCalls } from '../http/write-routes.ts';
import type { Row } from '../query/view.ts';
import { hasArrived, settleArrival } from './arrival-commands.ts';
import { contentRoutes } from './content-routes.ts';
import { addFile, findSeenFile } from './repository.ts';
import { assertKept, type ContentType, cleanName, contentTypeFor } from './rules.ts';
import type { Signer } from './signature-rules.ts';
import { isLocal } from './store.ts';
import { fileView } from './view.ts';

/**
 * Routes `GET file`, `GET file/{id}`, `POST file`, `POST file/{id}/arrival`, and with a local store
 * the signed addresses of the bytes.
 */
export function fileRoutes(app: Api, services: Services, { signer }: { signer: Signer }): void {
  const { files } = services;
  readRoutes(app, services, {
    view: fileView,
    subject: 'file',
    present: (rows) => Promise.all(rows.map((row) => presentFile(services, row))),
  });

  commandRoute(app, services, {
    ...fileCalls.post,
    run: async ({ write: { tx, changed, audit }, caller }, { body }) => {
      const { type } = body;
      const fileName = cleanName(body.fileName);
      const contentType = contentTypeFor(fileName, type);
      const storageKey = randomBytes(24).toString('base64url');
      const row = await addFile(tx, { fileName, type, contentType, storageKey, uploadedById: caller.employeeId });
      changed('file');
      audit({ action: 'file.create', subject: 'file', subjectId: row.id, after: { fileName, type, contentType } });
      const data = {
        id: row.id,
        fileName,
        type,
        contentType,
        size: null,
        url: null,
        downloadUrl: null,
        createdAt: row.createdAt.toISOString(),
      };
      return async () => ({ data: { ...data, uploadUrl: await files.uploadUrl({ storageKey, fileName, contentType }) } });
    },
  });

  plainRoute(app, {
    ...fileCalls.arrival,
    view: fileView,
    refuses: [409, 410, 413, 415, 507],
    handle: async ({ caller, params: { id } }) => {
      const row = await findSeenFile(services.db, caller, id);
      if (!row) throw notFound('file', id);
      assertKept(row as FileRow);
      if (!(await settleArrival(services, awaitedIn(row))))
        throw new Failure(409, 'The file has not arrived yet', { code: 'NOT_ARRIVED' });
      return { data: await presentStored(services, row) };
    },
  });

  const kept = 'A file is kept as it was sent; what shows it is changed instead';
  refuseCalls(app, fileView.name, ['POST'], { PUT: kept, PATCH: kept, DELETE: kept });
  if (isLocal(files)) contentRoutes(app, services, files, signer);
}

/** A file's row as read: `url` still holds the storage key. */
type FileRow = Row & FileRecord & { url: string; storedAt: Date | null; removedAt: Date | null };

function awaitedIn(row: Row) {
  const { id, url: storageKey, storedAt, contentType, type } = row as FileRow;
  return { id, storageKey, storedAt, contentType, type };
}

/** Presents a file, with addresses once its bytes have arrived and until they are removed. */
async function presentFile(services: Services, row: Row): Promise<Row> {
  const { storedAt: _, removedAt, ...shown } = row;
  if (removedAt === null && (await hasArrived(services, awaitedIn(row)))) return presentStored(services, row);
  return { ...shown, url: null, downloadUrl: null };
}

async function presentStored({ files }: Services, row: Row): Promise<FileRecord & Row> {
  const { url: storageKey, storedAt: _, removedAt: _kept, ...shown } = row as FileRow;
  const file = { ...shown, storageKey, contentType: shown.contentType as ContentType };
  return { ...shown, url: await files.addressOf(storageKey), downloadUrl: await files.downloadUrl(file) };
}
