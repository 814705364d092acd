import { refused } from '#shared/http/errors.ts';
import type { Reader } from '../db/schema.ts';
import type { WriteContext } from '../write-context.ts';
import { findHolder, findPerson, isNameable } from './repository.ts';
import { takenBy } from './rules.ts';

/**
 * Somebody whom a body names: one whom the caller sees, for a foreman also a worker of their own
 * region, where a crew's new hands come from. Nobody else exists to the caller: naming them would
 * show them.
 * @throws Failure 400 naming the field
 */
export async function assertNameable({ write: { tx }, caller }: WriteContext, field: string, id: number): Promise<void> {
  if (!(await isNameable(tx, caller, id))) throw refused(field, 'does not exist');
}

/** @throws Failure 400 for whoever is not an active supervisor */
export async function assertSupervisor(reader: Reader, id: number | null, field = 'supervisorId'): Promise<void> {
  if (id === null) return;
  const person = await findPerson(reader, id);
  if (person?.role !== 'supervisor' || !person.isActive) throw refused(field, 'is not an active supervisor');
}

/**
 * One employee ID, and one address, is one person: sign-in finds people by it, whatever the letter
 * case. Of two that come at once, the later one is refused by the database.
 * @throws Failure 409 that names the other
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
