import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import { sentAgain, sweptBefore } from './rules.ts';
import { deleteFile, listLeft, listStoredKeys, lockLeft } from './sweep-repository.ts';

/** Files deleted in one night at most; the rest waits for the next. */
const MAX_FILES = 10_000;

/**
 * The nightly sweep [files-4]: deletes files without a reference, arrived or not, drafts of a
 * killed process, and bytes sent again to the address of a stored file. Each file in a transaction
 * of its own, its row first, which a foreign key prevents while it is referenced. A process that
 * dies between row and bytes leaves both.
 */
export async function sweepFiles({ db, write, files, now }: Pick<Services, 'db' | 'write' | 'files' | 'now'>): Promise<void> {
  const before = sweptBefore(now());
  const faults: unknown[] = [];
  const sweep = (id: number) =>
    write(SYSTEM, async ({ tx, changed, audit }) => {
      const row = await lockLeft(tx, id, before);
      if (!row) return;
      await deleteFile(tx, id);
      changed('file');
      audit({ action: 'file.sweep', subject: 'file', subjectId: id, before: row });
      await files.removeIncoming(row.storageKey);
      await files.remove(row.storageKey);
    });
  for (const id of await listLeft(db, before, MAX_FILES)) await sweep(id).catch((error: unknown) => faults.push(error));
  const { after, until } = sentAgain(now());
  for (const storageKey of await listStoredKeys(db, after, until)) await files.removeIncoming(storageKey);
  await files.removeDrafts();
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} files could not be thrown away`);
}
