import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { user } from '../db/tables/people.ts';

/** From when until when a person was away; undefined once they have seen what happened then. */
export async function findAbsence(reader: Reader, employeeId: number): Promise<{ since: Date; until: Date } | undefined> {
  const [found] = await reader
    .select({ since: user.awaySince, until: user.backAt })
    .from(user)
    .where(and(eq(user.employeeId, employeeId), isNotNull(user.backAt)));
  return found?.since && found.until ? { since: found.since, until: found.until } : undefined;
}

/** Forgets an absence that ended by then; false when there is none. */
export async function forgetAbsence(tx: Tx, employeeId: number, until: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(user)
    .set({ awaySince: null, backAt: null })
    .where(and(eq(user.employeeId, employeeId), lte(user.backAt, until)));
  return rowCount !== 0;
}
