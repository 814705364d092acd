import { Failure, refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { type EmployeeRow, findHolder, findPerson, isNameable, lockAdmins } from './repository.ts';
import { takenBy } from './rules.ts';

/**
 * Checks a person whom a body names: one whom the caller sees, or for a foreman also a worker of
 * their own region, where new crew members come from. Others count as unknown, because a different
 * answer would disclose them.
 * @throws Failure 400 naming the field
 */
export async function assertNameable({ write: { tx }, caller }: WriteContext, field: string, id: number): Promise<void> {
  if (!(await isNameable(tx, caller, id))) throw refused(field, 'does not exist');
}

/** @throws Failure 400 unless it is an active supervisor */
export async function assertSupervisor(reader: Reader, id: number | null, field = 'supervisorId'): Promise<void> {
  if (id === null) return;
  const person = await findPerson(reader, id);
  if (person?.role !== 'supervisor' || !person.isActive) throw refused(field, 'is not an active supervisor');
}

/**
 * Checks that employee ID and e-mail address are unique, whatever the letter case: sign-in finds
 * people by them. A concurrent duplicate is refused by the database.
 * @throws Failure 409 that names the other person
 */
export async function assertUntaken(
  reader: Reader,
  given: { employeeId?: string | undefined; email?: string | null | undefined },
  id: number,
): Promise<void> {
  for (const field of ['employeeId', 'email'] as const) {
    const holder = given[field] && (await findHolder(reader, field, given[field], id));
    if (holder) throw takenBy(field, holder);
  }
}

/**
 * Checks, before an admin loses the role or is deactivated, that another active admin stays. The
 * admins are locked, and the caller must still be one of them: when two admins take the role from
 * each other at the same moment, the second is refused [people-11].
 * @throws Failure 403 when the caller has lost the role, 409 for the last active admin
 */
export async function assertAdminStays(
  { write: { tx }, caller }: WriteContext,
  before: Pick<EmployeeRow, 'id' | 'role' | 'isActive'>,
  after: Partial<Pick<EmployeeRow, 'role' | 'isActive'>>,
): Promise<void> {
  const { role, isActive } = { ...before, ...after };
  if (before.role !== 'admin' || !before.isActive || (role === 'admin' && isActive)) return;
  const admins = await lockAdmins(tx);
  if (!admins.includes(caller.employeeId)) throw new Failure(403, 'You do not have permission to do this');
  if (admins.length === 1)
    throw new Failure(409, 'This is the last active admin: make somebody else an admin first', { code: 'LAST_ADMIN' });
}
