import { eq } from 'drizzle-orm';
import type { Reader } from '../../db/schema.ts';
import { employee } from '../../db/tables/people.ts';
import { temporalWorkshift } from '../../db/tables/timesheets.ts';

export async function findNameOf(reader: Reader, employeeId: number): Promise<string | undefined> {
  const [person] = await reader.select({ fullName: employee.fullName }).from(employee).where(eq(employee.id, employeeId));
  return person?.fullName;
}

/** The temporary workers on a sheet. */
export const listTemporaryWorkers = (reader: Reader, dwoJobId: number) =>
  reader
    .select({ id: temporalWorkshift.id, name: temporalWorkshift.employeeName })
    .from(temporalWorkshift)
    .where(eq(temporalWorkshift.dwoJobId, dwoJobId))
    .orderBy(temporalWorkshift.id);
