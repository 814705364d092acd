import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notFound } from '#shared/http/errors.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, region } from '../db/tables/people.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import { readOne } from '../query/read.ts';
import type { HazardAnalysisRow } from '../timesheets/sheets/repository.ts';
import { hazardAnalysisView } from '../timesheets/sheets/views.ts';

/** Reads a form that the caller may see; undefined when there is none. */
async function findSeenHazard(reader: Reader, caller: Caller, id: number): Promise<HazardAnalysisRow | undefined> {
  if (!(await readOne(reader, hazardAnalysisView, caller, id))) return undefined;
  const [row] = await reader.select().from(dailyJobHazardAnalysis).where(eq(dailyJobHazardAnalysis.id, id));
  return row;
}

/** Reads the day around a form; a form without a day has its foreman alone. */
async function findHazardDay(reader: Reader, { id, foremanId }: HazardAnalysisRow) {
  const supervisor = alias(employee, 'supervisor');
  const [day] = await reader
    .select({ dwoId: dwo.id, crewId: dwo.crewId, supervisor: supervisor.fullName, region: region.name })
    .from(dwo)
    .leftJoin(supervisor, eq(supervisor.id, dwo.supervisorId))
    .leftJoin(region, eq(region.id, dwo.regionId))
    .where(eq(dwo.dailyJobHazardAnalysisId, id))
    .orderBy(asc(dwo.id))
    .limit(1);
  const [foreman] = await reader.select({ fullName: employee.fullName }).from(employee).where(eq(employee.id, foremanId));
  return { foreman: foreman?.fullName ?? '', ...day };
}

/** Reads the job of a form: its own, or the first one of its day. */
async function findHazardJob(reader: Reader, jobId: number | null, dwoId: number | undefined) {
  const [found] = await reader
    .select({ id: job.id, jobId: job.jobId, shownNumber: job.shownNumber, address: job.address, region: region.name })
    .from(job)
    .leftJoin(region, eq(region.id, job.regionId))
    .where(
      jobId !== null
        ? eq(job.id, jobId)
        : eq(
            job.id,
            sql`(select ${dwoJob.jobId} from ${dwoJob} where ${eq(dwoJob.dwoId, dwoId ?? 0)} order by ${dwoJob.id} limit 1)`,
          ),
    );
  return found;
}

/**
 * Reads the people present: those who clocked in on the day and the foreman; before any clock-in,
 * the crew. The foreman first, then by name.
 */
async function findHazardCrew(reader: Reader, foremanId: number, { dwoId, crewId }: { dwoId?: number; crewId?: number | null }) {
  const shifts = sql`(select ${workshift.employeeId} from ${workshift} join ${dwoJob} on ${eq(dwoJob.id, workshift.dwoJobId)}
    where ${eq(dwoJob.dwoId, dwoId ?? 0)})`;
  const members = sql`(select ${employeeCrew.employeeId} from ${employeeCrew} join ${crew} on ${eq(crew.id, employeeCrew.crewId)}
    where ${and(eq(crew.id, crewId ?? 0), employeeCrew.isCurrent, sql`not ${employeeCrew.isSupervisor}`)})`;
  return reader
    .select({ id: employee.id, name: employee.fullName, employeeId: employee.employeeId, role: employee.role })
    .from(employee)
    .where(
      or(eq(employee.id, foremanId), inArray(employee.id, shifts), and(sql`not exists ${shifts}`, inArray(employee.id, members))),
    )
    .orderBy(sql`${employee.id} <> ${foremanId}`, asc(employee.lastName), asc(employee.firstName), asc(employee.id));
}

/** The data of a hazard form. */
export type FoundHazardForm = Awaited<ReturnType<typeof findHazardForm>>;

/** @throws Failure 404 when the caller sees no such form */
export async function findHazardForm(reader: Reader, caller: Caller, id: number) {
  const row = await findSeenHazard(reader, caller, id);
  if (!row) throw notFound('daily_job_hazard_analysis', id);
  const day = await findHazardDay(reader, row);
  const job = await findHazardJob(reader, row.jobId, day.dwoId);
  const crew = await findHazardCrew(reader, row.foremanId, day);
  return { row, day, job, crew };
}
