import { refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import { reviseRow } from '../db/rows.ts';
import { crew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import type { Write } from '../db/write.ts';
import { findJob, type JobRow } from '../jobs/repository.ts';
import { findForeman } from './checks.ts';
import { appointDriver, enrol, leave } from './member-commands.ts';
import { type CrewRow, countOtherCrews, currentMembers, lockDefaultCrew, type MemberRow } from './repository.ts';
import { defaultCrewChanges, forbidden, noDefaultCrew, statusWithForeman, statusWithoutForeman } from './rules.ts';

/**
 * Replaces or removes the foreman of a crew that is locked with its job: the previous member record
 * ends, the new foreman's is reactivated or created, the crew's `foremanId` and the job's status
 * follow.
 * @throws Failure 400 unless it is an active foreman, 403 for a foreman who asks
 */
export async function replaceForeman(context: WriteContext, before: CrewRow, foremanId: number | null): Promise<CrewRow> {
  const { write, caller, now } = context;
  if (foremanId === before.foremanId) return before;
  if (before.isDefault) throw refused('foremanId', 'is whose default crew it is, and stays');
  if (caller.role === 'foreman') throw forbidden('A foreman does not replace foremen');
  if (foremanId !== null) await findForeman(write.tx, foremanId);
  for (const member of await currentMembers(write.tx, before.id)) if (member.isForeman) await leave(write, member);
  if (foremanId !== null) await enrol(write, { crewId: before.id, employeeId: foremanId, isForeman: true }, now);
  const after = await reviseRow(write, 'crew', crew, before, { foremanId });
  await followStatus(context, after, { isReplaced: before.foremanId !== null });
  return after;
}

/**
 * Updates the status of a crew's job after the crew got or lost its foreman. The job is locked.
 * @param change `known`: the job as it is stored, which is read without it
 */
export async function followStatus(
  { write }: WriteContext,
  { id, jobId, isPrimary, foremanId }: CrewRow,
  { isReplaced, known }: { isReplaced: boolean; known?: JobRow | null },
): Promise<void> {
  if (jobId === null) return;
  // The job's search text and its visibility depend on its foremen.
  write.changed('job');
  if (!isPrimary) return;
  const row = known ?? (await findJob(write.tx, jobId));
  if (!row) return;
  const removes = foremanId === null && (await countOtherCrews(write.tx, jobId, id)) === 0;
  const status =
    foremanId !== null ? statusWithForeman(row.status, { isReplaced }) : removes ? statusWithoutForeman(row.status) : row.status;
  if (status !== row.status) await reviseRow(write, 'job', job, row, { status }, 'job.status');
}

/**
 * Syncs the workers of a locked crew with its foreman's default crew: "missing ones added, those
 * not in the default removed, the rest refreshed" [crews-5]. A crew without a driver
 * gets that of the default crew.
 * @throws Failure 409 `NO_DEFAULT_CREW`, 400 for a crew without a foreman or a default crew itself
 */
export async function syncWithDefault(context: WriteContext, row: CrewRow): Promise<void> {
  const { write, now } = context;
  if (row.isDefault) throw refused('id', 'is a default crew itself');
  if (row.foremanId === null) throw refused('foremanId', 'is missing: the crew has no foreman');
  const source = await lockDefaultCrew(write.tx, row.foremanId);
  if (!source) throw noDefaultCrew();
  const members = await currentMembers(write.tx, row.id);
  const defaults = await currentMembers(write.tx, source.id);
  const { leaving, staying } = defaultCrewChanges(members, defaults);
  for (const member of leaving) await leave(write, member);
  for (const employeeId of staying) await enrol(write, { crewId: row.id, employeeId }, now);
  await appointDefaultDriver(write, row.id, defaults);
}

async function appointDefaultDriver(write: Write, crewId: number, defaults: readonly MemberRow[]): Promise<void> {
  const usual = defaults.find(({ isDriver }) => isDriver)?.employeeId;
  const members = await currentMembers(write.tx, crewId);
  const driver = members.find(({ employeeId, isSupervisor }) => employeeId === usual && !isSupervisor);
  if (driver && !members.some(({ isDriver }) => isDriver)) await appointDriver(write, crewId, driver);
}
