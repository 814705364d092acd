import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { employeeCsvRow } from '#shared/rules/employee-csv.ts';
import { listCompanies } from '../companies/repository.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { foldedEmail } from '../db/tables/columns.ts';
import { employee, employeeRegion, employeeSupervisor, region, user } from '../db/tables/people.ts';
import type { EmployeeRow } from '../employees/repository.ts';
import { findRegions, findSupervisors } from '../imports/kinds/names-repository.ts';
import { type Names, namesOf } from './names-rules.ts';
import type { Known } from './validation-rules.ts';

/** A stored person whom a file names, also in the form of a row. */
export interface KnownPerson extends Known {
  row: EmployeeRow;
}

/** The names that rows use for regions, supervisors and companies. */
export const readNames = async (reader: Reader): Promise<Names> =>
  namesOf(await findRegions(reader), await findSupervisors(reader), await listCompanies(reader));

/** Locks the people with these employee IDs that exist. */
export async function lockPeople(tx: Tx, numbers: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (numbers.length === 0) return new Map();
  await tx
    .select({ id: employee.id })
    .from(employee)
    .where(inArray(employee.employeeId, [...numbers]))
    .orderBy(asc(employee.id))
    .for('update');
  return findPeople(tx, numbers);
}

/** The people with these employee IDs that exist. */
export async function findPeople(reader: Reader, numbers: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (numbers.length === 0) return new Map();
  const boss = alias(employee, 'boss');
  const rows = await reader
    .select({
      row: employee,
      region: region.name,
      boss: { id: boss.id, employeeId: boss.employeeId, firstName: boss.firstName, lastName: boss.lastName },
    })
    .from(employee)
    .leftJoin(region, eq(region.id, employee.regionId))
    .leftJoin(employeeSupervisor, and(eq(employeeSupervisor.employeeId, employee.id), employeeSupervisor.isCurrent))
    .leftJoin(boss, eq(boss.id, employeeSupervisor.supervisorId))
    .where(inArray(employee.employeeId, [...numbers]));
  return new Map(
    rows.map(({ row, region: name, boss: above }) => [
      row.employeeId,
      { row, supervisorId: above?.id ?? null, cells: employeeCsvRow(row, name, above) },
    ]),
  );
}

/** Employee IDs by e-mail address in lower case, for these addresses. */
export async function findOwners(reader: Reader, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const address = foldedEmail(employee.email);
  const rows = await reader
    .select({ address, employeeId: employee.employeeId })
    .from(employee)
    .where(inArray(address, [...emails]));
  return new Map(rows.map((row) => [row.address, row.employeeId]));
}

export const insertPeople = (tx: Tx, values: (typeof employee.$inferInsert)[]): Promise<EmployeeRow[]> =>
  tx.insert(employee).values(values).returning();

/** Inserts the sign-in sides, home regions and supervisors of new people. */
export async function placePeople(
  tx: Tx,
  people: readonly { id: number; regionId: number; supervisorId: number | null }[],
  at: Date,
): Promise<void> {
  await tx.insert(user).values(people.map(({ id }) => ({ employeeId: id })));
  await tx.insert(employeeRegion).values(people.map(({ id, regionId }) => ({ employeeId: id, regionId })));
  const supervised = people.flatMap(({ id, supervisorId }) =>
    supervisorId === null ? [] : [{ employeeId: id, supervisorId, assignedAt: at }],
  );
  if (supervised.length > 0) await tx.insert(employeeSupervisor).values(supervised);
}

/** Updates a locked person, and increments the revision. */
export async function updatePerson(
  tx: Tx,
  id: number,
  change: PgUpdateSetSource<typeof employee>,
): Promise<EmployeeRow | undefined> {
  const [after] = await tx
    .update(employee)
    .set({ ...change, revision: sql`${employee.revision} + 1` })
    .where(eq(employee.id, id))
    .returning();
  return after;
}
