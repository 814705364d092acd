import { and, eq, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { occasionOf } from '../alerts/occasions.ts';
import type { NewAlert } from '../alerts/raise.ts';
import { raiseMissing } from '../alerts/raise.ts';
import type { Services } from '../context.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import type { Write } from '../db/write.ts';
import { forgottenBefore } from './rules.ts';

/** Raises the clock-out alert of every sheet on which a shift still runs that began too long ago or on an earlier business day. */
export async function watchClocks(
  write: Write,
  { now, businessTimeZone }: Pick<Services, 'now' | 'businessTimeZone'>,
): Promise<void> {
  const limit = forgottenBefore(now(), businessTimeZone);
  const foreman = alias(employee, 'foreman');
  const forgotten = await write.tx
    .select({
      dwoJobId: dwoJob.id,
      dwoId: dwo.id,
      jobPk: job.id,
      jobId: job.jobId,
      name: employee.fullName,
      foremanName: foreman.fullName,
    })
    .from(workshift)
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(foreman, eq(foreman.id, dwo.foremanId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .where(and(eq(workshift.status, 'running'), or(lt(workshift.start, limit.start), lt(workshift.date, limit.date))))
    .orderBy(workshift.start, workshift.id);
  const alerts: NewAlert[] = forgotten.map(({ dwoJobId, dwoId, jobPk, jobId, name, foremanName }) => ({
    type: 'clockout',
    jobId: jobPk,
    dwoId,
    data: { jobId, name, foremanName },
    occasion: occasionOf.clockout(dwoJobId),
  }));
  await raiseMissing(write, alerts);
}
