import { type FileType, type SentFileType, TAKEN } from '#shared/files.ts';
import { Failure } from '#shared/http/errors.ts';
import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import { isOfStorage } from '../http/storage-failures.ts';
import { storedBytes } from './picture-parse.ts';
import { markStored } from './repository.ts';
import { type ContentType, isContent, notWhatItSays, tooLarge } from './rules.ts';

interface Awaited {
  id: number;
  storageKey: string;
  type: FileType;
  contentType: string;
  storedAt: Date | null;
}

/**
 * Whether the bytes of a file have arrived. Bytes that did not pass through the api are checked,
 * and stored in their final form, now.
 * @throws Failure 413, 415 or 400 for a file that is too large, of another type, or an unreadable
 *   picture: it is deleted, and its address accepts another upload
 */
export async function settleArrival(
  { write, now, files }: Pick<Services, 'write' | 'now' | 'files'>,
  { id, storageKey, storedAt, ...awaited }: Awaited,
): Promise<boolean> {
  if (storedAt !== null) return true;
  // Only uploads are announced, never exports, and only of accepted types.
  const [type, contentType] = [awaited.type as SentFileType, awaited.contentType as ContentType];
  const { maxBytes } = TAKEN[type];
  const sent = await files.incoming(storageKey, maxBytes);
  if (!sent) return false;
  try {
    if (sent.byteLength > maxBytes) throw tooLarge(maxBytes);
    if (!isContent(sent, contentType)) throw notWhatItSays(sent);
    const kept = await storedBytes(sent, contentType, type);
    await files.put(storageKey, kept, contentType);
    const size = kept.byteLength;
    await write(SYSTEM, async ({ tx, changed, audit }) => {
      if (!(await markStored(tx, id, size, now()))) return;
      changed('file');
      audit({ action: 'file.store', subject: 'file', subjectId: id, after: { size } });
    });
  } catch (error) {
    // An error that is no fault of the bytes, e.g. a lost database, is retried with the same bytes.
    if (error instanceof Failure && error.statusCode < 500) await files.removeIncoming(storageKey);
    throw error;
  }
  await files.removeIncoming(storageKey);
  return true;
}

/**
 * The same for readers: a refused file has not arrived, and neither has one of which nobody knows,
 * because the bucket is away or full.
 */
export const hasArrived = (services: Pick<Services, 'write' | 'now' | 'files'>, file: Awaited): Promise<boolean> =>
  settleArrival(services, file).catch((error: unknown) => {
    if (error instanceof Failure && (error.statusCode < 500 || isOfStorage(error))) return false;
    throw error;
  });
