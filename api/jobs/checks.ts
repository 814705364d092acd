import { refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../write-context.ts';
import { isNameableJob, isSeenJob, type JobRow, lockJob } from './repository.ts';

const noSuchJob = () => refused('jobId', 'does not exist');

/**
 * The job that something is put on, locked until the write ends.
 * @throws Failure 400 naming `jobId` when the caller sees no such job
 */
export async function lockSeenJob({ write: { tx }, caller }: WriteContext, id: number): Promise<JobRow> {
  const found = (await isSeenJob(tx, caller, id)) && (await lockJob(tx, id));
  if (!found) throw noSuchJob();
  return found;
}

/**
 * A job that work is begun on: one that the caller sees, for a foreman also another one of their
 * region.
 * @throws Failure 400 naming `jobId`
 */
export async function assertNameableJob({ write: { tx }, caller }: WriteContext, id: number): Promise<void> {
  if (!(await isNameableJob(tx, caller, id))) throw noSuchJob();
}
