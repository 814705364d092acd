import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type EmployeeCsvRow, employeeCsvRow } from '../../shared/rules/employee-csv.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { employee, employeeRegion, employeeSupervisor, region, user } from '../db/tables/people.ts';
import type { Write } from '../db/write.ts';
import { enterRates, type RatesDesk } from '../employees/rates.ts';
import { moveHome, superviseBy } from '../employees/supervision.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { Names, RowPerson } from './rules.ts';

type EmployeeRow = typeof employee.$inferSelect;

/** Somebody whom a file names, as they are, and as a row of the file would say it. */
export interface KnownPerson {
  row: EmployeeRow;
  supervisorId: number | null;
  cells: EmployeeCsvRow;
}

/** The names that rows use for regions and supervisors. */
export async function readNames(reader: Reader): Promise<Names> {
  const regions = await reader.select({ id: region.id, name: region.name }).from(region);
  const people = await reader
    .select({ id: employee.id, employeeId: employee.employeeId, fullName: employee.fullName })
    .from(employee)
    .where(and(eq(employee.role, 'supervisor'), employee.isActive));
  const supervisors = new Map<string, number | null>();
  for (const { id, employeeId, fullName } of people) {
    supervisors.set(employeeId, id);
    const name = fullName.toLowerCase();
    supervisors.set(name, supervisors.has(name) ? null : id);
  }
  return { regions: new Map(regions.map(({ id, name }) => [name.toLowerCase(), id])), supervisors };
}

/** Those of these employee IDs that there are, locked until the transaction ends. */
export async function lockPeople(tx: Tx, numbers: readonly string[]): Promise<Map<string, KnownPerson>> {
  if (numbers.length === 0) return new Map();
  await tx
    .select({ id: employee.id })
    .from(employee)
    .where(inArray(employee.employeeId, [...numbers]))
    .orderBy(asc(employee.id))
    .for('update');
  const boss = alias(employee, 'boss');
  const rows = await tx
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

/** Employee IDs by e-mail address in lower case, of those of these addresses that somebody has. */
export async function findOwners(reader: Reader, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const address = sql<string>`lower(${employee.email})`;
  const rows = await reader
    .select({ address, employeeId: employee.employeeId })
    .from(employee)
    .where(inArray(address, [...emails]));
  return new Map(rows.map((row) => [row.address, row.employeeId]));
}

/** Adds people as their rows say, all in a few statements. */
export async function addPeople({ tx, audit }: Write, people: readonly RowPerson[], at: Date): Promise<void> {
  if (people.length === 0) return;
  const added = await tx
    .insert(employee)
    .values(people.map(({ supervisorId: _, ...columns }) => columns))
    .returning();
  const idOf = new Map(added.map(({ id, employeeId }) => [employeeId, id]));
  const placed = people.map((person) => ({ ...person, id: idOf.get(person.employeeId)! }));
  await tx.insert(user).values(placed.map(({ id }) => ({ employeeId: id })));
  await tx.insert(employeeRegion).values(placed.map(({ id, regionId }) => ({ employeeId: id, regionId })));
  const supervised = placed.flatMap(({ id, supervisorId }) =>
    supervisorId === null ? [] : [{ employeeId: id, supervisorId, assignedAt: at }],
  );
  if (supervised.length > 0) await tx.insert(employeeSupervisor).values(supervised);
  for (const row of added) audit({ action: 'employee.import', subject: 'employee', subjectId: row.id, after: row });
}

/** The fields in which a row says something else than is known. */
export function differences({ row, supervisorId }: KnownPerson, person: RowPerson): string[] {
  const { supervisorId: supervisor, ...columns } = person;
  const known = row as unknown as Record<string, unknown>;
  const changed = Object.entries(columns).flatMap(([name, value]) => ((value ?? null) === known[name] ? [] : [name]));
  return supervisor === supervisorId ? changed : [...changed, 'supervisorId'];
}

/**
 * Makes somebody whose row is locked what their row says; other rates count from today on. A new
 * role, or being inactive, ends their sessions.
 */
export async function changePerson(desk: RatesDesk, known: KnownPerson, person: RowPerson): Promise<void> {
  const { write, now: at } = desk;
  const { tx, audit } = write;
  const before = known.row;
  const { supervisorId, ...columns } = person;
  const [after] = await tx
    .update(employee)
    .set({
      ...columns,
      ...(await enterRates(desk, before, columns)),
      updatedAt: at,
      revision: sql`${employee.revision} + 1`,
    })
    .where(eq(employee.id, before.id))
    .returning();
  if (columns.regionId !== before.regionId) await moveHome(write, before.id, before.regionId, columns.regionId);
  const replaced = supervisorId === known.supervisorId ? undefined : await superviseBy(tx, before.id, supervisorId, at);
  audit({
    action: 'employee.import',
    subject: 'employee',
    subjectId: before.id,
    before: replaced ? { ...before, supervisorId: replaced.before } : before,
    after: replaced ? { ...after, supervisorId: replaced.after } : after,
  });
  if (!columns.isActive && before.isActive) await endSessionsOf(write, before.id, 'deactivated', at);
  else if (columns.role !== before.role) await endSessionsOf(write, before.id, 'changed', at);
}
