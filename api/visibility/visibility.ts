import { OWNER } from '#shared/live/topics.ts';
import { seesEverything } from '#shared/permissions.ts';
import type { Caller } from '../context.ts';

/** By what of somebody it follows which rows they see. */
export type Sight = Pick<Caller, 'role' | 'employeeId' | 'supervisorIds'>;

/**
 * The part of the company that a caller sees [rights-2]: everything, what belongs to some
 * supervisors, or a foreman's own crews. A selection of supervisors narrows what admins and
 * sub-admins see; nobody else's view depends on it.
 */
type Visibility = { of: 'all' } | { of: 'supervisors'; ids: number[] } | { of: 'foreman'; id: number } | { of: 'nothing' };

export function visibilityOf({ role, employeeId, supervisorIds }: Sight): Visibility {
  if (seesEverything(role)) return supervisorIds ? { of: 'supervisors', ids: [...supervisorIds] } : { of: 'all' };
  if (role === 'supervisor') return { of: 'supervisors', ids: [employeeId] };
  return role === 'foreman' ? { of: 'foreman', id: employeeId } : { of: 'nothing' };
}

/** Row numbers of employees; null for a job without a supervisor or a row on no foreman's day. */
interface RowOwners {
  supervisorId: number | null;
  foremanId: number | null;
}

/** The owner marks of a row: the company, its supervisor, its foreman. */
export const ownersOf = ({ supervisorId, foremanId }: RowOwners): string[] => [
  OWNER.company,
  ...(supervisorId === null ? [] : [OWNER.under(supervisorId)]),
  ...(foremanId === null ? [] : [OWNER.ledBy(foremanId)]),
];

/** The owner marks under which a caller reads live queries: their visibility and their own. */
export function ownersSeenBy(caller: Caller): string[] {
  const visibility = visibilityOf(caller);
  const own = OWNER.own(caller.employeeId);
  // Its scope may change while it waits: it is woken like those who see everything.
  if (caller.role === 'display') return [own, OWNER.company];
  switch (visibility.of) {
    case 'all':
      return [own, OWNER.company];
    case 'supervisors':
      return [own, ...visibility.ids.map(OWNER.under)];
    case 'foreman':
      return [own, OWNER.ledBy(visibility.id)];
    case 'nothing':
      return [own];
  }
}
