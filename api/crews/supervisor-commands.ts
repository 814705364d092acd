import type { WriteContext } from '../context.ts';
import { reviseRow } from '../db/rows.ts';
import { job } from '../db/tables/jobs.ts';
import type { JobRow } from '../jobs/repository.ts';
import { enrol, leave } from './member-commands.ts';
import { type CrewRow, currentMembers, findFirstCrew } from './repository.ts';

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
