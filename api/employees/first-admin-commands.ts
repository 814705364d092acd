import type { FirstAdmin } from '../config.ts';
import { isEmptyCompany } from '../db/bulk.ts';
import { insertRow } from '../db/rows.ts';
import { employee } from '../db/tables/people.ts';
import type { Write } from '../db/write.ts';
import { insertUser } from './repository.ts';

/** A number that no real employee has. */
const FIRST_NUMBER = '0-00000-01';

/**
 * Inserts the admin from the settings into an empty company, so that somebody can sign in and enter
 * the others [people-9].
 * @returns whether it did; not once there is anybody
 */
export async function enterFirstAdmin(write: Write, { firstName, lastName, email }: FirstAdmin, at: Date): Promise<boolean> {
  if (!(await isEmptyCompany(write.tx))) return false;
  const values = { employeeId: FIRST_NUMBER, firstName, lastName, email, role: 'admin' as const };
  const { id } = await insertRow(write, 'employee', employee, values, 'employee.first');
  await insertUser(write.tx, id, at);
  write.changed('user');
  return true;
}
