import { and, asc, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller } from '#api/context.ts';
import { countedMinutesOf } from '#api/db/counted-minutes.ts';
import type { Reader, Tx } from '#api/db/schema.ts';
import { jobnote } from '#api/db/tables/notes.ts';
import { employee, employeeSupervisor } from '#api/db/tables/people.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { type dailyJobHazardAnalysis, dwo, dwoJob, temporalWorkshift, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { dwoJobsSeenBy, workshiftsSeenBy } from '#api/visibility/sheets.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';

export type WorkshiftRow = typeof workshift.$inferSelect;
export type TimebreakRow = typeof timebreak.$inferSelect;
export type DwoRow = typeof dwo.$inferSelect;
export type DwoJobRow = typeof dwoJob.$inferSelect;
export type HazardAnalysisRow = typeof dailyJobHazardAnalysis.$inferSelect;

/** A DWO job with its day, job and yard: all that the clock's rules need. */
export interface Sheet {
  dwoJob: DwoJobRow;
  dwo: DwoRow;
  foremanName: string;
  job: {
    id: number;
    jobId: string;
    shownNumber: string;
    status: string;
    supervisorId: number | null;
    latitude: number | null;
    longitude: number | null;
  };
  yard: { latitude: number | null; longitude: number | null };
}

/** A foreman with the supervisor they have now. */
export async function findForeman(reader: Reader, id: number) {
  const supervisor = alias(employee, 'supervisor');
  const isCurrent = and(eq(employeeSupervisor.employeeId, employee.id), eq(employeeSupervisor.isCurrent, true));
  const [found] = await reader
    .select({
      id: employee.id,
      fullName: employee.fullName,
      role: employee.role,
      isActive: employee.isActive,
      regionId: employee.regionId,
      supervisorId: supervisor.id,
      supervisorName: supervisor.fullName,
    })
    .from(employee)
    .leftJoin(employeeSupervisor, isCurrent)
    .leftJoin(supervisor, eq(supervisor.id, employeeSupervisor.supervisorId))
    .where(eq(employee.id, id));
  return found;
}

type WhichDay = { id: number } | { clientId: string } | { foremanId: number; date: string };

export async function findDwo(reader: Reader, which: WhichDay): Promise<DwoRow | undefined> {
  const [found] = await reader.select().from(dwo).where(isDay(which));
  return found;
}

function isDay(which: WhichDay) {
  if ('id' in which) return eq(dwo.id, which.id);
  if ('clientId' in which) return eq(dwo.clientId, which.clientId);
  return and(eq(dwo.foremanId, which.foremanId), eq(dwo.date, which.date));
}

export const listDays = (reader: Reader, ids: readonly number[]): Promise<DwoRow[]> =>
  reader
    .select()
    .from(dwo)
    .where(inArray(dwo.id, [...ids]))
    .orderBy(dwo.id);

/** The sheets of a day. */
export const listSheetsOf = (reader: Reader, dwoId: number): Promise<DwoJobRow[]> =>
  reader.select().from(dwoJob).where(eq(dwoJob.dwoId, dwoId)).orderBy(dwoJob.id);

/** A sheet with the statuses of its shifts and their minutes, No Show left out. */
export interface SheetParts {
  sheet: DwoJobRow;
  shifts: TimesheetStatus[];
  minutes: number;
  hasTemporaryWorker: boolean;
}

/** Every sheet of these days, each with what its status depends on. */
export const listSheetParts = (reader: Reader, dwoIds: readonly number[]): Promise<SheetParts[]> =>
  reader
    .select({
      sheet: dwoJob,
      shifts: sql<TimesheetStatus[]>`array_remove(array_agg(distinct ${workshift.approvalStatus}), null)`,
      minutes: countedMinutesOf('workshift'),
      hasTemporaryWorker: sql<boolean>`exists (select from ${temporalWorkshift}
        where ${temporalWorkshift.dwoJobId} = ${dwoJob.id})`,
    })
    .from(dwoJob)
    .leftJoin(workshift, eq(workshift.dwoJobId, dwoJob.id))
    .where(inArray(dwoJob.dwoId, [...dwoIds]))
    .groupBy(dwoJob.id)
    .orderBy(dwoJob.id);

/** The columns of a sheet that was not sent back, or is submitted again. */
export const NOT_SENT_BACK = { sentBackReason: null, sentBackById: null, sentBackAt: null } as const;

/**
 * Marks a locked sheet as approved.
 * @param by the approver and the time
 */
export async function writeApproval(
  tx: Tx,
  id: number,
  by: Pick<DwoJobRow, 'approvedById' | 'approvedAt' | 'updatedById'>,
): Promise<DwoJobRow> {
  const [after] = await tx
    .update(dwoJob)
    .set({ status: 'approved', ...by, ...NOT_SENT_BACK, revision: sql`${dwoJob.revision} + 1` })
    .where(eq(dwoJob.id, id))
    .returning();
  if (!after) throw new Error('the sheet is locked');
  return after;
}

/** The sheets among these that the caller sees. */
export async function findSeenSheets(reader: Reader, caller: Caller, ids: readonly number[]): Promise<Set<number>> {
  const rows = await reader
    .select({ id: dwoJob.id })
    .from(dwoJob)
    .where(and(inArray(dwoJob.id, [...ids]), dwoJobsSeenBy(caller)));
  return new Set(rows.map(({ id }) => id));
}

/** The shifts among these that the caller sees: sheet id by shift id. */
export async function findSeenShifts(reader: Reader, caller: Caller, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await reader
    .select({ id: workshift.id, dwoJobId: workshift.dwoJobId })
    .from(workshift)
    .where(and(inArray(workshift.id, [...ids]), workshiftsSeenBy(caller)));
  return new Map(rows.map(({ id, dwoJobId }) => [id, dwoJobId]));
}

/** The people of these shifts, by shift id; of removed shifts from the audit. */
export async function findWhoseShifts(reader: Reader, ids: readonly number[]) {
  const whose = { employeeId: employee.id, fullName: employee.fullName };
  const here = await reader
    .select({ id: workshift.id, ...whose })
    .from(workshift)
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .where(inArray(workshift.id, [...ids]));
  const removed = ids.filter((id) => !here.some((row) => row.id === id));
  const gone = await reader
    .select({ id: sql<number>`${auditLog.subjectId}::int`, ...whose })
    .from(auditLog)
    .innerJoin(employee, eq(employee.id, sql`(${auditLog.before} ->> 'employeeId')::int`))
    .where(and(eq(auditLog.subject, 'workshift'), inArray(auditLog.subjectId, removed.map(String)), isNull(auditLog.after)));
  return new Map([...here, ...gone].map((row) => [row.id, row]));
}

/** The sheet that a shift is on. A shift never moves to another. */
export async function findSheetOfShift(reader: Reader, workshiftId: number): Promise<number | undefined> {
  const [found] = await reader.select({ dwoJobId: workshift.dwoJobId }).from(workshift).where(eq(workshift.id, workshiftId));
  return found?.dwoJobId;
}

/** The breaks of these shifts, each shift's in the order of their starts. */
export const listBreaks = (reader: Reader, workshiftIds: number[]): Promise<TimebreakRow[]> => breaksOf(reader, workshiftIds);

/**
 * The statement that reads breaks.
 * @param workshiftIds ids, or a subquery of them
 */
export const breaksOf = (reader: Reader, workshiftIds: number[] | SQLWrapper) =>
  reader.select().from(timebreak).where(inArray(timebreak.workShiftId, workshiftIds)).orderBy(timebreak.start, timebreak.id);

export async function findBreak(reader: Reader, id: number): Promise<TimebreakRow | undefined> {
  const [found] = await reader.select().from(timebreak).where(eq(timebreak.id, id));
  return found;
}

/** The comments on these shifts, and on a day. */
export const listComments = (reader: Reader, workshiftIds: readonly number[], dwoId: number | undefined) =>
  reader
    .select()
    .from(jobnote)
    .where(or(inArray(jobnote.workshiftId, [...workshiftIds]), dwoId === undefined ? undefined : eq(jobnote.dwoId, dwoId)))
    .orderBy(asc(jobnote.id));
