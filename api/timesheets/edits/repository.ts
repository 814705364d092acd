import { and, eq, sql } from 'drizzle-orm';
import type { Caller } from '#api/context.ts';
import type { Reader, Tx } from '#api/db/schema.ts';
import { dwo, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { dwosSeenBy } from '#api/visibility/sheets.ts';
import type { TimebreakRow, WorkshiftRow } from '../sheets/repository.ts';

export async function isDaySeen(reader: Reader, caller: Caller, dwoId: number): Promise<boolean> {
  const found = await reader
    .select({ id: dwo.id })
    .from(dwo)
    .where(and(eq(dwo.id, dwoId), dwosSeenBy(caller)));
  return found.length > 0;
}

type Edited = Pick<
  typeof workshift.$inferInsert,
  'type' | 'start' | 'end' | 'status' | 'hours' | 'endLocationType' | 'phaseCode'
>;

/** Writes an edit to a locked shift, and increments its revision. */
export async function writeEdit(tx: Tx, id: number, change: Edited): Promise<WorkshiftRow> {
  const [row] = await tx
    .update(workshift)
    .set({ ...change, revision: sql`${workshift.revision} + 1` })
    .where(eq(workshift.id, id))
    .returning();
  if (!row) throw new Error('the shift is locked');
  return row;
}

export async function deleteBreaksOf(tx: Tx, workshiftId: number): Promise<void> {
  await tx.delete(timebreak).where(eq(timebreak.workShiftId, workshiftId));
}

export const insertBreaks = (tx: Tx, values: (typeof timebreak.$inferInsert)[]): Promise<TimebreakRow[]> =>
  tx.insert(timebreak).values(values).returning();
