import { and, eq } from 'drizzle-orm';
import { insertRow, reviseRow } from '../db/rows.ts';
import type { Reader } from '../db/schema.ts';
import { employeeCrew } from '../db/tables/crews.ts';
import type { Write } from '../db/write.ts';

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

/** Puts somebody on a crew that is held: their record there is made current again, or a new one is made. */
export async function enrol(
  write: Write,
  { crewId, employeeId, isForeman = false, isSupervisor = false }: Enrolment,
  now: Date,
): Promise<MemberRow> {
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

/** Takes somebody off a crew that is held. Their record stays, as history. */
export const leave = (write: Write, member: MemberRow): Promise<MemberRow> =>
  reviseRow(write, 'employee_crew', employeeCrew, member, { isCurrent: false, isDriver: false });

/** "All current drivers are cleared, then the chosen crew member becomes driver" (specification 1, section 4); none without one. */
export async function appointDriver(write: Write, crewId: number, driver: MemberRow | null): Promise<void> {
  for (const member of await currentMembers(write.tx, crewId))
    if (member.isDriver && member.id !== driver?.id)
      await reviseRow(write, 'employee_crew', employeeCrew, member, { isDriver: false });
  if (driver && !driver.isDriver) await reviseRow(write, 'employee_crew', employeeCrew, driver, { isDriver: true });
}
