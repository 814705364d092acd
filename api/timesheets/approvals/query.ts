import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee } from '#api/db/tables/people.ts';
import { dwo, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { sheetsSeenBy } from '#api/visibility/sheets.ts';
import { type FoundOnSheet, findingsOf } from '#shared/timesheets/rules/findings.ts';
import { listBreaks } from '../sheets/repository.ts';
import { readSigns } from '../signs/signs-query.ts';

export type SheetWithShifts = Awaited<ReturnType<typeof readSheetsOf>>[number];

/** The sheets of these days that the caller sees, each with its shifts and what is told of them. */
export async function readSheetsOf(reader: Reader, caller: Caller, dwoIds: readonly number[]) {
  const sheets = await reader
    .select({ dwoJob: getTableColumns(dwoJob), dwo: getTableColumns(dwo), foremanName: employee.fullName, job: JOB })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(employee, eq(employee.id, dwo.foremanId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .where(and(inArray(dwoJob.dwoId, [...dwoIds]), sheetsSeenBy(caller, dwoJob)))
    .orderBy(asc(dwo.date), asc(employee.fullName), asc(dwoJob.id));
  const rows = await readShiftsOn(
    reader,
    sheets.map((sheet) => sheet.dwoJob.id),
  );
  const signs = await readSigns(reader, {
    sheets: sheets.map(({ dwoJob: { id, dwoId }, dwo: { date } }) => ({ id, dwoId, date })),
    shifts: rows,
    areWhole: true,
  });
  const shifts = Map.groupBy(rows.map(signs.checked), ({ dwoJobId }) => dwoJobId);
  return sheets.map((sheet) => ({
    ...sheet,
    shifts: shifts.get(sheet.dwoJob.id) ?? [],
    beside: signs.beside(sheet.dwoJob.id),
    rules: signs.rules,
  }));
}

const JOB = { id: job.id, jobId: job.jobId, shownNumber: job.shownNumber, supervisorId: job.supervisorId };

async function readShiftsOn(reader: Reader, dwoJobIds: readonly number[]) {
  const rows = await reader
    .select({ ...getTableColumns(workshift), fullName: employee.fullName, role: employee.role })
    .from(workshift)
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .where(inArray(workshift.dwoJobId, [...dwoJobIds]))
    .orderBy(asc(workshift.id));
  const breaks = await listBreaks(
    reader,
    rows.map(({ id }) => id),
  );
  const ofShift = Map.groupBy(breaks, ({ workShiftId }) => workShiftId);
  return rows.map((row) => ({ ...row, breaks: ofShift.get(row.id) ?? [] }));
}

/** What is to be looked at on a job's sheet. */
export async function findOnSheet(reader: Reader, sheet: { id: number; dwoId: number; date: string }): Promise<FoundOnSheet[]> {
  const shifts = await readShiftsOn(reader, [sheet.id]);
  const { rules, checked, beside } = await readSigns(reader, { sheets: [sheet], shifts, areWhole: true });
  return findingsOf([{ shifts: shifts.map(checked), beside: beside(sheet.id) }], rules);
}
