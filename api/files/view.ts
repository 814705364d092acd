import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { FileRecord } from '#shared/files.ts';
import type { Caller } from '../context.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { job, jobSitePhoto } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { defineView, fieldOf, fieldsOf } from '../query/view.ts';
import { jobsSeenBy, peopleSeenBy } from '../visibility/company.ts';
import { workshiftsSeenBy } from '../visibility/sheets.ts';
import { visibilityOf } from '../visibility/visibility.ts';

/**
 * Condition on `file`: uploads that the caller may see. Never an export: the rights of its family
 * decide.
 */
export function filesSeenBy(caller: Caller): SQL | undefined {
  return and(ne(file.type, 'export'), uploadsSeenBy(caller));
}

/**
 * One's own uploads, the faces of people one sees, clock photos of shifts one sees, photos of jobs
 * one sees.
 */
function uploadsSeenBy(caller: Caller): SQL | undefined {
  if (visibilityOf(caller).of === 'all') return undefined;
  const { startPictureId, endPictureId } = workshift;
  return or(
    eq(file.uploadedById, caller.employeeId),
    sql`exists (select 1 from ${employeePicture} join ${employee} on ${eq(employee.id, employeePicture.employeeId)}
      where ${and(eq(employeePicture.pictureId, file.id), peopleSeenBy(caller))})`,
    sql`exists (select 1 from ${workshift} where ${and(or(eq(startPictureId, file.id), eq(endPictureId, file.id)), workshiftsSeenBy(caller))})`,
    sql`exists (select 1 from ${jobSitePhoto} join ${job} on ${eq(job.id, jobSitePhoto.jobId)}
      where ${and(eq(jobSitePhoto.fileId, file.id), jobsSeenBy(caller))})`,
  );
}

export const fileView = defineView({
  name: 'file',
  table: file,
  row: FileRecord,
  fields: {
    ...fieldsOf(file, ['storedAt', 'removedAt']),
    /** The storage key; presented as addresses that expire. */
    url: fieldOf(file.storageKey, { isFilterable: false }),
  },
  sortable: ['id', 'fileName', 'createdAt'],
  scope: filesSeenBy,
  topics: ['crew', 'dwo', 'dwo_job', 'employee', 'employee_crew', 'employee_picture', 'job', 'workshift'],
});
