import { and, eq, gte, inArray, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, region } from '../db/tables/people.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';

/** Jobs under way that cost more than their bid. */
export const listOvercostJobs = (reader: Reader): Promise<{ id: number; jobId: string; shownNumber: string }[]> =>
  reader
    .select({ id: job.id, jobId: job.jobId, shownNumber: job.shownNumber })
    .from(job)
    .where(and(eq(job.isOvercost, true), inArray(job.status, ['assigned', 'inProgress'])));

/** Jobs that were finished from a day on. */
export const listFinishedJobs = (reader: Reader, since: string): Promise<{ id: number; jobId: string; shownNumber: string }[]> =>
  reader
    .select({ id: job.id, jobId: job.jobId, shownNumber: job.shownNumber })
    .from(job)
    .where(and(inArray(job.status, ['done', 'completed']), gte(job.finalizedDate, since)));

const foreman = alias(employee, 'foreman');

/** Work shifts with the names that an alert shows. */
const namedShifts = (reader: Reader) =>
  reader
    .select({
      shift: workshift,
      dwoId: dwo.id,
      job: { id: job.id, jobId: job.jobId, shownNumber: job.shownNumber },
      employee: { id: employee.id, fullName: employee.fullName },
      foremanName: foreman.fullName,
      foremanId: foreman.id,
      site: { latitude: job.latitude, longitude: job.longitude },
      yard: { latitude: region.yardLatitude, longitude: region.yardLongitude },
    })
    .from(workshift)
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(foreman, eq(foreman.id, dwo.foremanId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .innerJoin(region, eq(region.id, job.regionId));

/** The shifts that have run since before a moment. */
export const listRunningSince = (reader: Reader, moment: Date) =>
  namedShifts(reader)
    .where(and(eq(workshift.status, 'running'), lt(workshift.start, moment)))
    .orderBy(workshift.start, workshift.id);

/** Shifts from a day on with a mismatch of picture or place. */
export const listMismatches = (reader: Reader, since: string) =>
  namedShifts(reader)
    .where(
      and(
        gte(workshift.date, since),
        or(
          eq(workshift.startPictureMatchStatus, 'notMatched'),
          eq(workshift.endPictureMatchStatus, 'notMatched'),
          eq(workshift.startLocationType, 'unknown'),
          eq(workshift.endLocationType, 'unknown'),
        ),
      ),
    )
    .orderBy(workshift.start, workshift.id);
