import { type FileType, type SentFileType, TAKEN } from '#shared/files.ts';
import { Failure } from '#shared/http/errors.ts';
import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import { keptBytes } from './picture-parse.ts';
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
 * Whether the bytes of a file are there. Those that came without passing through the api are looked
 * at, and kept as they are to be, now.
 * @throws Failure 413, 415 or 400 for what is too large, something else, or a picture that cannot
 *   be read: it is thrown away, and its address stays open to the right file
 */
export async function settleArrival(
  { write, now, files }: Pick<Services, 'write' | 'now' | 'files'>,
  { id, storageKey, storedAt, ...awaited }: Awaited,
): Promise<boolean> {
  if (storedAt !== null) return true;
  // What was announced is no export, and of a kind that is taken.
  const [type, contentType] = [awaited.type as SentFileType, awaited.contentType as ContentType];
  const { maxBytes } = TAKEN[type];
  const sent = await files.incoming(storageKey, maxBytes);
  if (!sent) return false;
  try {
    if (sent.byteLength > maxBytes) throw tooLarge(maxBytes);
    if (!isContent(sent, contentType)) throw notWhatItSays(sent);
    const kept = await keptBytes(sent, contentType, type);
    await files.put(storageKey, kept, contentType);
    const size = kept.byteLength;
    await write(SYSTEM, async ({ tx, changed, audit }) => {
      if (!(await markStored(tx, id, size, now()))) return;
      changed('file');
      audit({ action: 'file.store', subject: 'file', subjectId: id, after: { size } });
    });
  } catch (error) {
    // What failed by itself, such as a database that is gone, is tried again with the same bytes.
    if (error instanceof Failure && error.statusCode < 500) await files.removeIncoming(storageKey);
    throw error;
  }
  await files.removeIncoming(storageKey);
  return true;
}

/** The same for who only reads: what was refused is not there. */
export const hasArrived = (services: Pick<Services, 'write' | 'now' | 'files'>, file: Awaited): Promise<boolean> =>
  settleArrival(services, file).catch((error: unknown) => {
    if (error instanceof Failure && error.statusCode < 500) return false;
    throw error;
  });
