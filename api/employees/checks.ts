import { refused } from '../../shared/http/errors.ts';
import type { Reader } from '../db/schema.ts';
import type { Desk } from '../desk.ts';
import { findPerson, isNameable, isTakenEmail } from './repository.ts';
import { emailTaken } from './rules.ts';

/**
 * Somebody whom a body names: one whom the caller sees, for a foreman also a worker of their own
 * region, where a crew's new hands come from. Nobody else exists to the caller: naming them would
 * show them.
 * @throws Failure 400 naming the field
 */
export async function assertNameable({ write: { tx }, caller }: Desk, field: string, id: number): Promise<void> {
  if (!(await isNameable(tx, caller, id))) throw refused(field, 'does not exist');
}

/** @throws Failure 400 for whoever is not an active supervisor */
export async function assertSupervisor(reader: Reader, id: number | null, field = 'supervisorId'): Promise<void> {
  if (id === null) return;
  const person = await findPerson(reader, id);
  if (person?.role !== 'supervisor' || !person.isActive) throw refused(field, 'is not an active supervisor');
}

/**
 * One address is one person: sign-in finds people by it, whatever the letter case.
 * @throws Failure 409
 */
export async function assertEmailFree(reader: Reader, email: string | null, employeeId: number): Promise<void> {
  if (email !== null && (await isTakenEmail(reader, email, employeeId))) throw emailTaken();
}
