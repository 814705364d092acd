import type { z } from 'zod';
import type { EmployeeChange } from '#shared/calls/employees.ts';
import type { NewEmployee } from '#shared/employees.ts';
import { assertEmployer } from '../companies/checks.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { employee, user } from '../db/tables/people.ts';
import { endSessionsOf } from '../sign-in/session-commands.ts';
import { assertAdminStays, assertUntaken, findSupervisorFor } from './checks.ts';
import { enterRates } from './rate-commands.ts';
import { type EmployeeRow, findPerson, insertUser, type UserRow } from './repository.ts';
import {
  assertActivation,
  assertEditable,
  assertGiven,
  assertMayRate,
  assertNotErased,
  assertRemovable,
  assertWhole,
  guaranteed,
} from './rules.ts';
import { moveHome, setRegions, superviseBy } from './supervision-commands.ts';

/** What files have beside the form's fields. */
interface OfFiles {
  vacationAvailable?: string | null | undefined;
}
type Change = Omit<z.output<typeof EmployeeChange>, 'revision'> & OfFiles;
/** Somebody new; one who comes in a file may have left already. */
type Input = NewEmployee & OfFiles & { isActive?: boolean };

/**
 * Creates a person with regions, supervisor and sign-in side.
 * @throws Failure 400 for an unknown supervisor or region, 403 for an admin or sub-admin unless an
 *   admin makes them, 409 when employee ID or e-mail are taken
 */
export async function createEmployee(context: WriteContext, input: Input): Promise<number> {
  return (await addPerson(context, input)).employeeId;
}

/** Creates a person as `createEmployee`; answers the id of the sign-in side. */
export async function createUser(context: WriteContext, input: NewEmployee): Promise<number> {
  return (await addPerson(context, input)).userId;
}

async function addPerson(context: WriteContext, input: Input): Promise<{ employeeId: number; userId: number }> {
  const { write, caller, now } = context;
  const { supervisorId, regions, ...columns } = input;
  assertGiven(caller, columns.role);
  assertMayRate(caller, columns);
  assertWhole(undefined, columns);
  await assertEmployer(write.tx, columns.companyName, null);
  await assertUntaken(write.tx, columns, 0);
  const row = await insertRow(write, 'employee', employee, columns);
  await setRegions(write, row.id, () => [row.regionId, ...(regions ?? [])]);
  if (supervisorId != null) await supervise(context, row.id, supervisorId);
  const userId = await insertUser(write.tx, row.id, now);
  write.changed('user');
  return { employeeId: row.id, userId };
}

/**
 * Changes the form's fields of a locked person. A new role ends their sessions: what their open
 * pages show was read with the rights of the one before.
 * @throws Failure 403 'Administrator roles cannot be edited' unless an admin does it, 409 for the
 *   role of the last active admin and for a person who was erased, 400 and 409 as `createEmployee`
 */
export async function changeEmployee(context: WriteContext, before: EmployeeRow, change: Change): Promise<void> {
  const { write, caller, now } = context;
  const { supervisorId, regions, ...columns } = change;
  const role = columns.role ?? before.role;
  assertEditable(caller, before);
  assertNotErased(before);
  assertGiven(caller, columns.role);
  assertMayRate(caller, columns);
  assertWhole(before, { ...before, ...columns, role });
  await assertEmployer(write.tx, columns.companyName, before.companyName);
  await assertAdminStays(context, before, { role });
  await assertUntaken(write.tx, columns, before.id);
  const rates = await enterRates(context, before, columns);
  await reviseRow(write, 'employee', employee, before, { ...columns, ...rates, updatedAt: now });
  const home = columns.regionId ?? before.regionId;
  if (regions) await setRegions(write, before.id, () => [home, ...regions]);
  else if (home !== null && home !== before.regionId) await moveHome(write, before.id, before.regionId, home);
  if (supervisorId !== undefined) await supervise(context, before.id, supervisorId);
  if (role !== before.role) await endSessionsOf(write, before.id, 'changed', now);
}

/**
 * Activates or deactivates a person; deactivation ends their sessions [people-7].
 * @throws Failure 403 for oneself, and for admins and sub-admins unless an admin does it, 409 for
 *   the last active admin and for a person who was erased
 */
export async function setActive(context: WriteContext, before: EmployeeRow, { isActive }: { isActive: boolean }): Promise<void> {
  const { write, caller, now } = context;
  assertActivation(caller, before);
  assertNotErased(before);
  if (before.isActive === isActive) return;
  await assertAdminStays(context, before, { isActive });
  await reviseRow(write, 'employee', employee, before, { isActive, updatedAt: now }, 'employee.setActive');
  if (!isActive) await endSessionsOf(write, before.id, 'deactivated', now);
}

/**
 * @throws Failure 403 for admins and sub-admins, 409 for a person who has worked, supervised or
 *   signed anything: they are deactivated instead
 */
export async function removeEmployee({ write, now }: WriteContext, before: EmployeeRow): Promise<void> {
  assertRemovable(before);
  assertNotErased(before);
  await endSessionsOf(write, before.id, 'deactivated', now);
  await removeRow(write, 'employee', employee, before);
  write.changed('user');
}

/** Changes the person behind a locked sign-in side, as `changeEmployee`. */
export async function changeUser(context: WriteContext, before: UserRow, change: Change): Promise<void> {
  await changeEmployee(context, await personOf(context, before), change);
  await reviseRow(context.write, 'user', user, before, { updatedAt: context.now });
}

/** Removes the person behind a sign-in side, as `removeEmployee`. */
export async function removeUser(context: WriteContext, before: UserRow): Promise<void> {
  await removeEmployee(context, await personOf(context, before));
}

async function personOf({ write: { tx } }: WriteContext, { employeeId }: UserRow): Promise<EmployeeRow> {
  return guaranteed(await findPerson(tx, employeeId));
}

async function supervise({ write, now }: WriteContext, employeeId: number, given: string | number | null): Promise<void> {
  const supervisorId = given === null ? null : await findSupervisorFor(write.tx, employeeId, given);
  const replaced = await superviseBy(write.tx, employeeId, supervisorId, now);
  if (!replaced) return;
  write.changed('employee');
  write.audit({
    action: 'employee.supervisor',
    subject: 'employee',
    subjectId: employeeId,
    before: { supervisorId: replaced.before },
    after: { supervisorId: replaced.after },
  });
}
