import type { FirstAdmin } from '../config.ts';
import { isEmptyCompany } from '../db/bulk.ts';
import { insertRow } from '../db/rows.ts';
import { employee } from '../db/tables/people.ts';
import type { Write } from '../db/write.ts';
import { findPersonByEmail } from '../sign-in/repository.ts';
import { insertUser, lockAdmins } from './repository.ts';

/** A number that no real employee has. */
const FIRST_NUMBER = '0-00000-01';

/** What became of `FIRST_ADMIN`, in words for the log. */
export interface FirstAdminOutcome {
  /** `warn` where the settings ask for an admin whom the company does not have. */
  level: 'info' | 'warn';
  message: string;
}

/**
 * Inserts the admin from the settings into an empty company, so that somebody can sign in and enter
 * the others [people-9]. Once there is anybody it changes nothing, and says what it found.
 */
export async function enterFirstAdmin(
  write: Write,
  { firstName, lastName, email }: FirstAdmin,
  at: Date,
): Promise<FirstAdminOutcome> {
  if (!(await isEmptyCompany(write.tx))) return whatIsFound(write, email);
  const values = { employeeId: FIRST_NUMBER, firstName, lastName, email, role: 'admin' as const };
  const { id } = await insertRow(write, 'employee', employee, values, 'employee.first');
  await insertUser(write.tx, id, at);
  write.changed('user');
  return { level: 'info', message: 'the first admin was entered' };
}

/** Says why the settings' admin was not entered. */
async function whatIsFound({ tx }: Write, email: string): Promise<FirstAdminOutcome> {
  const person = await findPersonByEmail(tx, [email]);
  if (person?.role === 'admin' && person.isActive) return { level: 'info', message: 'FIRST_ADMIN is an admin already' };
  const { length: admins } = await lockAdmins(tx);
  const who = person
    ? `FIRST_ADMIN is in the company as ${person.isActive ? '' : 'a deactivated '}${person.role}`
    : 'FIRST_ADMIN is not in the company, which has people already';
  const how =
    admins > 0
      ? `an active admin (there are ${admins}) can in User Management`
      : 'and no active admin is there: docs/operating.md says how one is made';
  return { level: 'warn', message: `${who}: nothing was changed, ${how}` };
}
