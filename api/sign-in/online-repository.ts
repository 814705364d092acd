import { and, eq, gt, inArray, lte, not, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/schema.ts';
import { user } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import type { LastSeenChanges, SeenUntil } from './last-seen-store.ts';

/**
 * Writes until when sessions count as there. What another process saw later of one that is gone
 * here stays.
 */
export async function writeLastSeen(tx: Tx, { there, gone }: LastSeenChanges, at: Date): Promise<void> {
  for (const [until, ids] of byUntil(there))
    await tx
      .update(session)
      .set({ onlineUntil: new Date(until) })
      .where(inArray(session.id, ids));
  for (const [until, ids] of byUntil(gone))
    await tx
      .update(session)
      .set({ onlineUntil: at })
      .where(and(inArray(session.id, ids), lte(session.onlineUntil, new Date(until))));
}

/** What was seen in one look counts equally long. */
function byUntil(seen: readonly SeenUntil[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { sessionId, until } of seen) found.set(until.getTime(), [...(found.get(until.getTime()) ?? []), sessionId]);
  return found;
}

/** Marks who is online now and who is not any more; says of whom that is news. */
export async function updateOnline(tx: Tx, at: Date): Promise<number[]> {
  const here = tx
    .select({ id: sql<number>`coalesce(${session.actorId}, ${session.employeeId})` })
    .from(session)
    .where(gt(session.onlineUntil, at));
  const news = { employeeId: user.employeeId };
  const came = await tx
    .update(user)
    .set({ isLoggedIn: true })
    .where(and(not(user.isLoggedIn), inArray(user.employeeId, here)))
    .returning(news);
  const left = await tx
    .update(user)
    .set({ isLoggedIn: false })
    .where(and(eq(user.isLoggedIn, true), notInArray(user.employeeId, here)))
    .returning(news);
  return [...came, ...left].map(({ employeeId }) => employeeId);
}
