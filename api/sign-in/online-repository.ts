import { and, eq, gt, inArray, lte, not, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/schema.ts';
import { user } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import type { LastSeenChanges, SeenUntil } from './last-seen-store.ts';

/**
 * Writes the heartbeats of sessions. For a session that is gone here, a later heartbeat of another
 * process stays.
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

/** Groups sessions by the end of their heartbeat, to update them together. */
function byUntil(seen: readonly SeenUntil[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { sessionId, until } of seen) found.set(until.getTime(), [...(found.get(until.getTime()) ?? []), sessionId]);
  return found;
}

/** Updates who is online; answers the people who changed. */
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
