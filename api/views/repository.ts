import { and, asc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import { lockRow } from '../db/rows.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { savedView } from '../db/tables/settings.ts';
import { sharesViews } from './rules.ts';

export type ViewRow = typeof savedView.$inferSelect;

/** One's own views, those of one's role, and for those who share views all that are shared. */
const viewsSeenBy = ({ employeeId, role }: Caller): SQL | undefined =>
  or(eq(savedView.employeeId, employeeId), sharesViews(role) ? isNotNull(savedView.role) : eq(sql`${savedView.role}`, role));

export const listViews = (reader: Reader, caller: Caller): Promise<ViewRow[]> =>
  reader.select().from(savedView).where(viewsSeenBy(caller)).orderBy(asc(savedView.position), asc(savedView.id));

/**
 * Locks a view until the transaction ends, after the views of its maker; undefined if the caller
 * sees none.
 */
export async function lockSeenView(tx: Tx, caller: Caller, id: number): Promise<ViewRow | undefined> {
  const isSeen = and(eq(savedView.id, id), viewsSeenBy(caller));
  const [seen] = await tx.select({ employeeId: savedView.employeeId }).from(savedView).where(isSeen);
  if (!seen) return undefined;
  await lockViewsOf(tx, seen.employeeId);
  return lockRow(tx, savedView, id);
}

/** One write at a time counts a person's views and compares their names. */
export async function lockViewsOf(tx: Tx, employeeId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_view'), ${employeeId})`);
}

/** How many views a person has, and the position of the last one. */
export async function countViews(tx: Tx, employeeId: number): Promise<{ count: number; last: number }> {
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${savedView.position}), 0)::int` })
    .from(savedView)
    .where(eq(savedView.employeeId, employeeId));
  return found!;
}

/** Whether another view of the list has the name, in any letter case. */
export async function isNameTaken(
  tx: Tx,
  { employeeId, list, name }: Pick<ViewRow, 'employeeId' | 'list' | 'name'>,
  exceptId: number,
): Promise<boolean> {
  const isSame = eq(sql`lower(${savedView.name})`, sql`lower(${name})`);
  const others = and(eq(savedView.employeeId, employeeId), eq(savedView.list, list), isSame, ne(savedView.id, exceptId));
  return (await tx.$count(savedView, others)) > 0;
}
