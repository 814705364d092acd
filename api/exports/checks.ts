import { Failure } from '#shared/http/errors.ts';
import type { Reader } from '../db/schema.ts';
import type { ContentType } from '../files/rules.ts';
import type { FileStore } from '../files/store.ts';
import { type ExportRow, findExportFile } from './repository.ts';

/**
 * The stored file of a ready export.
 * @throws Failure 404
 */
export async function storedFile(reader: Reader, { fileId }: Pick<ExportRow, 'fileId'>) {
  const file = fileId === null ? undefined : await findExportFile(reader, fileId);
  if (!file) throw fileIsGone();
  return { ...file, contentType: file.contentType as ContentType };
}

/**
 * The stored file of an export that is about to be handed out. Checks that its bytes exist, so that
 * no download is recorded that fails.
 * @throws Failure 404
 */
export async function fileToGiveOut(reader: Reader, files: FileStore, row: Pick<ExportRow, 'fileId'>) {
  const file = await storedFile(reader, row);
  if (!(await files.has(file.storageKey))) throw fileIsGone();
  return file;
}

export const fileIsGone = () => new Failure(404, 'The file is no longer there. Generate it again', { code: 'NOT_FOUND' });
