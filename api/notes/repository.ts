import { and, eq } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { dwoJob, workshift } from '../db/tables/timesheets.ts';
import { readOne } from '../query/read.ts';
import { dwoView, workshiftView } from '../timesheets/sheets/views.ts';
import { sheetsSeenBy } from '../visibility/sheets.ts';

export const isSeenDay = async (reader: Reader, caller: Caller, id: number): Promise<boolean> =>
  (await readOne(reader, dwoView, caller, id)) !== undefined;

export const isSeenShift = async (reader: Reader, caller: Caller, id: number): Promise<boolean> =>
  (await readOne(reader, workshiftView, caller, id)) !== undefined;

/** The day and the job of a shift. */
export async function findPlaceOfShift(reader: Reader, workshiftId: number) {
  const [sheet] = await reader
    .select({ jobId: workshift.jobId, dwoId: workshift.dwoId })
    .from(workshift)
    .where(eq(workshift.id, workshiftId));
  return sheet;
}

/** Whether the job is on the day, and the caller sees the day. */
export const isJobOfSeenDay = async (
  reader: Reader,
  caller: Caller,
  { jobId, dwoId }: { jobId: number; dwoId: number },
): Promise<boolean> =>
  (await reader.$count(dwoJob, and(eq(dwoJob.jobId, jobId), eq(dwoJob.dwoId, dwoId), sheetsSeenBy(caller, dwoJob)))) > 0;
