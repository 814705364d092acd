import { randomBytes } from 'node:crypto';
import { type FileRecord, NewFile, NewFileAnswer } from '../../shared/files.ts';
import { oneOf } from '../../shared/http/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { commandRoute } from '../http/routes.ts';
import { refuseCalls } from '../http/write-routes.ts';
import type { Row } from '../query/view.ts';
import { hasArrived } from './arrival-commands.ts';
import { contentRoutes } from './content-routes.ts';
import { addFile } from './repository.ts';
import { type ContentType, cleanName, contentTypeFor } from './rules.ts';
import type { Signer } from './signature-rules.ts';
import { isLocal } from './store.ts';
import { fileView } from './view.ts';

/**
 * `GET file`, `GET file/{id}`, `POST file`, and for a store of our own the signed addresses of the
 * bytes.
 */
export function fileRoutes(app: Api, services: Services, { signer }: { signer: Signer }): void {
  const { files } = services;
  readRoutes(app, services, {
    view: fileView,
    subject: 'file',
    present: (rows) => Promise.all(rows.map((row) => presentFile(services, row))),
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/file',
    right: ['create', 'file'],
    body: NewFile,
    answer: oneOf(NewFileAnswer),
    status: 201,
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

  const kept = 'A file is kept as it was sent; what shows it is changed instead';
  refuseCalls(app, fileView.name, ['POST'], { PUT: kept, PATCH: kept, DELETE: kept });
  if (isLocal(files)) contentRoutes(app, services, files, signer);
}

/** A file as read, with addresses once its bytes are there. */
async function presentFile(services: Services, row: Row): Promise<Row> {
  const { url: storageKey, storedAt, ...shown } = row as Row & FileRecord & { url: string; storedAt: Date | null };
  const file = { ...shown, storageKey, storedAt, contentType: shown.contentType as ContentType };
  if (!(await hasArrived(services, file))) return { ...shown, url: null, downloadUrl: null };
  return { ...shown, url: await services.files.addressOf(storageKey), downloadUrl: await services.files.downloadUrl(file) };
}
