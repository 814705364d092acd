import type { z } from 'zod';
import { FileRecord } from '#shared/files.ts';
import { oneOf } from '#shared/http/query.ts';
import type { ExpenseForm, NewExpense, NewSitePhotos } from '#shared/jobs/expenses.ts';
import { call } from '#web/http/client.ts';

/** Where a file can be seen and fetched, for a while. */
export const findFile = async ({ fileId }: { fileId: number }): Promise<FileRecord> =>
  oneOf(FileRecord).parse(await call('GET', `/api/v1/file/${fileId}`)).data;

const path = '/api/v1/job_site_photo';

export async function addExpense(expense: z.output<typeof NewExpense>): Promise<void> {
  await call('POST', path, expense);
}

/** Sends what was changed alone, made on the revision that was seen. */
export async function changeExpense(
  id: number,
  change: Partial<z.output<typeof ExpenseForm>> & { revision: number },
): Promise<void> {
  await call('PATCH', `${path}/${id}`, change);
}

/**
 * Puts photos on a job, one after the other.
 * @param onAdded told of each that is there: what fails after it does not add it twice
 */
export async function addSitePhotos(
  { fileIds, ...photo }: z.output<typeof NewSitePhotos>,
  onAdded: (fileId: number) => void,
): Promise<void> {
  for (const fileId of fileIds) {
    await call('POST', path, { ...photo, fileId });
    onAdded(fileId);
  }
}

/** The revision goes with it: what somebody else wrote meanwhile is not deleted unseen. */
export async function removeExpense({ id, revision }: { id: number; revision: number }): Promise<void> {
  await call('DELETE', `${path}/${id}?revision=${revision}`);
}
