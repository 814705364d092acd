import type { CurrentUser } from '../../shared/employees.ts';
import type { EndedSessions } from '../../shared/session.ts';

type PersonShown = Pick<CurrentUser, 'id' | 'employeeId' | 'firstName' | 'fullName' | 'role'> & { email: string | null };
type AroundThem = Pick<CurrentUser, 'regions' | 'pictureUrl' | 'businessDate' | 'businessTimeZone'>;

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

/** The cursor is the newest row's number, as text that a client only gives back. */
export function presentEnded(
  rows: ReadonlyArray<{ sessionId: string; reason: string; endedAt: Date }>,
  newest: number,
): EndedSessions {
  return {
    data: rows.map(({ sessionId, reason, endedAt }) => ({ sessionId, reason, endedAt: endedAt.toISOString() })),
    cursor: String(newest),
  };
}
