import type { CurrentUser } from '#shared/employees.ts';
import type { EndedSessions, OwnSession } from '#shared/session.ts';

type PersonShown = Pick<CurrentUser, 'id' | 'employeeId' | 'firstName' | 'fullName' | 'role'> & { email: string | null };
type AroundThem = Pick<CurrentUser, 'regions' | 'pictureUrl' | 'businessDate' | 'businessTimeZone' | 'isSettingUp'>;

export function presentCurrentUser(person: PersonShown, around: AroundThem): CurrentUser {
  return {
    id: person.id,
    employeeId: person.employeeId,
    firstName: person.firstName,
    fullName: person.fullName,
    email: person.email ?? '',
    role: person.role,
    ...around,
  };
}

/** The cursor is the latest row's number, as opaque text. */
export function presentEnded(
  rows: ReadonlyArray<{ sessionId: string; reason: string; endedAt: Date }>,
  newest: number,
): EndedSessions {
  return {
    data: rows.map(({ sessionId, reason, endedAt }) => ({ sessionId, reason, endedAt: endedAt.toISOString() })),
    cursor: String(newest),
  };
}

type Held = Pick<OwnSession, 'id' | 'ip' | 'device' | 'actingAs'> & {
  createdAt: Date;
  refreshedAt: Date;
  onlineUntil: Date | null;
};

/** Lists a person's sessions: present ones first, then by last heartbeat. */
export function presentSessions(held: readonly Held[], at: Date): OwnSession[] {
  const shown = held.map(({ createdAt, refreshedAt, onlineUntil, ...session }) => {
    const isThere = onlineUntil !== null && onlineUntil > at;
    const seen = new Date(Math.max(refreshedAt.getTime(), onlineUntil?.getTime() ?? 0));
    return { ...session, createdAt: createdAt.toISOString(), seenAt: isThere ? null : seen.toISOString() };
  });
  // Sorts after every ISO time.
  const orderOf = ({ seenAt }: OwnSession): string => seenAt ?? '9999';
  return shown.toSorted(
    (a, b) => orderOf(b).localeCompare(orderOf(a)) || b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id),
  );
}
