import { and, eq } from 'drizzle-orm';
import type { DefaultCrewChange } from '#shared/crews/crews.ts';
import type { PersonRef } from '#shared/employees.ts';
import { Failure } from '#shared/http/errors.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { employee, employeeSupervisor } from '../db/tables/people.ts';
import { readOne, readSeen } from '../query/read.ts';
import { crewsSeenBy } from '../visibility/company.ts';
import { defaultCrewChanges, noDefaultCrew } from './rules.ts';
import { crewView } from './views.ts';

const PERSON = { id: employee.id, employeeId: employee.employeeId, fullName: employee.fullName };

/** The current members of a crew, by name. */
const listMembers = (db: Reader, crewId: number) =>
  db
    .select({ ...PERSON, isForeman: employeeCrew.isForeman, isSupervisor: employeeCrew.isSupervisor })
    .from(employeeCrew)
    .innerJoin(employee, eq(employee.id, employeeCrew.employeeId))
    .where(and(eq(employeeCrew.crewId, crewId), employeeCrew.isCurrent))
    .orderBy(employee.lastName, employee.firstName, employee.id);

const noneToRead = () => new Failure(404, noDefaultCrew().message, { code: 'NO_DEFAULT_CREW' });

/**
 * Reads a foreman's default crew with its workers; its supervisor is the foreman's.
 * @throws Failure 404 `NO_DEFAULT_CREW` when there is none that the caller sees
 */
export async function findDefaultCrew(db: Reader, caller: Caller, foremanId: number) {
  const [[found], [own]] = await Promise.all([
    db
      .select({ id: crew.id })
      .from(crew)
      .where(and(eq(crew.foremanId, foremanId), crew.isDefault, crew.isCurrent, crewsSeenBy(caller))),
    db
      .select(PERSON)
      .from(employeeSupervisor)
      .innerJoin(employee, eq(employee.id, employeeSupervisor.supervisorId))
      .where(and(eq(employeeSupervisor.employeeId, foremanId), employeeSupervisor.isCurrent)),
  ]);
  if (!found) throw noneToRead();
  const [row, members] = await Promise.all([readOne(db, crewView, caller, found.id), listMembers(db, found.id)]);
  if (!row) throw noneToRead();
  return {
    ...row,
    workers: members.filter((one) => !one.isForeman && !one.isSupervisor).map(refOf),
    supervisor: own ?? null,
  };
}

/**
 * Computes who would join and who would leave a crew, by its foreman's default crew.
 * @throws Failure 404 for a crew that the caller does not see; `NO_DEFAULT_CREW` when there is none
 */
export async function findDefaultCrewChange(db: Reader, caller: Caller, id: number): Promise<DefaultCrewChange> {
  const row = await readSeen(db, crewView, caller, id);
  const foremanId = row['foremanId'] as number | null;
  const [source] =
    foremanId === null
      ? []
      : await db
          .select({ id: crew.id })
          .from(crew)
          .where(and(eq(crew.foremanId, foremanId), crew.isDefault, crew.isCurrent));
  if (!source) throw noneToRead();
  const byEmployee = async (crewId: number) =>
    (await listMembers(db, crewId)).map((one) => ({ ...one, employeeId: one.id, ref: refOf(one) }));
  const [members, defaults] = await Promise.all([byEmployee(id), byEmployee(source.id)]);
  const { leaving, staying } = defaultCrewChanges(members, defaults);
  const isThere = new Set(members.map((one) => one.employeeId));
  const isToBeThere = new Set(staying);
  return {
    id,
    joining: defaults.filter(({ employeeId }) => isToBeThere.has(employeeId) && !isThere.has(employeeId)).map(({ ref }) => ref),
    leaving: leaving.map(({ ref }) => ref),
  };
}

const refOf = ({ id, employeeId, fullName }: PersonRef): PersonRef => ({ id, employeeId, fullName });
