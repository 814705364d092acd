import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, region } from '../db/tables/people.ts';
import { jobsSeenBy } from '../visibility/company.ts';

export type NamedJob = Awaited<ReturnType<typeof readJobsOf>>[number];

/** Those of these jobs that the caller sees, with the names of region and supervisor. */
export const readJobsOf = (reader: Reader, caller: Caller, ids: readonly number[]) =>
  reader
    .select({ job: getTableColumns(job), region: region.name, supervisor: employee.fullName })
    .from(job)
    .innerJoin(region, eq(region.id, job.regionId))
    .leftJoin(employee, eq(employee.id, job.supervisorId))
    .where(and(inArray(job.id, [...ids]), jobsSeenBy(caller)))
    .orderBy(asc(job.id));
