import { and, eq, inArray, sql } from 'drizzle-orm';
import { Failure } from '../../shared/errors.ts';
import { lockRow } from '../db/rows.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employeeRegion } from '../db/tables/people.ts';
import type { Desk } from '../desk.ts';
import { jobView } from '../jobs/repository.ts';
import { lockSeenJob } from '../jobs/seen-job.ts';
import { readOne } from '../query/read.ts';
import { narrowed, type View } from '../query/view.ts';
import { findForeman, lockDefaultCrew, replaceForeman, syncWithDefault } from './foreman.ts';
import { assertAvailable, noDefaultCrew } from './rules.ts';
import { createCrew } from './writes.ts';

/** The jobs that somebody is on now, assigned or in progress. */
export const jobsOf = (employeeId: number): View =>
  narrowed(
    { ...jobView, topics: [...jobView.topics, 'employee_crew'] },
    and(
      inArray(job.status, ['assigned', 'inProgress']),
      sql`exists (select 1 from ${crew} join ${employeeCrew} on ${eq(employeeCrew.crewId, crew.id)}
        where ${and(eq(crew.jobId, job.id), crew.isCurrent, employeeCrew.isCurrent, eq(employeeCrew.employeeId, employeeId))})`,
    ),
  );

/**
 * Gives a foreman a job: they lead its first crew, which gets the workers of their default crew.
 * @throws Failure 400 naming the field; 409 `NO_DEFAULT_CREW`, or `JOB_NOT_AVAILABLE` with the reason
 */
export async function assignJob(desk: Desk, foremanId: number, jobId: number): Promise<void> {
  const { tx } = desk.write;
  const foreman = await findForeman(tx, foremanId, 'id');
  const row = await lockSeenJob(desk, jobId);
  if (!(await lockDefaultCrew(desk, foremanId))) throw noDefaultCrew();
  const regions = await tx.select().from(employeeRegion).where(eq(employeeRegion.employeeId, foremanId));
  assertAvailable(row, [foreman.regionId, ...regions.map(({ regionId }) => regionId)], desk.now);
  const [first] = await tx
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), crew.isPrimary, crew.isCurrent))
    .for('no key update');
  if (first && first.foremanId !== null && first.foremanId !== foremanId)
    throw new Failure(409, `Job #${row.jobId} has a foreman`, { code: 'JOB_NOT_AVAILABLE' });
  if (first) await replaceForeman(desk, first, foremanId);
  const crewId = first?.id ?? (await createCrew(desk, { jobId, foremanId, isDefault: false, isPrimary: true }));
  const led = await lockRow(tx, crew, crewId);
  if (led) await syncWithDefault(desk, led);
}

/** Takes a job from a foreman: their crew there loses its foreman. @throws Failure 404 when they have no crew on it */
export async function unassignJob(desk: Desk, foremanId: number, jobId: number): Promise<void> {
  const { write, caller } = desk;
  const isSeen = await readOne(write.tx, jobView, caller, jobId);
  if (isSeen) await lockRow(write.tx, job, jobId);
  const crews = await write.tx
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), eq(crew.foremanId, foremanId), crew.isCurrent))
    .for('no key update');
  if (!isSeen || crews.length === 0) throw new Failure(404, `Employee ${foremanId} has no job ${jobId}`, { code: 'NOT_FOUND' });
  for (const one of crews) await replaceForeman(desk, one, null);
}
