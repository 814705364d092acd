import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '#api/db/schema.ts';
import { employeeCrew } from '#api/db/tables/crews.ts';
import { employee } from '#api/db/tables/people.ts';
import { lateCall } from '#api/db/tables/shift-log.ts';
import { dwoJob, workshift } from '#api/db/tables/timesheets.ts';

/**
 * What was said on a day of people who were late on these sheets: of those with a shift on one, and
 * of those of its crew, who may never have come [roster-11].
 */
export async function readCalls(db: Reader, date: string, dwoJobIds: readonly number[]) {
  const teller = alias(employee, 'teller');
  const onSheet = (who: ReturnType<typeof sql>) =>
    sql`exists (select from ${dwoJob} sheet where sheet.job_id = ${lateCall.jobId} and ${inArray(sql`sheet.id`, [...dwoJobIds])} and ${who})`;
  return db
    .select({
      id: lateCall.id,
      employeeId: lateCall.employeeId,
      fullName: sql<string>`${employee.fullName}`,
      jobId: lateCall.jobId,
      outcome: lateCall.outcome,
      until: lateCall.until,
      words: lateCall.words,
      by: sql<string>`${teller.fullName}`,
      at: lateCall.saidAt,
      revision: lateCall.revision,
    })
    .from(lateCall)
    .innerJoin(employee, eq(employee.id, lateCall.employeeId))
    .innerJoin(teller, eq(teller.id, lateCall.saidById))
    .where(
      and(
        eq(lateCall.date, date),
        or(
          onSheet(
            sql`exists (select from ${workshift} shift where shift.dwo_job_id = sheet.id and shift.employee_id = ${lateCall.employeeId})`,
          ),
          onSheet(
            sql`exists (select from ${employeeCrew} member where member.crew_id = sheet.crew_id and member.employee_id = ${lateCall.employeeId})`,
          ),
        ),
      ),
    )
    .orderBy(asc(lateCall.saidAt), asc(lateCall.id));
}
