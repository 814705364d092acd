import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { CANDIDATES_SHOWN, type CandidateRole } from '#shared/crews/workforce.ts';
import { wordsTyped } from '#shared/find/near.ts';
import { notFound } from '#shared/http/errors.ts';
import type { Near } from '#shared/http/query.ts';
import { seesEverything } from '#shared/permissions.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, employeeRegion } from '../db/tables/people.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { findRegions } from '../employees/repository.ts';
import { mainPicture } from '../employees/views.ts';
import { asTyped, type Compare, findNear, hasAll, MOST_SAMPLED } from '../query/near.ts';
import { crewsSeenBy, jobsSeenBy, peopleSeenBy } from '../visibility/company.ts';
import { PERSON } from './workforce-query.ts';

/** A job, or a crew, to put a person on. */
export type Place = { jobId: number } | { crewId: number };

interface Asked {
  caller: Caller;
  place: Place;
  role: CandidateRole;
  search: string | undefined;
  /** A search that finds nobody is answered with who is close [find-6]. */
  isForgiving: boolean;
  /** The business day. */
  today: string;
}

export type CandidateRows = Awaited<ReturnType<typeof readCandidates>>;

/**
 * Reads the people whom a caller may put on a job, active ones first: foremen and workers of its
 * region whom they see, or any supervisor. For a default crew the regions of its foreman count.
 * @throws Failure 404 for a job, or crew, that the caller does not see
 */
export async function readCandidates(db: Reader, { caller, place, role, search, isForgiving, today }: Asked) {
  const { regions, crews, jobId } =
    'jobId' in place ? await ofJob(db, caller, place.jobId) : await ofCrew(db, caller, place.crewId);
  const isAnySupervisor = role === 'supervisor' && seesEverything(caller.role);
  const who = (compare: Compare, words: readonly string[]) =>
    and(
      eq(employee.role, role),
      isAnySupervisor ? undefined : peopleSeenBy(caller),
      role === 'supervisor' ? undefined : isOfRegion(regions),
      hasAll(compare, sql`${employee.searchData}`, words),
    );
  const read = (condition: SQL | undefined): Promise<FoundPeople> => readPeople(db, { who: condition, crews, jobId, today });
  const found = await read(who(asTyped, (search ?? '').split(/\s+/).filter(Boolean)));
  if (!isForgiving || found.count > 0) return found;
  const words = wordsTyped(search ?? '');
  const sample = async (compare: Compare) => {
    const rows = await db.select({ text: employee.searchData }).from(employee).where(who(compare, words)).limit(MOST_SAMPLED);
    return [{ words, texts: rows.map(({ text }) => text ?? '') }];
  };
  return (await findNear({ words, read: (compare) => read(who(compare, words)), sample })) ?? found;
}

type FoundPeople = Awaited<ReturnType<typeof readPeople>> & { near?: Near };

interface PeopleAsked {
  who: SQL | undefined;
  crews: SQL;
  jobId: number | null;
  today: string;
}

async function readPeople(db: Reader, { who, crews, jobId, today }: PeopleAsked) {
  const [[counted], people] = await Promise.all([
    db.select({ people: count() }).from(employee).where(who),
    db
      .select({
        person: PERSON,
        storageKey: file.storageKey,
        crewId: crewAmong(crews).as('crew_id'),
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

async function ofJob(db: Reader, caller: Caller, jobId: number) {
  const [found] = await db
    .select({ regionId: job.regionId })
    .from(job)
    .where(and(eq(job.id, jobId), jobsSeenBy(caller)));
  if (!found) throw notFound('job', jobId);
  return { regions: [found.regionId], crews: eq(crew.jobId, jobId), jobId };
}

async function ofCrew(db: Reader, caller: Caller, crewId: number) {
  const [found] = await db
    .select({ jobId: crew.jobId, foremanId: crew.foremanId })
    .from(crew)
    .where(and(eq(crew.id, crewId), crewsSeenBy(caller)));
  if (!found) throw notFound('crew', crewId);
  if (found.jobId !== null) return ofJob(db, caller, found.jobId);
  const regions = found.foremanId === null ? [] : await findRegions(db, found.foremanId);
  return { regions, crews: eq(crew.id, crewId), jobId: null };
}

/** Condition: the person is in one of these regions, their home region or another one of theirs. */
export const isOfRegion = (regionIds: readonly number[]): SQL =>
  sql`${employee.id} in (select ${employeeRegion.employeeId} from ${employeeRegion}
    where ${inArray(employeeRegion.regionId, [...regionIds])})`;

const isOnNow = and(eq(employeeCrew.employeeId, employee.id), employeeCrew.isCurrent, crew.isCurrent);
const memberships = sql`${employeeCrew} join ${crew} on ${eq(crew.id, employeeCrew.crewId)}`;

/** The crew among these that the person is on. */
const crewAmong = (crews: SQL) => sql<number | null>`(select min(${crew.id}) from ${memberships} where ${and(isOnNow, crews)})`;

/** Counts the other jobs of a person that are assigned or in progress. */
const otherJobs = (jobId: number | null) =>
  sql<number>`(select count(distinct ${job.id})::int from ${memberships} join ${job} on ${eq(job.id, crew.jobId)}
    where ${and(isOnNow, jobId === null ? undefined : ne(job.id, jobId), sql`${job.status} in ('assigned', 'inProgress')`)})`;

/** Whether the sheets of a day have a person off: time off, Holiday or No Show. */
export const isOff = (day: string) =>
  sql<boolean>`exists (select 1 from ${workshift}
    where ${and(eq(workshift.employeeId, employee.id), eq(workshift.date, day), sql`${workshift.type} in ('PTO', 'HOLIDAY', 'NO_SHOW')`)})`;
