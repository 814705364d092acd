import { and, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertRow, reviseRow } from '../db/rows.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import type { Write } from '../db/write.ts';
import { onAnotherCrew } from './rules.ts';

export type MemberRow = typeof employeeCrew.$inferSelect;

interface Enrolment {
  crewId: number;
  employeeId: number;
  isForeman?: boolean;
  isSupervisor?: boolean;
}

/** Who is on a crew now. */
export const currentMembers = (reader: Reader, crewId: number): Promise<MemberRow[]> =>
  reader
    .select()
    .from(employeeCrew)
    .where(and(eq(employeeCrew.crewId, crewId), employeeCrew.isCurrent))
    .orderBy(employeeCrew.id);

/**
 * Puts somebody on a crew that is locked with its job: their record there is made current again, or a new one is made.
 * @throws Failure 409 `ON_ANOTHER_CREW`
 */
export async function enrol(
  write: Write,
  { crewId, employeeId, isForeman = false, isSupervisor = false }: Enrolment,
  now: Date,
): Promise<MemberRow> {
  await assertOnNoOther(write.tx, crewId, employeeId);
  const [known] = await write.tx
    .select()
    .from(employeeCrew)
    .where(and(eq(employeeCrew.crewId, crewId), eq(employeeCrew.employeeId, employeeId)));
  if (!known)
    return insertRow(write, 'employee_crew', employeeCrew, { crewId, employeeId, isForeman, isSupervisor, assignedAt: now });
  return reviseRow(write, 'employee_crew', employeeCrew, known, {
    isForeman,
    isSupervisor,
    isCurrent: true,
    isDriver: known.isCurrent && known.isDriver,
    assignedAt: now,
  });
}

/** One person is on one crew of a job. */
async function assertOnNoOther(reader: Reader, crewId: number, employeeId: number): Promise<void> {
  const other = alias(crew, 'other');
  const [found] = await reader
    .select({ name: employee.fullName, jobId: job.jobId })
    .from(crew)
    .innerJoin(job, eq(job.id, crew.jobId))
    .innerJoin(other, and(eq(other.jobId, crew.jobId), ne(other.id, crew.id), other.isCurrent))
    .innerJoin(employeeCrew, and(eq(employeeCrew.crewId, other.id), employeeCrew.isCurrent))
    .innerJoin(employee, eq(employee.id, employeeCrew.employeeId))
    .where(and(eq(crew.id, crewId), eq(employeeCrew.employeeId, employeeId)));
  if (found) throw onAnotherCrew(found.name, found.jobId);
}

/** Takes somebody off a crew that is locked. Their record stays, as history. */
export const leave = (write: Write, member: MemberRow): Promise<MemberRow> =>
  reviseRow(write, 'employee_crew', employeeCrew, member, { isCurrent: false, isDriver: false });

/** "All current drivers are cleared, then the chosen crew member becomes driver" [crews-1]; none without one. */
export async function appointDriver(write: Write, crewId: number, driver: MemberRow | null): Promise<void> {
  for (const member of await currentMembers(write.tx, crewId))
    if (member.isDriver && member.id !== driver?.id)
      await reviseRow(write, 'employee_crew', employeeCrew, member, { isDriver: false });
  if (driver && !driver.isDriver) await reviseRow(write, 'employee_crew', employeeCrew, driver, { isDriver: true });
}
