import { reviseRow } from '../db/rows.ts';
import { job } from '../db/tables/jobs.ts';
import type { Desk } from '../desk.ts';
import type { JobRow } from '../jobs/repository.ts';
import { enrol, leave } from './member-commands.ts';
import { type CrewRow, currentMembers, findFirstCrew } from './repository.ts';

/**
 * Shows a job's supervisor on its first crew, which alone holds one; a job without a crew shows
 * none.
 */
export async function seatSupervisor(desk: Desk, jobId: number, supervisorId: number | null): Promise<void> {
  const first = await findFirstCrew(desk.write.tx, jobId);
  if (first) await seatOn(desk, first, supervisorId);
}

/** One supervisor on a crew, or none. */
export async function seatOn({ write, now }: Desk, { id }: CrewRow, supervisorId: number | null): Promise<void> {
  const members = await currentMembers(write.tx, id);
  for (const one of members) if (one.isSupervisor && one.employeeId !== supervisorId) await leave(write, one);
  const isSeated = members.some((one) => one.isSupervisor && one.employeeId === supervisorId);
  if (supervisorId !== null && !isSeated) await enrol(write, { crewId: id, employeeId: supervisorId, isSupervisor: true }, now);
}

/**
 * The other way round: whoever becomes supervisor on a job's first crew becomes the job's. The job
 * is locked.
 */
export async function superviseJob({ write }: Desk, row: JobRow, supervisorId: number | null): Promise<void> {
  if (row.supervisorId !== supervisorId) await reviseRow(write, 'job', job, row, { supervisorId });
}
