import type { WriteContext } from '../context.ts';
import { insertRow, reviseRow } from '../db/rows.ts';
import { employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import type { Write } from '../db/write.ts';
import type { JobRow } from '../jobs/repository.ts';
import { assertOnNoOther } from './checks.ts';
import { type CrewRow, currentMembers, findFirstCrew, findMember, type MemberRow } from './repository.ts';

interface Enrolment {
  crewId: number;
  employeeId: number;
  isForeman?: boolean;
  isSupervisor?: boolean;
}

/**
 * Adds a person to a crew that is locked with its job, by a new member record or their former one.
 * @throws Failure 409 `ON_ANOTHER_CREW`
 */
export async function enrol(
  write: Write,
  { crewId, employeeId, isForeman = false, isSupervisor = false }: Enrolment,
  now: Date,
): Promise<MemberRow> {
  await assertOnNoOther(write.tx, crewId, employeeId);
  const known = await findMember(write.tx, crewId, employeeId);
  if (!known) return addMember(write, { crewId, employeeId, isForeman, isSupervisor }, now);
  const again = { isForeman, isSupervisor, isCurrent: true, isDriver: known.isCurrent && known.isDriver, assignedAt: now };
  return reviseRow(write, 'employee_crew', employeeCrew, known, again, 'employee_crew.join');
}

/** Adds somebody who has never been on the crew, and is on no other of its job. */
export const addMember = (write: Write, enrolment: Enrolment, now: Date): Promise<MemberRow> =>
  insertRow(write, 'employee_crew', employeeCrew, { ...enrolment, assignedAt: now });

/** Ends a member's record on a locked crew; it stays as history. */
export const leave = (write: Write, member: MemberRow): Promise<MemberRow> =>
  reviseRow(write, 'employee_crew', employeeCrew, member, { isCurrent: false, isDriver: false }, 'employee_crew.leave');

/**
 * "All current drivers are cleared, then the chosen crew member becomes driver" [crews-1]; none
 * without one.
 */
export async function appointDriver(write: Write, crewId: number, driver: MemberRow | null): Promise<void> {
  for (const member of await currentMembers(write.tx, crewId))
    if (member.isDriver && member.id !== driver?.id)
      await reviseRow(write, 'employee_crew', employeeCrew, member, { isDriver: false }, 'employee_crew.stopDriving');
  if (driver && !driver.isDriver)
    await reviseRow(write, 'employee_crew', employeeCrew, driver, { isDriver: true }, 'employee_crew.drive');
}

/**
 * Shows a job's supervisor on its first crew, the only one with a supervisor; a job without crews
 * shows none.
 */
export async function seatSupervisor(context: WriteContext, jobId: number, supervisorId: number | null): Promise<void> {
  const first = await findFirstCrew(context.write.tx, jobId);
  if (first) await seatOn(context, first, supervisorId);
}

/** Sets the one supervisor of a crew, or none. */
export async function seatOn({ write, now }: WriteContext, { id }: CrewRow, supervisorId: number | null): Promise<void> {
  const members = await currentMembers(write.tx, id);
  for (const one of members) if (one.isSupervisor && one.employeeId !== supervisorId) await leave(write, one);
  const isSeated = members.some((one) => one.isSupervisor && one.employeeId === supervisorId);
  if (supervisorId !== null && !isSeated) await enrol(write, { crewId: id, employeeId: supervisorId, isSupervisor: true }, now);
}

/** Makes the supervisor of a job's first crew the job's. The job is locked. */
export async function superviseJob({ write }: WriteContext, row: JobRow, supervisorId: number | null): Promise<void> {
  if (row.supervisorId !== supervisorId) await reviseRow(write, 'job', job, row, { supervisorId });
}
