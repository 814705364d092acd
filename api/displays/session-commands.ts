import type { CurrentUser } from '#shared/employees.ts';
import type { SessionEndReason } from '#shared/live/messages.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { Services } from '../context.ts';
import type { Write } from '../db/write.ts';
import { recordEnded } from '../sign-in/repository.ts';
import { hashOf } from '../sign-in/rules.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import { type DisplaySessions, type Renewed, successorsOf } from '../sign-in/session-commands.ts';
import { presentReader } from './present.ts';
import { findByRefreshHash, findDisplay, lockDisplaySession, removeDisplaySession, updateDisplaySession } from './repository.ts';
import { DISPLAY_GRACE_SECONDS, displayOf, displaySessionEnd } from './rules.ts';

type Today = Pick<Services, 'now' | 'businessTimeZone'>;

/** The current day, as everybody who is signed in is told it. */
export const todayOf = ({ now, businessTimeZone }: Today): Pick<CurrentUser, 'businessDate' | 'businessTimeZone'> => ({
  businessDate: businessDate(now(), businessTimeZone),
  businessTimeZone,
});

/** Renewal, current user and end of a display's session, for the shared session calls. */
export const createDisplaySessions = (services: Services, secrets: TokenSecrets): DisplaySessions => ({
  renew: (write, token, at) => renewDisplay({ services, secrets }, write, token, at),
  async currentUser(readerId) {
    const row = displayOf(readerId) > 0 ? await findDisplay(services.db, displayOf(readerId)) : undefined;
    return row && presentReader(row, todayOf(services));
  },
  end: (write, readerId, at) => endDisplaySession(write, displayOf(readerId), at, 'logout'),
});

/**
 * Rotates the refresh token of a display [displays-4]. A repeat is answered with the same successor
 * for ten minutes; after that it proves a copy, and the session ends.
 */
async function renewDisplay(
  { services, secrets }: { services: Services; secrets: TokenSecrets },
  write: Write,
  token: string,
  at: Date,
): Promise<Renewed | { reason: SessionEndReason } | undefined> {
  const row = await findByRefreshHash(write.tx, hashOf(token));
  const display = row && (await findDisplay(write.tx, row.displayId));
  if (!row || !display) return undefined;
  const successors = successorsOf(secrets, token);
  const isRepeat = row.refreshHash !== hashOf(token);
  const isLostAnswer =
    at.getTime() - row.refreshedAt.getTime() <= DISPLAY_GRACE_SECONDS * 1000 &&
    successors.some((one) => row.refreshHash === hashOf(one));
  const end = row.expiresAt <= at ? 'expired' : isRepeat && !isLostAnswer ? 'replaced' : undefined;
  if (end) {
    await endDisplaySession(write, row.displayId, at, end);
    return { reason: end };
  }
  const refresh = successors.find((one) => row.refreshHash === hashOf(one)) ?? successors[0]!;
  if (!isRepeat)
    await updateDisplaySession(write.tx, row.displayId, {
      refreshHash: hashOf(refresh),
      previousRefreshHash: row.refreshHash,
      refreshedAt: at,
      expiresAt: displaySessionEnd(at),
    });
  return { user: presentReader(display, todayOf(services)), sessionId: row.sessionId, refresh };
}

/** Ends the session of a display, if it has one: every gateway is told. */
export async function endDisplaySession(
  write: Write,
  displayId: number,
  at: Date,
  reason: SessionEndReason = 'unpaired',
): Promise<void> {
  const row = await lockDisplaySession(write.tx, displayId);
  if (!row) return;
  await recordEnded(write.tx, [row], reason, at);
  await removeDisplaySession(write.tx, displayId);
  write.audit({ action: 'session.end', subject: 'session', subjectId: row.sessionId, before: { displayId }, after: { reason } });
  write.changed('session', 'display');
}
