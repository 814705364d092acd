import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#api/db/schema.ts';
import { crew, employeeCrew } from '#api/db/tables/crews.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee } from '#api/db/tables/people.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, temporalWorkshift, workshift } from '#api/db/tables/timesheets.ts';
import type { DwoJobRow, DwoRow, HazardAnalysisRow, WorkshiftRow } from '../sheets/repository.ts';

export async function findCrew(reader: Reader, id: number) {
  const [found] = await reader
    .select({
      id: crew.id,
      foremanId: crew.foremanId,
      jobId: crew.jobId,
      isCurrent: crew.isCurrent,
      jobSupervisorId: job.supervisorId,
    })
    .from(crew)
    .leftJoin(job, eq(job.id, crew.jobId))
    .where(eq(crew.id, id));
  return found;
}

/** The crews that a foreman leads now. */
export const listCrewsOf = (reader: Reader, foremanId: number) =>
  reader
    .select({ id: crew.id, jobId: crew.jobId, isDefault: crew.isDefault })
    .from(crew)
    .where(and(eq(crew.foremanId, foremanId), crew.isCurrent))
    .orderBy(crew.id);

export async function findJob(reader: Reader, id: number) {
  const [found] = await reader
    .select({
      id: job.id,
      jobId: job.jobId,
      shownNumber: job.shownNumber,
      status: job.status,
      supervisorId: job.supervisorId,
      startDate: job.startDate,
    })
    .from(job)
    .where(eq(job.id, id));
  return found;
}

export async function findHazardAnalysis(reader: Reader, id: number): Promise<HazardAnalysisRow | undefined> {
  const [found] = await reader.select().from(dailyJobHazardAnalysis).where(eq(dailyJobHazardAnalysis.id, id));
  return found;
}

/**
 * Inserts a day; undefined when the foreman has one of that date, or the phone saved one under that
 * id.
 */
export async function insertDay(tx: Tx, values: typeof dwo.$inferInsert): Promise<DwoRow | undefined> {
  const [row] = await tx.insert(dwo).values(values).onConflictDoNothing().returning();
  return row;
}

/** Inserts a job's sheet on a day; undefined when it has one. */
export async function insertSheet(tx: Tx, values: typeof dwoJob.$inferInsert): Promise<DwoJobRow | undefined> {
  const [row] = await tx.insert(dwoJob).values(values).onConflictDoNothing().returning();
  return row;
}

/** The id of a job's sheet on a day. */
export async function findSheetOf(reader: Reader, dwoId: number, jobId: number): Promise<number | undefined> {
  const [found] = await reader
    .select({ id: dwoJob.id })
    .from(dwoJob)
    .where(and(eq(dwoJob.dwoId, dwoId), eq(dwoJob.jobId, jobId)));
  return found?.id;
}

/** Active people on a crew now, in the order of their ids. */
export const listCrew = (reader: Reader, crewId: number) =>
  reader
    .select({ id: employee.id, isDriver: employeeCrew.isDriver, role: employee.role })
    .from(employeeCrew)
    .innerJoin(employee, eq(employee.id, employeeCrew.employeeId))
    .where(
      and(
        eq(employeeCrew.crewId, crewId),
        eq(employeeCrew.isCurrent, true),
        eq(employeeCrew.isSupervisor, false),
        eq(employee.isActive, true),
      ),
    )
    .orderBy(employee.id);

/** People who have a shift on a sheet. */
export async function findPeopleOn(reader: Reader, dwoJobId: number): Promise<Set<number>> {
  const rows = await reader.select({ id: workshift.employeeId }).from(workshift).where(eq(workshift.dwoJobId, dwoJobId));
  return new Set(rows.map(({ id }) => id));
}

export const insertShifts = (tx: Tx, values: (typeof workshift.$inferInsert)[]): Promise<WorkshiftRow[]> =>
  tx.insert(workshift).values(values).returning();

/** The minutes of all shifts on these sheets, and how many are still running. */
export async function sumShiftsOn(reader: Reader, dwoJobIds: readonly number[]): Promise<{ minutes: number; running: number }> {
  const [sums] = await reader
    .select({
      minutes: sql<number>`coalesce(sum(${workshift.hours}), 0)::int`,
      running: sql<number>`(count(*) filter (where ${workshift.status} = 'running'))::int`,
    })
    .from(workshift)
    .where(inArray(workshift.dwoJobId, [...dwoJobIds]));
  if (!sums) throw new Error('a sum answers its row');
  return sums;
}

/** The shifts on these sheets that took a temporary worker's place. */
export const listSwapped = (reader: Reader, dwoJobIds: readonly number[]): Promise<WorkshiftRow[]> =>
  reader
    .select()
    .from(workshift)
    .where(and(inArray(workshift.dwoJobId, [...dwoJobIds]), workshift.wasTemporal));

/** Whether a temporary worker is on one of these sheets. */
export async function hasTemporaryWorker(reader: Reader, dwoJobIds: readonly number[]): Promise<boolean> {
  const found = await reader
    .select({ id: temporalWorkshift.id })
    .from(temporalWorkshift)
    .where(inArray(temporalWorkshift.dwoJobId, [...dwoJobIds]))
    .limit(1);
  return found.length > 0;
}
