import { and, eq, gt, inArray, lte, not, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/schema.ts';
import { displaySession } from '../db/tables/displays.ts';
import { user } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import type { LastSeenChanges, SeenUntil } from './last-seen-store.ts';
import { AWAY_MS } from './rules.ts';

/**
 * Writes the heartbeats of sessions. For a session that is gone here, a later heartbeat of another
 * process stays.
 */
export async function writeLastSeen(tx: Tx, { there, gone }: LastSeenChanges, at: Date): Promise<void> {
  for (const [until, ids] of byUntil(there)) {
    const onlineUntil = new Date(until);
    await tx.update(session).set({ onlineUntil }).where(inArray(session.id, ids));
    await tx.update(displaySession).set({ onlineUntil }).where(inArray(displaySession.sessionId, ids));
  }
  for (const [until, ids] of byUntil(gone)) {
    const last = new Date(until);
    await tx
      .update(session)
      .set({ onlineUntil: at })
      .where(and(inArray(session.id, ids), lte(session.onlineUntil, last)));
    await tx
      .update(displaySession)
      .set({ onlineUntil: at })
      .where(and(inArray(displaySession.sessionId, ids), lte(displaySession.onlineUntil, last)));
  }
}

/** Groups sessions by the end of their heartbeat, to update them together. */
function byUntil(seen: readonly SeenUntil[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { sessionId, until } of seen) found.set(until.getTime(), [...(found.get(until.getTime()) ?? []), sessionId]);
  return found;
}

/** Who came or left since the last look. */
interface OnlineChanges {
  came: { employeeId: number; backAt: Date | null }[];
  left: { employeeId: number }[];
}

/**
 * Updates who is online, and since when who is not. Who comes back after an hour has something to
 * be told of; until they have seen it, later absences only lengthen it [away-1].
 */
export async function updateOnline(tx: Tx, at: Date): Promise<OnlineChanges> {
  const here = tx
    .select({ id: sql<number>`coalesce(${session.actorId}, ${session.employeeId})` })
    .from(session)
    .where(gt(session.onlineUntil, at));
  const now = sql`${at.toISOString()}::timestamptz`;
  const wasAway = sql`${user.awaySince} <= ${new Date(at.getTime() - AWAY_MS).toISOString()}`;
  const came = await tx
    .update(user)
    .set({
      isLoggedIn: true,
      awaySince: sql`case when ${wasAway} then ${user.awaySince} end`,
      backAt: sql`case when ${wasAway} then ${now} end`,
    })
    .where(and(not(user.isLoggedIn), inArray(user.employeeId, here)))
    .returning({ employeeId: user.employeeId, backAt: user.backAt });
  // Where no api ran meanwhile, the last sign of life is earlier than this look.
  const lastSeen = tx
    .select({ at: sql`least(max(${session.onlineUntil}), ${now})` })
    .from(session)
    .where(sql`coalesce(${session.actorId}, ${session.employeeId}) = ${user.employeeId}`);
  const left = await tx
    .update(user)
    .set({ isLoggedIn: false, awaySince: sql`coalesce(${user.awaySince}, (${lastSeen}), ${now})` })
    .where(and(eq(user.isLoggedIn, true), notInArray(user.employeeId, here)))
    .returning({ employeeId: user.employeeId });
  return { came, left };
}

/** Updates which displays are on; answers those that changed. */
export async function updateDisplaysOn(tx: Tx, at: Date): Promise<number[]> {
  const isOn = sql<boolean>`coalesce(${displaySession.onlineUntil} > ${at.toISOString()}, false)`;
  const changed = await tx
    .update(displaySession)
    .set({ isOn })
    .where(sql`${displaySession.isOn} is distinct from ${isOn}`)
    .returning({ id: displaySession.displayId });
  return changed.map(({ id }) => id);
}
