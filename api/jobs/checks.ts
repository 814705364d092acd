import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import type { ForeseenJob, ForeseenJobsQuery } from '#shared/jobs/many.ts';
import type { Caller, WriteContext } from '../context.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { assertSupervisor } from '../employees/checks.ts';
import { isAsAsked, refusalOf } from '../http/foreseen.ts';
import type { NamedJob } from './many-query.ts';
import { findNumbered, isNameableJob, isSeenJob, type JobRow, lockJob } from './repository.ts';
import { assertMayAppoint, assertMayChange } from './rules.ts';

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

interface Asking {
  reader: Reader;
  caller: Caller;
}

/**
 * Checks a change of a job's supervisor; none to check when it stays.
 * @throws Failure 400 unless it is an active supervisor, 403 when the caller may not appoint them
 */
export async function assertAppointment(
  { reader, caller }: Asking,
  { supervisorId: before }: Pick<JobRow, 'supervisorId'>,
  after: number | null,
): Promise<void> {
  if (after === before) return;
  assertMayAppoint(caller, before, after);
  await assertSupervisor(reader, after);
}

type Change = Omit<z.output<typeof ForeseenJobsQuery>, 'ids'>;

/** A job with the refusal that this change of it would get now [screens-5]. */
export async function foreseeChange(asking: Asking, { job, region, supervisor }: NamedJob, change: Change): Promise<ForeseenJob> {
  const { id, revision, jobId, shownNumber, address, status, finalizedDate, regionId, supervisorId } = job;
  const named = { jobId, shownNumber, address, status, finalizedDate, regionId, region, supervisorId, supervisor };
  return {
    id,
    revision,
    ...named,
    isAlready: isAsAsked(job, change),
    refusal: await refusalOf(async () => {
      assertMayChange(asking.caller, change);
      if (change.supervisorId !== undefined) await assertAppointment(asking, job, change.supervisorId);
    }),
  };
}
