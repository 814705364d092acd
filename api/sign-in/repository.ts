import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Role } from '#shared/permissions.ts';
import type { Region } from '#shared/regions.ts';
import { foldEmail } from '#shared/rules/contacts.ts';
import type { Provider, SignInClient } from '#shared/session.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { foldedEmail } from '../db/tables/columns.ts';
import { pairing, pairingGuess } from '../db/tables/displays.ts';
import { employee, employeeRegion, region, user } from '../db/tables/people.ts';
import { endedSession, loginAttempt, loginCode, session } from '../db/tables/sign-in.ts';
import { workshift } from '../db/tables/timesheets.ts';

/** The columns of a person that sign-in needs. */
export interface Person {
  id: number;
  employeeId: string;
  firstName: string;
  fullName: string;
  email: string | null;
  role: Role;
  isActive: boolean;
}

const PERSON = {
  id: employee.id,
  employeeId: employee.employeeId,
  firstName: employee.firstName,
  fullName: employee.fullName,
  email: employee.email,
  role: employee.role,
  isActive: employee.isActive,
};

export async function findPerson(db: Reader, id: number): Promise<Person | undefined> {
  const [person] = await db.select(PERSON).from(employee).where(eq(employee.id, id));
  return person;
}

/** The person with this employee ID, d-ddddd-dd. */
export async function findPersonByNumber(db: Reader, number: string): Promise<Person | undefined> {
  const [person] = await db.select(PERSON).from(employee).where(eq(employee.employeeId, number));
  return person;
}

/** Finds the person with the first registered address among these, in any letter case. */
export async function findPersonByEmail(db: Reader, emails: readonly string[]): Promise<Person | undefined> {
  for (const email of emails) {
    const [person] = await db
      .select(PERSON)
      .from(employee)
      .where(eq(foldedEmail(employee.email), foldEmail(email)));
    if (person) return person;
  }
  return undefined;
}

/** True once the company has recorded a shift. */
export async function hasShifts(db: Reader): Promise<boolean> {
  const found = await db.select({ id: workshift.id }).from(workshift).limit(1);
  return found.length > 0;
}

export function findRegionsOf(db: Reader, employeeId: number): Promise<Region[]> {
  return db
    .select({ id: region.id, name: region.name })
    .from(region)
    .innerJoin(employeeRegion, eq(employeeRegion.regionId, region.id))
    .where(eq(employeeRegion.employeeId, employeeId))
    .orderBy(asc(region.name), asc(region.id));
}

interface Attempt {
  state: string;
  provider: Provider;
  client: SignInClient;
  nonce: string;
  codeVerifier: string;
  clientState: string;
  clientChallenge: string;
  expiresAt: Date;
}

export async function addAttempt(db: Reader, attempt: Attempt): Promise<void> {
  await db.insert(loginAttempt).values(attempt);
}

/** Takes the attempt with this state, which consumes it. */
export async function takeAttempt(db: Reader, state: string): Promise<Attempt | undefined> {
  const [attempt] = await db.delete(loginAttempt).where(eq(loginAttempt.state, state)).returning();
  return attempt;
}

interface Code {
  codeHash: string;
  client: SignInClient;
  clientChallenge: string;
  employeeId: number;
  expiresAt: Date;
}

export async function addCode(db: Reader, code: Code): Promise<void> {
  await db.insert(loginCode).values(code);
}

/** Takes the one-time code with this hash, which consumes it, whatever the answer will be. */
export async function takeCode(db: Reader, codeHash: string): Promise<Code | undefined> {
  const [code] = await db.delete(loginCode).where(eq(loginCode.codeHash, codeHash)).returning();
  return code;
}

type SessionRow = typeof session.$inferSelect;

/** Inserts a session. One in which an admin acts as a person is no login of that person. */
export async function addSession(tx: Tx, row: typeof session.$inferInsert & { refreshedAt: Date }): Promise<string> {
  const [added] = await tx.insert(session).values(row).returning({ id: session.id });
  const { employeeId, actorId, refreshedAt: lastLogin } = row;
  if (actorId == null)
    await tx.insert(user).values({ employeeId, lastLogin }).onConflictDoUpdate({ target: user.employeeId, set: { lastLogin } });
  return added!.id;
}

/** Locks the session of a current or just rotated refresh token. */
export async function findSessionByRefreshHash(tx: Tx, refreshHash: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(session)
    .where(or(eq(session.refreshHash, refreshHash), eq(session.previousRefreshHash, refreshHash)))
    .for('update');
  return row;
}

export async function moveRefresh(
  tx: Tx,
  sessionId: string,
  to: Pick<SessionRow, 'refreshHash' | 'previousRefreshHash' | 'refreshedAt' | 'expiresAt'>,
): Promise<void> {
  await tx.update(session).set(to).where(eq(session.id, sessionId));
}

/**
 * Selects the sessions to end: one; all of a person, including those in which somebody acts as
 * them; those held by a person, all or one; or expired ones.
 */
export type SessionsToEnd =
  | { sessionId: string }
  | { employeeId: number }
  | { heldBy: number; sessionId?: string }
  | { expiredAt: Date };

/**
 * Deletes sessions and records their ends; answers them. An advisory lock serializes the
 * transactions, so that numbers of `ended_session` become visible in order and no cursor skips one.
 */
export async function removeSessions(tx: Tx, which: SessionsToEnd, reason: string, endedAt: Date): Promise<RemovedSession[]> {
  await lockEnded(tx);
  const removed = await tx.delete(session).where(conditionOf(which)).returning({
    sessionId: session.id,
    employeeId: session.employeeId,
    actorId: session.actorId,
    refreshHash: session.refreshHash,
  });
  await addEnded(tx, removed, reason, endedAt);
  return removed;
}

const lockEnded = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('ended_session'))`);

/** Records the ends of sessions of another kind, under the same lock. */
export async function recordEnded(tx: Tx, ended: readonly EndedOne[], reason: string, endedAt: Date): Promise<void> {
  await lockEnded(tx);
  await addEnded(tx, ended, reason, endedAt);
}

async function addEnded(tx: Tx, ended: readonly EndedOne[], reason: string, endedAt: Date): Promise<void> {
  if (ended.length === 0) return;
  await tx.insert(endedSession).values(ended.map(({ sessionId, refreshHash }) => ({ sessionId, refreshHash, reason, endedAt })));
}

interface EndedOne {
  sessionId: string;
  refreshHash: string;
}

/** The reason why the session of this refresh token ended, if that is still known. */
export async function findEndReason(tx: Tx, refreshHash: string): Promise<string | undefined> {
  const [ended] = await tx
    .select({ reason: endedSession.reason })
    .from(endedSession)
    .where(eq(endedSession.refreshHash, refreshHash));
  return ended?.reason;
}

export type RemovedSession = Pick<SessionRow, 'employeeId' | 'actorId'> & { sessionId: string };

/** The holder of a session: the person at the keyboard, also while they act as somebody. */
const holder = sql<number>`coalesce(${session.actorId}, ${session.employeeId})`;

function conditionOf(which: SessionsToEnd) {
  if ('heldBy' in which)
    return and(eq(holder, which.heldBy), which.sessionId === undefined ? undefined : eq(session.id, which.sessionId));
  if ('sessionId' in which) return eq(session.id, which.sessionId);
  if ('expiredAt' in which) return lt(session.expiresAt, which.expiredAt);
  return or(eq(session.employeeId, which.employeeId), eq(session.actorId, which.employeeId));
}

type HeldSession = Pick<SessionRow, 'id' | 'ip' | 'device' | 'createdAt' | 'refreshedAt' | 'onlineUntil'> & {
  actingAs: { id: number; employeeId: string; fullName: string } | null;
};

/** The active sessions that a person holds. */
export async function findSessionsHeldBy(db: Reader, personId: number, at: Date): Promise<HeldSession[]> {
  const rows = await db
    .select({
      id: session.id,
      ip: session.ip,
      device: session.device,
      createdAt: session.createdAt,
      refreshedAt: session.refreshedAt,
      onlineUntil: session.onlineUntil,
      actorId: session.actorId,
      person: { id: employee.id, employeeId: employee.employeeId, fullName: employee.fullName },
    })
    .from(session)
    .innerJoin(employee, eq(employee.id, session.employeeId))
    .where(and(eq(holder, personId), gt(session.expiresAt, at)));
  return rows.map(({ actorId, person, ...row }) => ({ ...row, actingAs: actorId === null ? null : person }));
}

interface EndedRow {
  id: number;
  sessionId: string;
  reason: string;
  endedAt: Date;
}

/** Sessions that ended after the cursor, oldest first; without a cursor only the latest number. */
export async function findEnded(
  db: Reader,
  since: number | undefined,
  limit: number,
): Promise<{ rows: EndedRow[]; newest: number }> {
  if (since === undefined) {
    const [last] = await db.select({ id: endedSession.id }).from(endedSession).orderBy(desc(endedSession.id)).limit(1);
    return { rows: [], newest: last?.id ?? 0 };
  }
  const rows = await db.select().from(endedSession).where(gt(endedSession.id, since)).orderBy(asc(endedSession.id)).limit(limit);
  return { rows, newest: rows.at(-1)?.id ?? since };
}

/**
 * Deletes what can no longer be used: expired attempts, codes and pairings, old guesses, and ends
 * that every gateway has heard of.
 */
export async function removeLeftovers(db: Reader, at: Date, endedBefore: Date): Promise<void> {
  await db.delete(loginAttempt).where(lt(loginAttempt.expiresAt, at));
  await db.delete(loginCode).where(lt(loginCode.expiresAt, at));
  await db.delete(endedSession).where(lt(endedSession.endedAt, endedBefore));
  await db.delete(pairing).where(lt(pairing.expiresAt, at));
  await db.delete(pairingGuess).where(lt(pairingGuess.at, endedBefore));
}
