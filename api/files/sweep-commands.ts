import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import { sentAgain, sweptBefore } from './rules.ts';
import { deleteFile, listLeft, listStoredKeys, lockLeft } from './sweep-repository.ts';

/** As many as one night throws away; the rest waits for the next. */
const MOST = 10_000;

/**
 * Throws away what nobody wants [files-4]: files that nothing refers to, whether their bytes ever
 * came or not; drafts that a killed process left; bytes that were sent once more to an address
 * whose file is kept by now. Each file goes in a transaction of its own, its row first: what still
 * refers to it holds it. A process that dies between row and bytes leaves both.
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
  for (const id of await listLeft(db, before, MOST)) await sweep(id).catch((error: unknown) => faults.push(error));
  const { after, until } = sentAgain(now());
  for (const storageKey of await listStoredKeys(db, after, until)) await files.removeIncoming(storageKey);
  await files.removeDrafts();
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} files could not be thrown away`);
}
