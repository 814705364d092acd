import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { openStatus } from '../../../shared/rules/approval.ts';
import type { Reader, Tx } from '../../db/schema.ts';
import { crew, employeeCrew } from '../../db/tables/crews.ts';
import { job } from '../../db/tables/jobs.ts';
import { employee, employeeSupervisor, region } from '../../db/tables/people.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, timebreak, workshift } from '../../db/tables/timesheets.ts';

export type WorkshiftRow = typeof workshift.$inferSelect;
export type TimebreakRow = typeof timebreak.$inferSelect;
export type DwoRow = typeof dwo.$inferSelect;
export type DwoJobRow = typeof dwoJob.$inferSelect;
export type HazardAnalysisRow = typeof dailyJobHazardAnalysis.$inferSelect;

/** A foreman with the supervisor they have now. */
export async function findForeman(reader: Reader, id: number) {
  const supervisor = alias(employee, 'supervisor');
  const [found] = await reader
    .select({
      id: employee.id,
      fullName: employee.fullName,
      role: employee.role,
      isActive: employee.isActive,
      regionId: employee.regionId,
      supervisorId: supervisor.id,
      supervisorName: supervisor.fullName,
    })
    .from(employee)
    .leftJoin(employeeSupervisor, and(eq(employeeSupervisor.employeeId, employee.id), eq(employeeSupervisor.isCurrent, true)))
    .leftJoin(supervisor, eq(supervisor.id, employeeSupervisor.supervisorId))
    .where(eq(employee.id, id));
  return found;
}

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

/** The foreman's own crew for a job, when the job has one of theirs. */
export async function findJobCrew(reader: Reader, foremanId: number, jobId: number): Promise<number | undefined> {
  const [found] = await reader
    .select({ id: crew.id })
    .from(crew)
    .where(and(eq(crew.foremanId, foremanId), eq(crew.jobId, jobId), eq(crew.isCurrent, true)))
    .orderBy(crew.id)
    .limit(1);
  return found?.id;
}

export async function findJob(reader: Reader, id: number) {
  const [found] = await reader
    .select({ id: job.id, jobId: job.jobId, status: job.status, supervisorId: job.supervisorId })
    .from(job)
    .where(eq(job.id, id));
  return found;
}

export async function findHazardAnalysis(reader: Reader, id: number) {
  const [found] = await reader.select().from(dailyJobHazardAnalysis).where(eq(dailyJobHazardAnalysis.id, id));
  return found;
}

export async function findDwo(
  reader: Reader,
  where: { id: number } | { clientId: string } | { foremanId: number; date: string },
) {
  const condition =
    'id' in where
      ? eq(dwo.id, where.id)
      : 'clientId' in where
        ? eq(dwo.clientId, where.clientId)
        : and(eq(dwo.foremanId, where.foremanId), eq(dwo.date, where.date));
  const [found] = await reader.select().from(dwo).where(condition);
  return found;
}

/** A day that nobody else can approve, remove or add jobs to until this transaction ends. */
export async function lockDay(tx: Tx, id: number): Promise<DwoRow | undefined> {
  const [found] = await tx.select().from(dwo).where(eq(dwo.id, id)).for('no key update');
  return found;
}

/** The sheet of a job on a day. */
export async function findDwoJob(reader: Reader, dwoId: number, jobId: number): Promise<number | undefined> {
  const [found] = await reader
    .select({ id: dwoJob.id })
    .from(dwoJob)
    .where(and(eq(dwoJob.dwoId, dwoId), eq(dwoJob.jobId, jobId)));
  return found?.id;
}

/** Everything the rules of a clock need to know about a DWO job. */
export interface Sheet {
  dwoJob: DwoJobRow;
  dwo: DwoRow;
  foremanName: string;
  job: {
    id: number;
    jobId: string;
    status: string;
    supervisorId: number | null;
    latitude: number | null;
    longitude: number | null;
  };
  yard: { latitude: number | null; longitude: number | null };
}

/** What a new shift of a sheet says of it; it stands as the sheet does. */
export const standingOn = ({ id, dwoId, jobId, status }: Pick<DwoJobRow, 'id' | 'dwoId' | 'jobId' | 'status'>, date: string) => ({
  ...{ date, dwoJobId: id, dwoId, jobId, approvalStatus: openStatus(status) },
});

/** A DWO job with its day, job and yard. Within this transaction nobody can approve or remove it. */
export async function lockSheetShared(tx: Tx, dwoJobId: number): Promise<Sheet | undefined> {
  const [found] = await tx
    .select({
      dwoJob,
      dwo,
      foremanName: employee.fullName,
      job: {
        id: job.id,
        jobId: job.jobId,
        status: job.status,
        supervisorId: job.supervisorId,
        latitude: job.latitude,
        longitude: job.longitude,
      },
      yard: { latitude: region.yardLatitude, longitude: region.yardLongitude },
    })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(employee, eq(employee.id, dwo.foremanId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .innerJoin(region, eq(region.id, job.regionId))
    .where(eq(dwoJob.id, dwoJobId))
    .for('share', { of: [dwoJob, dwo] });
  return found;
}

/** These people, whose clocks nobody else can press until this transaction ends. In one order everywhere, so that two never wait for each other. */
export async function lockPeople(tx: Tx, ids: readonly number[]) {
  const people = await tx
    .select({ id: employee.id, fullName: employee.fullName, role: employee.role, isActive: employee.isActive })
    .from(employee)
    .where(inArray(employee.id, [...new Set(ids)]))
    .orderBy(employee.id)
    .for('no key update');
  return new Map(people.map((person) => [person.id, person]));
}
export type Person = { id: number; fullName: string; role: string; isActive: boolean };

export async function isMember(reader: Reader, crewId: number, employeeId: number): Promise<boolean> {
  const found = await reader
    .select({ id: employeeCrew.id })
    .from(employeeCrew)
    .where(
      and(
        eq(employeeCrew.crewId, crewId),
        eq(employeeCrew.employeeId, employeeId),
        eq(employeeCrew.isCurrent, true),
        eq(employeeCrew.isSupervisor, false),
      ),
    );
  return found.length > 0;
}

/**
 * A shift of this person that takes some of the span's time (`takesTime`), and at which job. Whoever clocks in may have a Holiday later in the
 * day: they end before it.
 */
export async function findClash(reader: Reader, employeeId: number, span: { start: Date; end: Date | null }, exceptId?: number) {
  const [found] = await reader
    .select({
      id: workshift.id,
      type: workshift.type,
      start: workshift.start,
      end: workshift.end,
      jobId: job.jobId,
      date: workshift.date,
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .where(
      and(
        eq(workshift.employeeId, employeeId),
        exceptId === undefined ? undefined : ne(workshift.id, exceptId),
        ne(workshift.type, 'NO_SHOW'),
        or(
          span.end === null
            ? or(
                isNull(workshift.end),
                and(gt(workshift.end, span.start), or(ne(workshift.type, 'HOLIDAY'), lte(workshift.start, span.start))),
              )
            : and(
                sql`${workshift.start} < ${span.end.toISOString()}`,
                or(isNull(workshift.end), sql`${workshift.end} > ${span.start.toISOString()}`),
              ),
        ),
        or(isNull(workshift.end), ne(workshift.end, workshift.start)),
      ),
    )
    .orderBy(sql`${workshift.end} nulls first`, workshift.id)
    .limit(1);
  return found;
}

/** The DWO job that a shift is on. A shift never moves to another. */
export async function findDwoJobOf(reader: Reader, workshiftId: number): Promise<number | undefined> {
  const [found] = await reader.select({ dwoJobId: workshift.dwoJobId }).from(workshift).where(eq(workshift.id, workshiftId));
  return found?.dwoJobId;
}

/** A shift that nobody else can change until this transaction ends. */
export async function lockShift(tx: Tx, id: number): Promise<WorkshiftRow | undefined> {
  const [found] = await tx.select().from(workshift).where(eq(workshift.id, id)).for('no key update');
  return found;
}

export const listBreaks = (reader: Reader, workShiftId: number): Promise<TimebreakRow[]> =>
  reader.select().from(timebreak).where(eq(timebreak.workShiftId, workShiftId)).orderBy(timebreak.start, timebreak.id);

export async function findBreak(reader: Reader, id: number): Promise<TimebreakRow | undefined> {
  const [found] = await reader.select().from(timebreak).where(eq(timebreak.id, id));
  return found;
}
