import { and, eq } from 'drizzle-orm';
import { refused } from '../../shared/errors.ts';
import { reviseRow } from '../db/rows.ts';
import type { Reader } from '../db/schema.ts';
import { crew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import type { Desk } from '../desk.ts';
import { currentMembers, enrol, leave } from './members.ts';

type CrewRow = typeof crew.$inferSelect;
type JobRow = typeof job.$inferSelect;

/** @throws Failure 400 for whoever is not an active supervisor */
export async function assertSupervisor(reader: Reader, id: number | null, field = 'supervisorId'): Promise<void> {
  if (id === null) return;
  const [person] = await reader.select().from(employee).where(eq(employee.id, id));
  if (person?.role !== 'supervisor' || !person.isActive) throw refused(field, 'is not an active supervisor');
}

/** Shows a job's supervisor on its first crew, which alone holds one; a job without a crew shows none. */
export async function seatSupervisor(desk: Desk, jobId: number, supervisorId: number | null): Promise<void> {
  const [first] = await desk.write.tx
    .select()
    .from(crew)
    .where(and(eq(crew.jobId, jobId), crew.isPrimary, crew.isCurrent));
  if (first) await seatOn(desk, first, supervisorId);
}

/** One supervisor on a crew, or none. */
export async function seatOn({ write, now }: Desk, { id }: CrewRow, supervisorId: number | null): Promise<void> {
  const members = await currentMembers(write.tx, id);
  for (const one of members) if (one.isSupervisor && one.employeeId !== supervisorId) await leave(write, one);
  const isSeated = members.some((one) => one.isSupervisor && one.employeeId === supervisorId);
  if (supervisorId !== null && !isSeated) await enrol(write, { crewId: id, employeeId: supervisorId, isSupervisor: true }, now);
}

/** The other way round: whoever becomes supervisor on a job's first crew becomes the job's. The job is locked. */
export async function superviseJob({ write }: Desk, row: JobRow, supervisorId: number | null): Promise<void> {
  if (row.supervisorId !== supervisorId) await reviseRow(write, 'job', job, row, { supervisorId });
}
