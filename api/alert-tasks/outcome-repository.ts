import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../db/schema.ts';
import { alert } from '../db/tables/alerts.ts';
import { workshift } from '../db/tables/timesheets.ts';

/** Locks the shifts of a sheet that began, or ended, at no known place. */
export const lockShiftsAway = (tx: Tx, dwoJobId: number, side: 'start' | 'end') =>
  tx
    .select()
    .from(workshift)
    .where(and(eq(workshift.dwoJobId, dwoJobId), eq(workshift[`${side}LocationType`], 'unknown')))
    .orderBy(asc(workshift.id))
    .for('no key update');

/** The shifts of a sheet whose clocks run, each with the revision that an edit of it names. */
export const listRunning = (tx: Tx, dwoJobId: number) =>
  tx
    .select({ id: workshift.id, type: workshift.type, start: workshift.start, revision: workshift.revision })
    .from(workshift)
    .where(and(eq(workshift.dwoJobId, dwoJobId), eq(workshift.status, 'running')))
    .orderBy(asc(workshift.id));

/** Whether a picture mismatch of a person is not settled, apart from this one. */
export async function isMismatchLeft(tx: Tx, employeeId: number, exceptId: number): Promise<boolean> {
  const found = await tx
    .select({ id: alert.id })
    .from(alert)
    .innerJoin(workshift, sql`${workshift.id}::text = split_part(${alert.occasion}, ':', 3)`)
    .where(
      and(
        eq(alert.type, 'pictureMismatch'),
        ne(alert.state, 'settled'),
        ne(alert.id, exceptId),
        eq(workshift.employeeId, employeeId),
      ),
    )
    .limit(1);
  return found.length > 0;
}
