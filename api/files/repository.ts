import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { FileRecord } from '../../shared/files.ts';
import type { Caller } from '../context.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { jobsSeenBy, peopleSeenBy } from '../db/sight.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { job, jobSitePhoto } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { defineView, fieldOf, fieldsOf } from '../query/view.ts';
import { sightOf } from '../sight.ts';
import { workshiftsSeenBy } from '../timesheets/sheets/sight.ts';

export type FileRow = typeof file.$inferSelect;

/** Condition on `file`: whatever was uploaded and one may see. Never an export: the rights of its own family decide who has it. */
function filesSeenBy(caller: Caller): SQL | undefined {
  return and(ne(file.type, 'export'), uploadsSeenBy(caller));
}

/** One's own uploads, the faces of people one sees, clock photos of shifts one sees, photos of jobs one sees. */
function uploadsSeenBy(caller: Caller): SQL | undefined {
  if (sightOf(caller).of === 'all') return undefined;
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
    ...fieldsOf(file, ['id', 'fileName', 'type', 'contentType', 'size', 'createdAt', 'storedAt']),
    /** Where it is stored; presented as addresses that expire. */
    url: fieldOf(file.storageKey, { isFilterable: false }),
  },
  sortable: ['id', 'fileName', 'createdAt'],
  scope: filesSeenBy,
  topics: ['crew', 'dwo', 'dwo_job', 'employee', 'employee_crew', 'employee_picture', 'job', 'workshift'],
});

export async function addFile(tx: Tx, values: typeof file.$inferInsert): Promise<FileRow> {
  const [row] = await tx.insert(file).values(values).returning();
  if (!row) throw new Error('an insert answers its row');
  return row;
}

export async function findFile(reader: Reader, where: { storageKey: string }): Promise<FileRow | undefined> {
  const [row] = await reader.select().from(file).where(eq(file.storageKey, where.storageKey));
  return row;
}

/** A clock photo that the caller may see. */
export async function findClockPhoto(reader: Reader, caller: Caller, id: number): Promise<FileRow | undefined> {
  const [row] = await reader
    .select()
    .from(file)
    .where(and(eq(file.id, id), eq(file.type, 'clock_photo'), filesSeenBy(caller)));
  return row;
}

/** Makes a file count as stored; false when it did already. */
export async function markStored(tx: Tx, id: number, size: number, storedAt: Date): Promise<boolean> {
  const marked = await tx
    .update(file)
    .set({ size, storedAt })
    .where(and(eq(file.id, id), isNull(file.storedAt)))
    .returning({ id: file.id });
  return marked.length > 0;
}
