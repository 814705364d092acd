import { and, asc, count, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { CANDIDATES_SHOWN } from '#shared/crews/workforce.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, region } from '../db/tables/people.ts';
import { mainPicture } from '../employees/views.ts';
import { jobsSeenBy, peopleSeenBy } from '../visibility/company.ts';
import { isOff, isOfRegion } from './candidates-query.ts';
import { PERSON } from './workforce-query.ts';

interface Asked {
  caller: Caller;
  /** All regions when undefined. */
  regionId: number | undefined;
  /** The business day. */
  today: string;
  /** The start of the business day: a job that ends today may still need people. */
  dayStart: Date;
}

export type NeedsRows = Awaited<ReturnType<typeof readNeeds>>;

/** Reads who is free, and which jobs lack a foreman or workers, as far as the caller sees them. */
export async function readNeeds(db: Reader, asked: Asked) {
  const [people, jobs] = await Promise.all([listFree(db, asked), listOpen(db, asked)]);
  return { ...people, ...jobs };
}

async function listFree(db: Reader, { caller, regionId, today }: Asked) {
  const who = and(
    inArray(employee.role, ['foreman', 'worker']),
    employee.isActive,
    peopleSeenBy(caller),
    regionId === undefined ? undefined : isOfRegion([regionId]),
    sql`not exists (select 1 from ${employeeCrew} join ${crew} on ${eq(crew.id, employeeCrew.crewId)} join ${job} on ${eq(job.id, crew.jobId)}
      where ${and(eq(employeeCrew.employeeId, employee.id), employeeCrew.isCurrent, crew.isCurrent, isToBeDone)})`,
  );
  const [[counted], people] = await Promise.all([
    db.select({ people: count() }).from(employee).where(who),
    db
      .select({ person: PERSON, storageKey: file.storageKey, region: region.name, isOffToday: isOff(today).as('is_off_today') })
      .from(employee)
      .leftJoin(region, eq(region.id, employee.regionId))
      .leftJoin(employeePicture, mainPicture)
      .leftJoin(file, eq(file.id, employeePicture.pictureId))
      .where(who)
      // Foremen first: a crew needs a leader.
      .orderBy(desc(eq(employee.role, 'foreman')), asc(employee.lastName), asc(employee.firstName), asc(employee.id))
      .limit(CANDIDATES_SHOWN),
  ]);
  return { people, peopleCount: counted?.people ?? 0 };
}

const isToBeDone = inArray(job.status, ['unassigned', 'assigned', 'inProgress']);

async function listOpen(db: Reader, { caller, regionId, dayStart }: Asked) {
  const foreman = alias(employee, 'foreman');
  const first = and(eq(crew.jobId, job.id), crew.isPrimary, crew.isCurrent);
  const hasWorker = sql`exists (select 1 from ${employeeCrew}
    where ${and(eq(employeeCrew.crewId, crew.id), employeeCrew.isCurrent, eq(employeeCrew.isForeman, false), eq(employeeCrew.isSupervisor, false))})`;
  const which = and(
    isToBeDone,
    gte(job.endDate, dayStart),
    jobsSeenBy(caller),
    regionId === undefined ? undefined : eq(job.regionId, regionId),
    or(isNull(crew.id), isNull(crew.foremanId), sql`not ${hasWorker}`),
  );
  const [[counted], jobs] = await Promise.all([
    db.select({ jobs: count() }).from(job).leftJoin(crew, first).where(which),
    db
      .select({
        job: {
          id: job.id,
          jobId: job.jobId,
          shownNumber: job.shownNumber,
          address: job.address,
          startDate: job.startDate,
          endDate: job.endDate,
        },
        region: region.name,
        crew: { id: crew.id, revision: crew.revision },
        foreman: foreman.fullName,
      })
      .from(job)
      .innerJoin(region, eq(region.id, job.regionId))
      .leftJoin(crew, first)
      .leftJoin(foreman, eq(foreman.id, crew.foremanId))
      .where(which)
      .orderBy(asc(job.startDate), asc(job.id))
      .limit(CANDIDATES_SHOWN),
  ]);
  return { jobs, jobCount: counted?.jobs ?? 0 };
}
