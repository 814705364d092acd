import type { z } from 'zod';
import type { MemberMove, NewMembers } from '#shared/crews/crews.ts';
import { refused } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import { assertNameable } from '../employees/checks.ts';
import { findPerson } from '../employees/repository.ts';
import { assertWorks } from './checks.ts';
import { enrol, leave } from './member-commands.ts';
import { type CrewRow, findCrew, findMember, isSeenCrew, type MemberRow } from './repository.ts';
import { assertCurrent, leadsCrew, notOnCrew } from './rules.ts';

/**
 * Adds several workers to a crew that is locked with its job: all or none. Members who are on it
 * already stay as they are.
 * @throws Failure 400 or 409, which names the person
 */
export async function addMembers(
  context: WriteContext,
  row: CrewRow,
  { employeeIds }: Pick<z.output<typeof NewMembers>, 'employeeIds'>,
) {
  const { write, now } = context;
  assertCurrent(row);
  for (const employeeId of new Set(employeeIds)) {
    await assertNameable(context, 'employeeIds', employeeId);
    await assertWorks(write.tx, row, employeeId, 'employeeIds');
    const known = await findMember(write.tx, row.id, employeeId);
    if (!known?.isCurrent) await enrol(write, { crewId: row.id, employeeId }, now);
  }
}

/**
 * Moves a worker to another crew of the same locked job; a driver no longer drives.
 * @throws Failure 400 for a crew of another job, 409 for a person who is not on the crew any more,
 *   or leads it
 */
export async function moveMember(
  context: WriteContext,
  before: MemberRow,
  { crewId }: Pick<z.output<typeof MemberMove>, 'crewId'>,
) {
  const { write, caller, now } = context;
  const { tx } = write;
  const from = await findCrew(tx, before.crewId);
  const into = (await isSeenCrew(tx, caller, crewId)) ? await findCrew(tx, crewId) : undefined;
  if (!into) throw refused('crewId', 'does not exist');
  const nameOf = async () => (await findPerson(tx, before.employeeId))?.fullName ?? '';
  if (!before.isCurrent) throw notOnCrew(await nameOf());
  if (before.isForeman || before.isSupervisor) throw leadsCrew(await nameOf());
  // The job's lock covers only crews of that job.
  if (into.jobId === null || into.jobId !== from?.jobId) throw refused('crewId', 'is not a crew of the same job');
  assertCurrent(into);
  if (into.id === from.id) return;
  await assertWorks(tx, into, before.employeeId, 'id');
  await leave(write, before);
  await enrol(write, { crewId: into.id, employeeId: before.employeeId }, now);
}
