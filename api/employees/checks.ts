import { refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { findHolder, findPerson, isNameable } from './repository.ts';
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
