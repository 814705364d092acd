import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#api/db/schema.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee, region } from '#api/db/tables/people.ts';
import { dwo, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { type DwoRow, findSheetOfShift, listSheetsOf, type Sheet, type WorkshiftRow } from './repository.ts';

/**
 * The row locks of timesheets, held until the transaction ends. One order everywhere, to avoid
 * deadlocks: DWO jobs, then their days, then shifts and people, each by ascending id.
 */

/** Locks sheets and their days exclusively: no phone and no approval can write on them. */
export async function lockSheets(tx: Tx, dwoJobIds: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ dwoId: dwoJob.dwoId })
    .from(dwoJob)
    .where(inArray(dwoJob.id, [...dwoJobIds]))
    .orderBy(dwoJob.id)
    .for('no key update');
  const days = rows.map(({ dwoId }) => dwoId);
  if (days.length > 0)
    await tx.select({ id: dwo.id }).from(dwo).where(inArray(dwo.id, days)).orderBy(dwo.id).for('no key update');
}

/**
 * Locks a sheet and its day in shared mode: nobody can approve or remove it, and many can write on
 * it at once. Undefined when there is none.
 */
export async function lockSheetShared(tx: Tx, dwoJobId: number): Promise<Sheet | undefined> {
  const [found] = await tx
    .select({
      dwoJob,
      dwo,
      foremanName: employee.fullName,
      job: {
        id: job.id,
        jobId: job.jobId,
        shownNumber: job.shownNumber,
        status: job.status,
        supervisorId: job.supervisorId,
        latitude: job.latitude,
        longitude: job.longitude,
      },
      yard: { latitude: region.yardLatitude, longitude: region.yardLongitude },
    })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(employee, eq(employee.id, dwo.foremanId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .innerJoin(region, eq(region.id, job.regionId))
    .where(eq(dwoJob.id, dwoJobId))
    .for('share', { of: [dwoJob, dwo] });
  return found;
}

/** Locks a day: nobody else can approve or remove it, or add jobs to it. */
export async function lockDay(tx: Tx, id: number): Promise<DwoRow | undefined> {
  const [found] = await tx.select().from(dwo).where(eq(dwo.id, id)).for('no key update');
  return found;
}

/**
 * Locks a day with its sheets.
 * @returns the sheets' ids
 */
export async function lockWholeDay(tx: Tx, id: number): Promise<number[]> {
  const ids = (await listSheetsOf(tx, id)).map((sheet) => sheet.id);
  await lockSheets(tx, ids);
  await lockDay(tx, id);
  return ids;
}

/** Locks the sheet that a shift is on. */
export async function lockSheetOfShift(tx: Tx, workshiftId: number): Promise<void> {
  const dwoJobId = await findSheetOfShift(tx, workshiftId);
  if (dwoJobId !== undefined) await lockSheets(tx, [dwoJobId]);
}

/** Locks these shifts, by id. Their sheets are locked before. */
export async function lockShifts(tx: Tx, ids: readonly number[]): Promise<Map<number, WorkshiftRow>> {
  const rows = await tx
    .select()
    .from(workshift)
    .where(inArray(workshift.id, [...ids]))
    .orderBy(workshift.id)
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks every shift on these sheets, which are locked before. */
export const lockShiftsOn = (tx: Tx, dwoJobIds: readonly number[]): Promise<WorkshiftRow[]> =>
  tx
    .select()
    .from(workshift)
    .where(inArray(workshift.dwoJobId, [...dwoJobIds]))
    .orderBy(workshift.id)
    .for('no key update');

export type Person = { id: number; fullName: string; role: string; isActive: boolean };

/** Locks people, by id: nobody else can press their clocks. */
export async function lockPeople(tx: Tx, ids: readonly number[]): Promise<Map<number, Person>> {
  const people = await tx
    .select({ id: employee.id, fullName: employee.fullName, role: employee.role, isActive: employee.isActive })
    .from(employee)
    .where(inArray(employee.id, [...new Set(ids)]))
    .orderBy(employee.id)
    .for('no key update');
  return new Map(people.map((person) => [person.id, person]));
}
