import type { z } from 'zod';
import type { CrewChange, EmployeeCrewChange, NewCrew, NewEmployeeCrew } from '#shared/crews/crews.ts';
import { notFound, refused } from '#shared/http/errors.ts';
import { isEqual } from '#shared/live/ops.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, reviseRow } from '../db/rows.ts';
import { crew } from '../db/tables/crews.ts';
import { assertNameable, assertSupervisor } from '../employees/checks.ts';
import { lockSeenJob } from '../jobs/checks.ts';
import { lockJob } from '../jobs/repository.ts';
import { assertMayAppoint } from '../jobs/rules.ts';
import { assertWorks, findForeman } from './checks.ts';
import { followStatus, replaceForeman } from './foreman-commands.ts';
import { addMember, appointDriver, enrol, leave, seatOn, superviseJob } from './member-commands.ts';
import { type CrewRow, currentMembers, isSeenCrew, listCrewsOf, lockCrew, lockCrewAlone, type MemberRow } from './repository.ts';
import { assertCurrent, assertRemovable, forbidden } from './rules.ts';

type Without<T extends z.ZodType> = Omit<z.output<T>, 'revision'>;

/**
 * Creates a crew of a job or a default crew, with its foreman as a member [crews-2]. A job's first
 * crew is primary and shows the job's supervisor.
 * @throws Failure 400 naming the field, 403 for a foreman who creates another's, 409 for a second
 *   default crew
 */
export async function createCrew(
  context: WriteContext,
  { jobId, foremanId, isDefault, isPrimary }: z.output<typeof NewCrew>,
): Promise<number> {
  const { write, caller, now } = context;
  if (isDefault === (jobId !== null)) throw refused('jobId', isDefault ? 'must not be given for a default crew' : 'is required');
  if (isDefault && foremanId === null) throw refused('foremanId', 'is required for a default crew');
  if (caller.role === 'foreman' && foremanId !== caller.employeeId) throw forbidden('A foreman makes crews of their own');
  if (foremanId !== null) {
    await assertNameable(context, 'foremanId', foremanId);
    await findForeman(write.tx, foremanId);
  }
  const its = jobId === null ? null : await lockSeenJob(context, jobId);
  const isFirst = its !== null && (await listCrewsOf(write.tx, its.id)).length === 0;
  if (isPrimary && !isFirst) throw refused('isPrimary', 'is for the first crew of a job');
  const row = await insertRow(write, 'crew', crew, { jobId, foremanId, isDefault, isPrimary: isFirst });
  // A job's first crew has no members yet, and nobody can be on another crew of the job.
  const join = isFirst ? addMember : enrol;
  if (foremanId !== null) await join(write, { crewId: row.id, employeeId: foremanId, isForeman: true }, now);
  if (isFirst && its.supervisorId !== null)
    await join(write, { crewId: row.id, employeeId: its.supervisorId, isSupervisor: true }, now);
  if (foremanId !== null) await followStatus(context, row, { isReplaced: false, known: its });
  return row.id;
}

/** @throws Failure as `replaceForeman`, 409 for a crew that has ended */
export async function changeCrew(
  context: WriteContext,
  before: CrewRow,
  { foremanId, startTimes }: Pick<Without<typeof CrewChange>, 'foremanId'> & Partial<Without<typeof CrewChange>>,
): Promise<void> {
  assertCurrent(before);
  // A foreman may replace nobody, so no name is checked for them.
  const isNamed = foremanId !== null && foremanId !== before.foremanId && context.caller.role !== 'foreman';
  if (isNamed) await assertNameable(context, 'foremanId', foremanId);
  const after = await replaceForeman(context, before, foremanId);
  if (startTimes === undefined || isEqual(startTimes, after.startTimes)) return;
  if (before.isDefault) throw refused('startTimes', 'is for the crew of a job');
  await reviseRow(context.write, 'crew', crew, after, { startTimes });
}

/**
 * Ends a crew, which stays, not current, for its timesheets.
 * @throws Failure 409 `FIRST_CREW` or `CREW_HAS_MEMBERS`
 */
export async function removeCrew({ write }: WriteContext, before: CrewRow): Promise<void> {
  assertCurrent(before);
  const crews = before.jobId === null ? [before] : await listCrewsOf(write.tx, before.jobId);
  const members = await currentMembers(write.tx, before.id);
  assertRemovable({ position: 1 + crews.findIndex(({ id }) => id === before.id), members });
  for (const member of members) await leave(write, member);
  await reviseRow(write, 'crew', crew, before, { isCurrent: false }, 'crew.delete');
}

/**
 * Adds a person to a crew, as foreman, supervisor or worker, optionally as driver.
 * @throws Failure 400 naming the field, 403
 */
export async function createMember(context: WriteContext, input: z.output<typeof NewEmployeeCrew>): Promise<number> {
  const { write, caller, now } = context;
  const { crewId, employeeId, isForeman, isSupervisor, isDriver } = input;
  const isSeen = await isSeenCrew(write.tx, caller, crewId);
  const row = isSeen && (await lockCrew(write.tx, crewId));
  if (!row) throw refused('crewId', 'does not exist');
  assertCurrent(row);
  await assertNameable(context, 'employeeId', employeeId);
  if (isForeman && isSupervisor) throw refused('isSupervisor', 'cannot be true for a foreman');
  if (isSupervisor && isDriver) throw refused('isDriver', 'cannot be true for a supervisor');
  if (isForeman) await replaceForeman(context, row, employeeId);
  else if (isSupervisor) await appointSupervisor(context, row, employeeId);
  else {
    await assertWorks(write.tx, row, employeeId);
    await enrol(write, { crewId, employeeId }, now);
  }
  const member = (await currentMembers(write.tx, crewId)).find((one) => one.employeeId === employeeId);
  if (!member) throw new Error(`${employeeId} joined crew ${crewId}`);
  if (isDriver) await appointDriver(write, crewId, member);
  return member.id;
}

/**
 * Changes a member, who drives, leads, supervises, leaves or comes back. A member who stops leading
 * or supervising leaves the crew, as in a replacement [crews-2].
 * @throws Failure 400 naming the field, 403, 409
 */
export async function changeMember(
  context: WriteContext,
  before: MemberRow,
  change: Without<typeof EmployeeCrewChange>,
): Promise<void> {
  const { write, now } = context;
  const row = await lockCrewAlone(write.tx, before.crewId);
  if (!row) throw notFound('employee_crew', before.id);
  assertCurrent(row);
  const to = { ...before, ...definedOf(change) };
  if (to.isForeman && to.isSupervisor) throw refused('isSupervisor', 'cannot be true for a foreman');
  if (to.isDriver && to.isSupervisor) throw refused('isDriver', 'cannot be true for a supervisor');
  const stops = before.isCurrent && ((before.isForeman && !to.isForeman) || (before.isSupervisor && !to.isSupervisor));
  if (!to.isCurrent || stops) {
    if (change.isDriver) throw refused('isDriver', 'cannot be true for somebody who is not on the crew');
    return before.isCurrent ? removeMember(context, before) : undefined;
  }
  if (to.isForeman) await replaceForeman(context, row, before.employeeId);
  else if (to.isSupervisor) await appointSupervisor(context, row, before.employeeId);
  else if (!before.isCurrent) {
    await assertWorks(write.tx, row, before.employeeId);
    await enrol(write, { crewId: row.id, employeeId: before.employeeId }, now);
  }
  if (change.isDriver === undefined) return;
  const member = (await currentMembers(write.tx, row.id)).find(({ id }) => id === before.id);
  if (change.isDriver && member) await appointDriver(write, row.id, member);
  else if (before.isDriver) await appointDriver(write, row.id, null);
}

/**
 * Removes a member; with the foreman or the supervisor the crew and its job lose theirs.
 * @throws Failure 400, 403
 */
export async function removeMember(context: WriteContext, member: MemberRow): Promise<void> {
  if (!member.isCurrent) return;
  const row = await lockCrewAlone(context.write.tx, member.crewId);
  if (row && member.isForeman) await replaceForeman(context, row, null);
  else if (row && member.isSupervisor) await appointSupervisor(context, row, null);
  else await leave(context.write, member);
}

/**
 * Sets the supervisor of a job's first crew, and so of the job [crews-1]. A default crew has none:
 * its foreman has one.
 * @throws Failure 400, 403
 */
async function appointSupervisor(context: WriteContext, row: CrewRow, supervisorId: number | null): Promise<void> {
  const { tx } = context.write;
  await assertSupervisor(tx, supervisorId, 'employeeId');
  if (supervisorId !== null && !row.isPrimary) throw refused('isSupervisor', 'is for the first crew of a job');
  const its = row.jobId === null ? undefined : await lockJob(tx, row.jobId);
  assertMayAppoint(context.caller, its?.supervisorId ?? null, supervisorId);
  await seatOn(context, row, supervisorId);
  if (its) await superviseJob(context, its, supervisorId);
}

const definedOf = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
