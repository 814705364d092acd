import { and, inArray } from 'drizzle-orm';
import { notFound } from '../../../shared/errors.ts';
import { workshift } from '../../db/tables/timesheets.ts';
import type { Desk } from '../../desk.ts';
import { lockSeenSheets } from './lock-repository.ts';
import type { Sheet, WorkshiftRow } from './repository.ts';
import { workshiftsSeenBy } from './sight.ts';

/**
 * These shifts with their sheets, sheets held before shifts as everywhere.
 * @throws Failure 404 naming those that the caller does not see, 403 `NOT_YOURS`
 */
export async function lockSeenShifts(
  desk: Desk,
  ids: readonly number[],
): Promise<{ sheets: Map<number, Sheet>; shifts: Map<number, WorkshiftRow> }> {
  const { tx } = desk.write;
  const wanted = [...new Set(ids)];
  const seen = await tx
    .select({ id: workshift.id, dwoJobId: workshift.dwoJobId })
    .from(workshift)
    .where(and(inArray(workshift.id, wanted), workshiftsSeenBy(desk.caller)));
  assertAll(wanted, new Set(seen.map(({ id }) => id)));
  const sheets = await lockSeenSheets(
    desk,
    seen.map(({ dwoJobId }) => dwoJobId),
  );
  const rows = await tx.select().from(workshift).where(inArray(workshift.id, wanted)).orderBy(workshift.id).for('no key update');
  const shifts = new Map(rows.map((row) => [row.id, row]));
  assertAll(wanted, shifts);
  return { sheets, shifts };
}

function assertAll(wanted: readonly number[], found: { has(id: number): boolean }): void {
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length > 0) throw notFound('work shift', missing.join(', '));
}
