import { refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import { isNameableJob, isSeenJob, type JobRow, lockJob } from './repository.ts';

const noSuchJob = () => refused('jobId', 'does not exist');

/**
 * Locks the job that a row is added to.
 * @throws Failure 400 naming `jobId` when the caller sees no such job
 */
export async function lockSeenJob({ write: { tx }, caller }: WriteContext, id: number): Promise<JobRow> {
  const found = (await isSeenJob(tx, caller, id)) && (await lockJob(tx, id));
  if (!found) throw noSuchJob();
  return found;
}

/**
 * Checks a job on which work begins: one that the caller sees, for a foreman also another one of
 * their region.
 * @throws Failure 400 naming `jobId`
 */
export async function assertNameableJob({ write: { tx }, caller }: WriteContext, id: number): Promise<void> {
  if (!(await isNameableJob(tx, caller, id))) throw noSuchJob();
}
