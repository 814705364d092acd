import { and, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { refused } from '../../shared/errors.ts';
import { peopleSeenBy } from '../db/sight.ts';
import { employee } from '../db/tables/people.ts';
import type { Desk } from '../desk.ts';

/**
 * Somebody whom a body names: one whom the caller sees, for a foreman also a worker of their own region, where a crew's new hands come
 * from. Nobody else exists to the caller: naming them would show them.
 * @throws Failure 400 naming the field
 */
export async function assertNameable({ write: { tx }, caller }: Desk, field: string, id: number): Promise<void> {
  const seen = peopleSeenBy(caller);
  const self = alias(employee, 'self');
  const isNeighbour = and(eq(employee.role, 'worker'), eq(employee.regionId, self.regionId));
  const [found] = await tx
    .select({ id: employee.id })
    .from(employee)
    .innerJoin(self, eq(self.id, caller.employeeId))
    .where(and(eq(employee.id, id), seen && caller.role === 'foreman' ? or(seen, isNeighbour) : seen));
  if (!found) throw refused(field, 'does not exist');
}
