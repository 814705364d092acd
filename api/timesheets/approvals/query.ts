import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Caller } from '../../context.ts';
import type { Reader } from '../../db/schema.ts';
import { job } from '../../db/tables/jobs.ts';
import { employee } from '../../db/tables/people.ts';
import { dwo, dwoJob, workshift } from '../../db/tables/timesheets.ts';
import { dwoJobsSeenBy } from '../../sight/sheets.ts';
import type { WorkshiftRow } from '../sheets/repository.ts';

export type SheetWithShifts = Awaited<ReturnType<typeof readSheetsOf>>[number];

/** The sheets of these days that the caller sees, each with its shifts. */
export async function readSheetsOf(reader: Reader, caller: Caller, dwoIds: readonly number[]) {
  const sheets = await reader
    .select({ dwoJob: getTableColumns(dwoJob), dwo: getTableColumns(dwo), foremanName: employee.fullName, job: JOB })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(employee, eq(employee.id, dwo.foremanId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .where(and(inArray(dwoJob.dwoId, [...dwoIds]), dwoJobsSeenBy(caller)))
    .orderBy(asc(dwo.date), asc(employee.fullName), asc(dwoJob.id));
  const shifts = await readShiftsOn(
    reader,
    sheets.map((sheet) => sheet.dwoJob.id),
  );
  return sheets.map((sheet) => ({ ...sheet, shifts: shifts.get(sheet.dwoJob.id) ?? [] }));
}

const JOB = { id: job.id, jobId: job.jobId, supervisorId: job.supervisorId };

async function readShiftsOn(reader: Reader, dwoJobIds: readonly number[]): Promise<Map<number, WorkshiftRow[]>> {
  const rows = await reader
    .select()
    .from(workshift)
    .where(inArray(workshift.dwoJobId, [...dwoJobIds]))
    .orderBy(asc(workshift.id));
  return Map.groupBy(rows, ({ dwoJobId }) => dwoJobId);
}
