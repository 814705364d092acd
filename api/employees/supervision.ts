import { and, eq } from 'drizzle-orm';
import { Failure } from '../../shared/errors.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { employee, employeeRegion, employeeSupervisor } from '../db/tables/people.ts';
import type { Write } from '../db/write.ts';

/**
 * The row number of the supervisor that a form names, by employee ID or by row number.
 * @throws Failure 400 when there is no such active supervisor
 */
export async function findSupervisor(reader: Reader, given: string | number): Promise<number> {
  const named = typeof given === 'number' ? eq(employee.id, given) : eq(employee.employeeId, given);
  const [found] = await reader
    .select({ id: employee.id })
    .from(employee)
    .where(and(named, eq(employee.role, 'supervisor'), employee.isActive));
  if (found) return found.id;
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
 * Puts a person under a supervisor, or under none: the old entry is kept and not current any more, the new one is [people-5]. Whoever calls locks the person's row, so that two never make an entry each.
 */
export async function superviseBy(
  tx: Tx,
  employeeId: number,
  supervisorId: number | null,
  at: Date,
): Promise<Replaced | undefined> {
  const mine = and(eq(employeeSupervisor.employeeId, employeeId), employeeSupervisor.isCurrent);
  const [current] = await tx.select().from(employeeSupervisor).where(mine);
  if ((current?.supervisorId ?? null) === supervisorId) return undefined;
  if (current) await tx.update(employeeSupervisor).set({ isCurrent: false, endedAt: at }).where(mine);
  if (supervisorId !== null) await tx.insert(employeeSupervisor).values({ employeeId, supervisorId, assignedAt: at });
  return { before: current?.supervisorId ?? null, after: supervisorId };
}

/** The regions a person is in, by number. */
async function regionsOf(tx: Tx, employeeId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: employeeRegion.regionId })
    .from(employeeRegion)
    .where(eq(employeeRegion.employeeId, employeeId))
    .orderBy(employeeRegion.regionId);
  return rows.map(({ id }) => id);
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
  const before = await regionsOf(tx, employeeId);
  const after = [...new Set(change(before).filter((id) => id !== null))].sort((a, b) => a - b);
  if (after.join() === before.join()) return;
  await tx.delete(employeeRegion).where(eq(employeeRegion.employeeId, employeeId));
  if (after.length > 0) await tx.insert(employeeRegion).values(after.map((regionId) => ({ employeeId, regionId })));
  audit({
    action: 'employee.regions',
    subject: 'employee',
    subjectId: employeeId,
    before: { regions: before },
    after: { regions: after },
  });
}
