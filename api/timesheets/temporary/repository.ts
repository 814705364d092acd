import { and, eq } from 'drizzle-orm';
import type { Caller } from '#api/context.ts';
import type { Reader, Tx } from '#api/db/schema.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee, employeeRegion } from '#api/db/tables/people.ts';
import { temporalWorkshift } from '#api/db/tables/timesheets.ts';
import { temporalsSeenBy } from '#api/visibility/sheets.ts';
import { lockSheets } from '../sheets/lock-repository.ts';

export type TemporalRow = typeof temporalWorkshift.$inferSelect;

/** Locks the sheet of an entry, which comes before the entry in the lock order. */
export async function lockSheetOfTemporal(tx: Tx, id: number): Promise<void> {
  const [found] = await tx
    .select({ dwoJobId: temporalWorkshift.dwoJobId })
    .from(temporalWorkshift)
    .where(eq(temporalWorkshift.id, id));
  if (found) await lockSheets(tx, [found.dwoJobId]);
}

/** Locks an entry against changes and swaps; undefined when the caller does not see it. */
export async function lockSeenTemporal(tx: Tx, caller: Caller, id: number): Promise<TemporalRow | undefined> {
  await lockSheetOfTemporal(tx, id);
  const [row] = await tx
    .select()
    .from(temporalWorkshift)
    .where(and(eq(temporalWorkshift.id, id), temporalsSeenBy(caller)))
    .for('update');
  return row;
}

/**
 * Whether a person is an active worker of a job's region, their home region or another one of
 * theirs.
 */
export async function isWorkerOfRegion(reader: Reader, employeeId: number, jobId: number): Promise<boolean> {
  const found = await reader
    .select({ id: employee.id })
    .from(employee)
    .innerJoin(employeeRegion, eq(employeeRegion.employeeId, employee.id))
    .innerJoin(job, and(eq(job.id, jobId), eq(job.regionId, employeeRegion.regionId)))
    .where(and(eq(employee.id, employeeId), eq(employee.role, 'worker'), eq(employee.isActive, true)));
  return found.length > 0;
}
