import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Caller } from '#api/context.ts';
import { countedMinutesOf } from '#api/db/counted-minutes.ts';
import type { Reader } from '#api/db/schema.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee } from '#api/db/tables/people.ts';
import { dwo, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { dwoJobsSeenBy } from '#api/visibility/sheets.ts';
import type { Role } from '#shared/roles.ts';
import type { CheckedShift } from '#shared/timesheets/rules/findings.ts';
import { listBreaks, type WorkshiftRow } from '../sheets/repository.ts';
import { lunchOf } from '../sheets/rules.ts';

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

const JOB = { id: job.id, jobId: job.jobId, shownNumber: job.shownNumber, supervisorId: job.supervisorId };

/** A shift with the figures that are computed beside its own columns. */
export type AskedShift = WorkshiftRow & Pick<CheckedShift, 'fullName' | 'lunchMinutes' | 'dayMinutes'> & { role: Role };

async function readShiftsOn(reader: Reader, dwoJobIds: readonly number[]): Promise<Map<number, AskedShift[]>> {
  const rows = await reader
    .select({ ...getTableColumns(workshift), fullName: employee.fullName, role: employee.role })
    .from(workshift)
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .where(inArray(workshift.dwoJobId, [...dwoJobIds]))
    .orderBy(asc(workshift.id));
  const [breaks, days] = await Promise.all([
    listBreaks(
      reader,
      rows.map(({ id }) => id),
    ),
    sumDaysOf(reader, rows),
  ]);
  const ofShift = Map.groupBy(breaks, ({ workShiftId }) => workShiftId);
  const asked = rows.map((row) => ({
    ...row,
    lunchMinutes: lunchOf(ofShift.get(row.id) ?? []),
    dayMinutes: days.get(dayOf(row)) ?? 0,
  }));
  return Map.groupBy(asked, ({ dwoJobId }) => dwoJobId);
}

const dayOf = ({ employeeId, date }: Pick<WorkshiftRow, 'employeeId' | 'date'>): string => `${employeeId} ${date}`;

/**
 * Sums what these people have on these days, over all of their sheets, including those that the
 * caller does not see.
 */
async function sumDaysOf(reader: Reader, shifts: readonly WorkshiftRow[]): Promise<ReadonlyMap<string, number>> {
  const people = [...new Set(shifts.map(({ employeeId }) => employeeId))];
  const dates = [...new Set(shifts.map(({ date }) => date))];
  const sums = await reader
    .select({
      employeeId: workshift.employeeId,
      date: workshift.date,
      minutes: countedMinutesOf('workshift'),
    })
    .from(workshift)
    .where(and(inArray(workshift.employeeId, people), inArray(workshift.date, dates)))
    .groupBy(workshift.employeeId, workshift.date);
  return new Map(sums.map((one) => [dayOf(one), one.minutes]));
}
