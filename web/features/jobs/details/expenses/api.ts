import type { z } from 'zod';
import { expenseCalls } from '#shared/calls/jobs.ts';
import type { NewSitePhotos } from '#shared/jobs/expenses.ts';
import { send } from '#web/http/send.ts';

/**
 * Puts photos on a job, one after the other.
 * @param onAdded told of each that is there: what fails after it does not add it twice
 */
export async function addSitePhotos(
  { fileIds, ...photo }: z.output<typeof NewSitePhotos>,
  onAdded: (fileId: number) => void,
): Promise<void> {
  for (const fileId of fileIds) {
    await send(expenseCalls.post, { body: { ...photo, fileId } });
    onAdded(fileId);
  }
}
