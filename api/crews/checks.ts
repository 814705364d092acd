import { Failure, refused } from '#shared/http/errors.ts';
import type { Reader } from '../db/schema.ts';
import { type EmployeeRow, findPerson } from '../employees/repository.ts';
import { type CrewRow, findOnAnotherCrew } from './repository.ts';
import { onAnotherCrew } from './rules.ts';

/** @throws Failure 400 unless it is an active foreman */
export async function findForeman(reader: Reader, id: number, field = 'foremanId'): Promise<EmployeeRow> {
  const person = await findPerson(reader, id);
  if (person?.role !== 'foreman' || !person.isActive) throw refused(field, 'is not an active foreman');
  return person;
}

/**
 * Checks that a person can work on this crew.
 * @throws Failure 400 that names the person
 */
export async function assertWorks(
  reader: Reader,
  { foremanId }: CrewRow,
  employeeId: number,
  field = 'employeeId',
): Promise<void> {
  const person = await findPerson(reader, employeeId);
  if (!person) throw refused(field, 'does not exist');
  const refuse = (reason: string) => new Failure(400, `${person.fullName} ${reason}`, { errors: [{ field, reason }] });
  if (!person.isActive || !['worker', 'foreman'].includes(person.role)) throw refuse('is not an active worker');
  if (foremanId === employeeId) throw refuse('leads the crew already');
}

/**
 * Checks that a person is on no other crew of the job.
 * @throws Failure 409 `ON_ANOTHER_CREW`
 */
export async function assertOnNoOther(reader: Reader, crewId: number, employeeId: number): Promise<void> {
  const found = await findOnAnotherCrew(reader, crewId, employeeId);
  if (found) throw onAnotherCrew(found.name, found);
}
