import { refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import { findSeenFile } from '../files/repository.ts';

/**
 * Checks a photo to attach: a file that the caller sees and that was uploaded as a site photo.
 * @throws Failure 400
 */
export async function assertSitePhoto({ write: { tx }, caller }: WriteContext, fileId: number | null): Promise<void> {
  if (fileId === null) return;
  const file = await findSeenFile(tx, caller, fileId);
  const reason = !file ? 'does not exist' : file['type'] === 'job_site_photo' ? null : 'is not a job site photo';
  if (reason) throw refused('fileId', reason);
}
