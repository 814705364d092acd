import { eq, sql } from 'drizzle-orm';
import type { Reader } from '#api/db/schema.ts';
import { employee } from '#api/db/tables/people.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { temporalWorkshift } from '#api/db/tables/timesheets.ts';

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

interface GivenToShift extends Record<string, unknown> {
  id: number;
  byId: number | null;
  agoMs: number;
}

/**
 * The last approver of these shifts, and how long ago it was. Read from the audit, because a shift
 * does not keep it. Both times are the database's.
 */
export async function listApprovalsOfShifts(reader: Reader, ids: readonly number[]): Promise<GivenToShift[]> {
  const { rows } = await reader.execute<GivenToShift>(sql`
    select distinct on (${auditLog.subjectId}) ${auditLog.subjectId}::int as id,
      coalesce(${auditLog.actingAsId}, ${auditLog.actorId}) as "byId",
      (extract(epoch from now() - ${auditLog.at}) * 1000)::int as "agoMs"
    from ${auditLog}
    where ${auditLog.subject} = 'workshift' and ${auditLog.action} = 'workshift.approve'
      and ${auditLog.subjectId} = any(${sql.param(ids.map(String))}::text[])
    order by ${auditLog.subjectId}, ${auditLog.id} desc`);
  return rows;
}
