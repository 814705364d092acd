import { Failure, refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import type { Tx } from '../db/schema.ts';
import { findNumbered, isNameableJob, isSeenJob, type JobRow, lockJob } from './repository.ts';

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

/** Undefined fields stay as they are stored. */
type OwnNumber = { [Name in 'company' | 'externalNumber']?: JobRow[Name] | undefined };

/**
 * Checks that no other job of the company has this own number [jobs-10].
 * @param before the job as it is stored; undefined for a new one
 * @throws Failure 409 that names the other job
 */
export async function assertOwnNumber(
  tx: Tx,
  before: JobRow | undefined,
  { company = before?.company ?? null, externalNumber = before?.externalNumber ?? null }: OwnNumber,
): Promise<void> {
  if (externalNumber === null) return;
  if (before && company === before.company && externalNumber === before.externalNumber) return;
  const other = await findNumbered(tx, { company, externalNumber }, before?.id ?? 0);
  if (other)
    throw new Failure(409, `Job #${other.jobId} has this own number`, {
      code: 'JOB_NUMBER_TAKEN',
      errors: [{ field: 'externalNumber', reason: `is the own number of job #${other.jobId}` }],
    });
}
