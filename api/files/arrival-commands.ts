import type { FileType } from '../../shared/files.ts';
import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import { markStored } from './repository.ts';
import { type ContentType, isContent, maxBytes } from './rules.ts';

interface Awaited {
  id: number;
  storageKey: string;
  type: FileType;
  contentType: ContentType;
  storedAt: Date | null;
}

/**
 * Whether the bytes of a file are there. Those that came without passing through the api are looked
 * at now; what is too large or something else is thrown away, and its address stays open to the
 * right file.
 */
export async function hasArrived(
  { write, now, files }: Pick<Services, 'write' | 'now' | 'files'>,
  file: Awaited,
): Promise<boolean> {
  if (file.storedAt !== null) return true;
  const found = await files.inspect(file.storageKey);
  if (!found) return false;
  if (found.size > maxBytes(file.type) || !isContent(found.head, file.contentType)) {
    await files.remove(file.storageKey);
    return false;
  }
  await write(SYSTEM, async ({ tx, changed, audit }) => {
    if (!(await markStored(tx, file.id, found.size, now()))) return;
    changed('file');
    audit({ action: 'file.store', subject: 'file', subjectId: file.id, after: { size: found.size } });
  });
  return true;
}
