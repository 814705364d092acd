import { and, eq } from 'drizzle-orm';
import { Failure } from '../../shared/errors.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { employee, employeeRegion, employeeSupervisor } from '../db/tables/people.ts';

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
 * Puts a person under a supervisor, or under none: the old entry is kept and not current any more, the new one is (specification 1,
 * section 4, crew rules). Whoever calls holds the person's row, so that two never make an entry each.
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

/** Adds a person's home region to their regions; one that it replaces goes. */
export async function moveHome(tx: Tx, employeeId: number, from: number | null, to: number): Promise<void> {
  if (from !== null && from !== to)
    await tx.delete(employeeRegion).where(and(eq(employeeRegion.employeeId, employeeId), eq(employeeRegion.regionId, from)));
  await tx.insert(employeeRegion).values({ employeeId, regionId: to }).onConflictDoNothing();
}

/** Makes these the regions of a person. */
export async function setRegions(tx: Tx, employeeId: number, regionIds: readonly number[]): Promise<void> {
  await tx.delete(employeeRegion).where(eq(employeeRegion.employeeId, employeeId));
  await tx.insert(employeeRegion).values([...new Set(regionIds)].map((regionId) => ({ employeeId, regionId })));
}
