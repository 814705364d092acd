import { createHmac, randomBytes } from 'node:crypto';
import type { CurrentUser } from '#shared/employees.ts';
import { Failure } from '#shared/http/errors.ts';
import type { SessionEndReason } from '#shared/live/messages.ts';
import { OWNER } from '#shared/live/topics.ts';
import { can } from '#shared/permissions.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { Credentials } from '#shared/session.ts';
import type { Services } from '../context.ts';
import { type Author, SYSTEM, type Write } from '../db/write.ts';
import { settleOnline } from './online-commands.ts';
import { presentCurrentUser } from './present.ts';
import {
  addSession,
  findEndReason,
  findPerson,
  findRegionsOf,
  findSessionByRefreshHash,
  hasShifts,
  moveRefresh,
  type Person,
  type RemovedSession,
  removeSessions,
  type SessionsToEnd,
} from './repository.ts';
import { hashOf, mayAct, REFRESH_GRACE_SECONDS, SCREEN_COUNTS_MS, sessionEnd } from './rules.ts';
import type { TokenSecrets } from './secret-store.ts';
import type { Tokens } from './token-rules.ts';

/** The services for starting and refreshing sessions. */
export interface SessionContext {
  services: Services;
  tokens: Tokens;
  /** The keys that derive refresh tokens: the first one, or any for a repeat. */
  secrets: TokenSecrets;
  /** Makes the address of a person's main picture. */
  pictureUrlOf: (employeeId: number) => Promise<string | null>;
  displays: DisplaySessions;
}

/** The sessions of paired displays, which are kept apart from those of people. */
export interface DisplaySessions {
  /**
   * Rotates the refresh token of a display. Undefined when it is of none; a reason when its session
   * is over.
   */
  renew(write: Write, token: string, at: Date): Promise<Renewed | { reason: SessionEndReason } | undefined>;
  /** The display that reads by this number; undefined for a person's. */
  currentUser(readerId: number): Promise<CurrentUser | undefined>;
  /** Signs a display out: somebody has signed in at its browser. */
  end(write: Write, readerId: number, at: Date): Promise<void>;
}

const authorFor = (person: number, actorId: number | null): Author => ({
  ...SYSTEM,
  actorId: actorId ?? person,
  actingAsId: actorId === null ? null : person,
});

/**
 * Signs a person in: creates a session with its first pair of tokens. All ways to sign in end here.
 * @throws Failure 401 when there is no such active person.
 */
export async function issueSession(
  context: SessionContext,
  employeeId: number,
  { actorId = null, author }: { actorId?: number | null; author?: Author } = {},
): Promise<Credentials> {
  const refresh = randomBytes(32).toString('base64url');
  const at = context.services.now();
  const { person, sessionId } = await context.services.write(author ?? authorFor(employeeId, actorId), async (write) => {
    const found = await findPerson(write.tx, employeeId);
    if (!found?.isActive) throw new Failure(401, 'This account cannot sign in', { code: 'NOT_SIGNED_IN' });
    const id = await addSession(write.tx, {
      employeeId,
      actorId,
      refreshHash: hashOf(refresh),
      createdAt: at,
      refreshedAt: at,
      expiresAt: sessionEnd(at, at),
      ip: author?.ip ?? null,
      device: author?.device ?? null,
      onlineUntil: new Date(at.getTime() + SCREEN_COUNTS_MS),
    });
    await settleOnline(write, at);
    write.audit({ action: 'session.start', subject: 'session', subjectId: id });
    write.changed('session', { topic: 'user', owners: [OWNER.own(employeeId)] });
    return { person: found, sessionId: id };
  });
  return credentialsFor(context, { user: await currentUserOf(context, person), sessionId, refresh });
}

/**
 * Rotates a refresh token. The used token gets the same successor again for a few seconds, because
 * an answer can be lost; after that its use proves a copy, and the session ends.
 * @throws Failure 401 when the token is not, or no longer, valid; its details say why its session
 *   ended, where that is known
 */
export async function refreshSession(context: SessionContext, token: string): Promise<Credentials> {
  const at = context.services.now();
  const successors = successorsOf(context.secrets, token);
  const outcome = await context.services.write(SYSTEM, async (write) => {
    const row = await findSessionByRefreshHash(write.tx, hashOf(token));
    if (!row) {
      const display = await context.displays.renew(write, token, at);
      return display ?? { reason: await findEndReason(write.tx, hashOf(token)) };
    }
    const person = await findPerson(write.tx, row.employeeId);
    const actor = row.actorId === null ? undefined : await findPerson(write.tx, row.actorId);
    const end = endOf(row, token, successors, at, { person, actor });
    if (end || !person) {
      const reason = end ?? 'expired';
      await endSessions(write, { sessionId: row.id }, reason, at);
      return { reason };
    }
    // A repeat may come to another api, whose first secret is another one.
    const successor = successors.find((one) => row.refreshHash === hashOf(one)) ?? successors[0]!;
    if (row.refreshHash === hashOf(token)) {
      await moveRefresh(write.tx, row.id, {
        refreshHash: hashOf(successor),
        previousRefreshHash: row.refreshHash,
        refreshedAt: at,
        expiresAt: sessionEnd(at, row.createdAt),
      });
    }
    return { person, sessionId: row.id, refresh: successor };
  });
  if ('reason' in outcome)
    throw new Failure(401, 'The refresh token is not valid any more', { code: 'REFRESH_INVALID', details: outcome });
  if ('user' in outcome) return credentialsFor(context, outcome);
  const { person, ...session } = outcome;
  // After the transaction, which holds a connection of the pool.
  return credentialsFor(context, { ...session, user: await currentUserOf(context, person) });
}

/** Decides whether a refresh must end the session; says why, or undefined. */
function endOf(
  row: { refreshHash: string; refreshedAt: Date; expiresAt: Date; actorId: number | null },
  token: string,
  successors: readonly string[],
  at: Date,
  { person, actor }: { person: Person | undefined; actor: Person | undefined },
): SessionEndReason | undefined {
  if (row.expiresAt <= at) return 'expired';
  if (!person?.isActive) return 'deactivated';
  if (row.actorId !== null && !(actor && mayAct(actor))) return 'changed';
  if (row.refreshHash === hashOf(token)) return undefined;
  const isLostAnswer =
    at.getTime() - row.refreshedAt.getTime() <= REFRESH_GRACE_SECONDS * 1000 &&
    successors.some((one) => row.refreshHash === hashOf(one));
  return isLostAnswer ? undefined : 'replaced';
}

/** The tokens that may follow one, by each secret. */
export const successorsOf = (secrets: TokenSecrets, token: string): string[] =>
  secrets.map((secret) => successorOf(secret, token));

/** Derives the next token: deterministic, and not computable without the secret. */
const successorOf = (secret: Uint8Array, token: string): string =>
  createHmac('sha256', secret).update(`refresh\n${token}`).digest('base64url');

/** Ends one session: its refresh token and access tokens are refused, and every gateway is told. */
export function endSession(write: Write, sessionId: string, reason: SessionEndReason, at: Date): Promise<RemovedSession[]> {
  return endSessions(write, { sessionId }, reason, at);
}

/**
 * Ends every session of a person, and every session in which somebody acts as them, within the
 * write that deactivates them or changes their role.
 */
export function endSessionsOf(write: Write, employeeId: number, reason: SessionEndReason, at: Date): Promise<RemovedSession[]> {
  return endSessions(write, { employeeId }, reason, at);
}

/**
 * Ends one of the sessions that this person holds; false when it is not theirs, or over.
 * [sign-in-7]
 */
export async function endOwnSession(write: Write, personId: number, sessionId: string, at: Date): Promise<boolean> {
  return (await endSessions(write, { heldBy: personId, sessionId }, 'elsewhere', at)).length > 0;
}

/**
 * Ends every session that a person holds, including those in which they act as somebody; answers
 * how many. [sign-in-7]
 */
export async function endSessionsHeldBy(
  write: Write,
  personId: number,
  reason: 'elsewhere' | 'byAdmin',
  at: Date,
): Promise<number> {
  return (await endSessions(write, { heldBy: personId }, reason, at)).length;
}

/** Ends expired sessions. */
export function endExpiredSessions(write: Write, at: Date): Promise<RemovedSession[]> {
  return endSessions(write, { expiredAt: at }, 'expired', at);
}

async function endSessions(write: Write, which: SessionsToEnd, reason: SessionEndReason, at: Date): Promise<RemovedSession[]> {
  const removed = await removeSessions(write.tx, which, reason, at);
  for (const { sessionId, employeeId, actorId } of removed) {
    write.audit({
      action: 'session.end',
      subject: 'session',
      subjectId: sessionId,
      before: { employeeId, actorId },
      after: { reason },
    });
  }
  if (removed.length === 0) return removed;
  await settleOnline(write, at);
  write.changed('session', { topic: 'user', owners: removed.map(({ employeeId }) => OWNER.own(employeeId)) });
  return removed;
}

/** A session with its person, or display, and its latest refresh token. */
export interface Renewed {
  user: CurrentUser;
  sessionId: string;
  refresh: string;
}

/** Issues an access token beside the refresh token. */
export async function credentialsFor(
  { tokens }: Pick<SessionContext, 'tokens'>,
  { user, sessionId, refresh }: Renewed,
): Promise<Credentials> {
  const { token, expires } = await tokens.issue({ sessionId, employeeId: user.id });
  return { token, refresh_token: { token: refresh }, sessionId, expires: expires.toISOString(), user };
}

/**
 * Reads the current user.
 * @throws Failure 401 when the person is gone.
 */
export async function readCurrentUser(context: SessionContext, employeeId: number): Promise<CurrentUser> {
  const display = await context.displays.currentUser(employeeId);
  if (display) return display;
  const person = await findPerson(context.services.db, employeeId);
  if (!person) throw new Failure(401, 'This account is gone', { code: 'NOT_SIGNED_IN' });
  return currentUserOf(context, person);
}

async function currentUserOf({ services, pictureUrlOf }: SessionContext, person: Person): Promise<CurrentUser> {
  const isSeen = can(person.role, 'read', 'setup');
  const [regions, pictureUrl, hasWorked] = await Promise.all([
    findRegionsOf(services.db, person.id),
    pictureUrlOf(person.id),
    isSeen && hasShifts(services.db),
  ]);
  const businessTimeZone = services.businessTimeZone;
  return presentCurrentUser(person, {
    regions,
    pictureUrl,
    businessTimeZone,
    businessDate: businessDate(services.now(), businessTimeZone),
    isSettingUp: isSeen && !hasWorked,
  });
}
