import { and, eq } from 'drizzle-orm';
import type { PersonRef } from '../../shared/employees.ts';
import { Failure } from '../../shared/http/errors.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { employee, employeeSupervisor } from '../db/tables/people.ts';
import { readOne } from '../query/read.ts';
import { crewsSeenBy } from '../sight/company.ts';
import { noDefaultCrew } from './rules.ts';
import { crewView } from './views.ts';

/**
 * A foreman's default crew with its workers, and the supervisor it names, or else the foreman's
 * own.
 * @throws Failure 404 `NO_DEFAULT_CREW` when there is none that the caller sees
 */
export async function findDefaultCrew(db: Reader, caller: Caller, foremanId: number) {
  const [found] = await db
    .select({ id: crew.id })
    .from(crew)
    .where(and(eq(crew.foremanId, foremanId), crew.isDefault, crew.isCurrent, crewsSeenBy(caller)));
  const row = found && (await readOne(db, crewView, caller, found.id));
  if (!row) throw new Failure(404, noDefaultCrew().message, { code: 'NO_DEFAULT_CREW' });
  const person = { id: employee.id, employeeId: employee.employeeId, fullName: employee.fullName };
  const members = await db
    .select({ ...person, isForeman: employeeCrew.isForeman, isSupervisor: employeeCrew.isSupervisor })
    .from(employeeCrew)
    .innerJoin(employee, eq(employee.id, employeeCrew.employeeId))
    .where(and(eq(employeeCrew.crewId, found.id), employeeCrew.isCurrent))
    .orderBy(employee.lastName, employee.firstName, employee.id);
  const [own] = await db
    .select(person)
    .from(employeeSupervisor)
    .innerJoin(employee, eq(employee.id, employeeSupervisor.supervisorId))
    .where(and(eq(employeeSupervisor.employeeId, foremanId), employeeSupervisor.isCurrent));
  const seated = members.find((one) => one.isSupervisor);
  return {
    ...row,
    workers: members.filter((one) => !one.isForeman && !one.isSupervisor).map(refOf),
    supervisor: seated ? refOf(seated) : (own ?? null),
  };
}

const refOf = ({ id, employeeId, fullName }: PersonRef): PersonRef => ({ id, employeeId, fullName });
