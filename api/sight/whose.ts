import { WHOSE } from '#shared/live/topics.ts';
import { seesEverything } from '#shared/permissions.ts';
import type { Caller } from '../context.ts';

/**
 * Whose part of the company a caller sees [rights-2]: everything, what belongs to some supervisors,
 * or a foreman's own crews. The selected supervisors narrow what an admin sees; nobody else's view
 * depends on them.
 */
type Sight = { of: 'all' } | { of: 'supervisors'; ids: number[] } | { of: 'foreman'; id: number } | { of: 'nothing' };

export function sightOf({ role, employeeId, supervisorIds }: Pick<Caller, 'role' | 'employeeId' | 'supervisorIds'>): Sight {
  if (seesEverything(role)) return supervisorIds ? { of: 'supervisors', ids: [...supervisorIds] } : { of: 'all' };
  if (role === 'supervisor') return { of: 'supervisors', ids: [employeeId] };
  return role === 'foreman' ? { of: 'foreman', id: employeeId } : { of: 'nothing' };
}

/** Whose a row is; null of a job that has no supervisor, or of what is on no foreman's day. */
interface Belonging {
  supervisorId: number | null;
  foremanId: number | null;
}

/** As whom a row is seen by everybody who sees it. */
export const whoseIs = ({ supervisorId, foremanId }: Belonging): string[] => [
  WHOSE.company,
  ...(supervisorId === null ? [] : [WHOSE.under(supervisorId)]),
  ...(foremanId === null ? [] : [WHOSE.ledBy(foremanId)]),
];

/** As whom a caller sees what they see: by their sight, and what is their own. */
export function seesAs(caller: Caller): string[] {
  const sight = sightOf(caller);
  const own = WHOSE.own(caller.employeeId);
  switch (sight.of) {
    case 'all':
      return [own, WHOSE.company];
    case 'supervisors':
      return [own, ...sight.ids.map(WHOSE.under)];
    case 'foreman':
      return [own, WHOSE.ledBy(sight.id)];
    case 'nothing':
      return [own];
  }
}
