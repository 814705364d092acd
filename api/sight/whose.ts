import { seesEverything } from '../../shared/permissions.ts';
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
