import type { z } from 'zod';
import type { ForeseenPeopleQuery, ForeseenPerson } from '#shared/calls/employees.ts';
import { Failure, refused } from '#shared/http/errors.ts';
import type { Caller, WriteContext } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { isAsAsked, refusalOf } from '../http/foreseen.ts';
import type { NamedPerson } from './many-query.ts';
import {
  type EmployeeRow,
  findActiveSupervisor,
  findHolder,
  findPerson,
  isNameable,
  listAdmins,
  lockAdmins,
} from './repository.ts';
import { assertActivation, assertAnotherAdmin, assertEditable, assertNotErased, losesAdmin, takenBy } from './rules.ts';

type Standing = Pick<EmployeeRow, 'role' | 'isActive'>;

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
  before: Standing,
  after: Partial<Standing>,
): Promise<void> {
  if (losesAdmin(before, after)) assertAnotherAdmin(caller, await lockAdmins(tx));
}

/**
 * The row number of the supervisor whom a form names for a person, by employee ID or row number.
 * @throws Failure 400 when no active supervisor has this number, or it is the person's own
 */
export async function findSupervisorFor(reader: Reader, employeeId: number, given: string | number): Promise<number> {
  const id = await findActiveSupervisor(reader, given);
  if (id === undefined)
    throw new Failure(400, 'There is no such supervisor', {
      errors: [{ field: 'supervisorId', reason: 'must be an active supervisor' }],
    });
  if (id !== employeeId) return id;
  throw new Failure(400, 'Nobody supervises themselves', {
    errors: [{ field: 'supervisorId', reason: 'must be somebody else' }],
  });
}

type Change = Omit<z.output<typeof ForeseenPeopleQuery>, 'ids'>;

/** A person with the refusal that this change of them would get now [screens-5]. */
export async function foreseeChange(
  { reader, caller }: { reader: Reader; caller: Caller },
  { person, ...named }: NamedPerson,
  change: Change,
): Promise<ForeseenPerson> {
  const { id, revision, employeeId, fullName, isActive, regionId } = person;
  const now = { isActive, regionId, supervisorId: named.supervisorId };
  return {
    id,
    revision,
    employeeId,
    fullName,
    ...now,
    ...named,
    isAlready: isAsAsked(now, change),
    refusal: await refusalOf(async () => {
      if (change.isActive === undefined) assertEditable(caller, person);
      else assertActivation(caller, person);
      assertNotErased(person);
      if (change.isActive !== undefined && losesAdmin(person, { isActive: change.isActive }))
        assertAnotherAdmin(caller, await listAdmins(reader));
      if (change.supervisorId != null) await findSupervisorFor(reader, id, change.supervisorId);
    }),
  };
}
