import { Failure } from '#shared/http/errors.ts';
import type { Reader, Tx } from '../db/schema.ts';
import type { Write } from '../db/write.ts';
import {
  beginSupervision,
  endSupervision,
  findActiveSupervisor,
  findRegions,
  findSupervisorOf,
  replaceRegions,
} from './repository.ts';

/**
 * The row number of the supervisor that a form names, by employee ID or by row number.
 * @throws Failure 400 when there is no such active supervisor
 */
export async function findSupervisor(reader: Reader, given: string | number): Promise<number> {
  const id = await findActiveSupervisor(reader, given);
  if (id !== undefined) return id;
  throw new Failure(400, 'There is no such supervisor', {
    errors: [{ field: 'supervisorId', reason: 'must be an active supervisor' }],
  });
}

/** What a change of supervision replaced; undefined when it changed nothing. */
export interface Replaced {
  before: number | null;
  after: number | null;
}

/**
 * Puts a person under a supervisor, or under none: the old entry is kept and not current any more,
 * the new one is [people-5]. Whoever calls locks the person's row, so that two never make an entry
 * each.
 */
export async function superviseBy(
  tx: Tx,
  employeeId: number,
  supervisorId: number | null,
  at: Date,
): Promise<Replaced | undefined> {
  const before = await findSupervisorOf(tx, employeeId);
  if (before === supervisorId) return undefined;
  if (before !== null) await endSupervision(tx, employeeId, at);
  if (supervisorId !== null) await beginSupervision(tx, employeeId, supervisorId, at);
  return { before, after: supervisorId };
}

/** Their home region is another one: a home that is left is no region of theirs any more. */
export const moveHome = (write: Write, employeeId: number, from: number | null, to: number): Promise<void> =>
  setRegions(write, employeeId, (known) => [to, ...known.filter((id) => id !== from)]);

/**
 * Makes these the regions of a person, whose row is locked; what they were is kept in the audit.
 * @param change the new ones out of the ones before
 */
export async function setRegions(
  { tx, audit }: Write,
  employeeId: number,
  change: (before: readonly number[]) => readonly (number | null)[],
): Promise<void> {
  const before = await findRegions(tx, employeeId);
  const after = [...new Set(change(before).filter((id) => id !== null))].sort((a, b) => a - b);
  if (after.join() === before.join()) return;
  await replaceRegions(tx, employeeId, after);
  audit({
    action: 'employee.regions',
    subject: 'employee',
    subjectId: employeeId,
    before: { regions: before },
    after: { regions: after },
  });
}
