import { and, asc, count, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import { CANDIDATES_SHOWN, type CandidateRole } from '../../shared/crews/workforce.ts';
import { notFound } from '../../shared/http/errors.ts';
import { seesEverything } from '../../shared/permissions.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, employeeRegion } from '../db/tables/people.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { mainPicture } from '../employees/views.ts';
import { jobsSeenBy, peopleSeenBy } from '../sight/company.ts';
import { PERSON } from './workforce-query.ts';

interface Asked {
  caller: Caller;
  jobId: number;
  role: CandidateRole;
  search: string | undefined;
  /** The business day. */
  today: string;
}

export type CandidateRows = Awaited<ReturnType<typeof readCandidates>>;

/**
 * Whom a caller may put on a job, the active ones first: foremen and workers of its region whom
 * they see, or any supervisor.
 * @throws Failure 404 for a job that the caller does not see
 */
export async function readCandidates(db: Reader, { caller, jobId, role, search, today }: Asked) {
  const [found] = await db
    .select({ regionId: job.regionId })
    .from(job)
    .where(and(eq(job.id, jobId), jobsSeenBy(caller)));
  if (!found) throw notFound('job', jobId);
  const isAnySupervisor = role === 'supervisor' && seesEverything(caller.role);
  const who = and(
    eq(employee.role, role),
    isAnySupervisor ? undefined : peopleSeenBy(caller),
    role === 'supervisor' ? undefined : isOfRegion(found.regionId),
    ...wordsIn(search).map((word) => like(employee.searchData, `%${word}%`)),
  );
  const [[counted], people] = await Promise.all([
    db.select({ people: count() }).from(employee).where(who),
    db
      .select({
        person: PERSON,
        storageKey: file.storageKey,
        crewId: crewOf(jobId).as('crew_id'),
        otherJobs: otherJobs(jobId).as('other_jobs'),
        isOffToday: isOff(today).as('is_off_today'),
      })
      .from(employee)
      .leftJoin(employeePicture, mainPicture)
      .leftJoin(file, eq(file.id, employeePicture.pictureId))
      .where(who)
      .orderBy(desc(employee.isActive), asc(employee.lastName), asc(employee.firstName), asc(employee.id))
      .limit(CANDIDATES_SHOWN),
  ]);
  return { people, count: counted?.people ?? 0 };
}

const wordsIn = (search = ''): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[\\%_]/g, '\\$&'));

const isOfRegion = (regionId: number): SQL | undefined =>
  or(
    eq(employee.regionId, regionId),
    sql`exists (select 1 from ${employeeRegion}
      where ${and(eq(employeeRegion.employeeId, employee.id), eq(employeeRegion.regionId, regionId))})`,
  );

const isOnNow = and(eq(employeeCrew.employeeId, employee.id), employeeCrew.isCurrent, crew.isCurrent);
const memberships = sql`${employeeCrew} join ${crew} on ${eq(crew.id, employeeCrew.crewId)}`;

/** The crew of this job that somebody is on. */
const crewOf = (jobId: number) =>
  sql<number | null>`(select min(${crew.id}) from ${memberships} where ${and(isOnNow, eq(crew.jobId, jobId))})`;

/** On how many other jobs somebody is that are assigned or in progress. */
const otherJobs = (jobId: number) =>
  sql<number>`(select count(distinct ${job.id})::int from ${memberships} join ${job} on ${eq(job.id, crew.jobId)}
    where ${and(isOnNow, sql`${job.id} <> ${jobId}`, sql`${job.status} in ('assigned', 'inProgress')`)})`;

/** Whether the sheets of a day have somebody off. */
const isOff = (day: string) =>
  sql<boolean>`exists (select 1 from ${workshift}
    where ${and(eq(workshift.employeeId, employee.id), eq(workshift.date, day), sql`${workshift.type} in ('PTO', 'HOLIDAY', 'NO_SHOW')`)})`;
