import { and, eq } from 'drizzle-orm';
import type { Reader } from '#api/db/schema.ts';
import { employee, region } from '#api/db/tables/people.ts';

export const findRegions = (reader: Reader): Promise<{ id: number; name: string }[]> =>
  reader.select({ id: region.id, name: region.name }).from(region);

/** The supervisors whom files may name. */
export const findSupervisors = (reader: Reader) =>
  reader
    .select({
      id: employee.id,
      employeeId: employee.employeeId,
      fullName: employee.fullName,
      firstName: employee.firstName,
      lastName: employee.lastName,
    })
    .from(employee)
    .where(and(eq(employee.role, 'supervisor'), employee.isActive));
