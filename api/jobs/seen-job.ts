import { and, eq, or } from 'drizzle-orm';
import { refused } from '../../shared/errors.ts';
import { lockRow } from '../db/rows.ts';
import { jobsSeenBy } from '../db/sight.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import type { Desk } from '../desk.ts';
import { readOne } from '../query/read.ts';
import { type JobRow, jobView } from './repository.ts';

const noSuchJob = () => refused('jobId', 'does not exist');

/**
 * The job that something is put on, locked until the write ends.
 * @throws Failure 400 naming `jobId` when the caller sees no such job
 */
export async function lockSeenJob({ write: { tx }, caller }: Desk, id: number): Promise<JobRow> {
  const isSeen = await readOne(tx, jobView, caller, id);
  const found = isSeen && (await lockRow(tx, job, id));
  if (!found) throw noSuchJob();
  return found;
}

/**
 * A job that work is begun on: one that the caller sees, for a foreman also another one of their region.
 * @throws Failure 400 naming `jobId`
 */
export async function assertNameableJob({ write: { tx }, caller }: Desk, id: number): Promise<void> {
  const seen = jobsSeenBy(caller);
  const [found] = await tx
    .select({ id: job.id })
    .from(job)
    .innerJoin(employee, eq(employee.id, caller.employeeId))
    .where(and(eq(job.id, id), seen && caller.role === 'foreman' ? or(seen, eq(job.regionId, employee.regionId)) : seen));
  if (!found) throw noSuchJob();
}
