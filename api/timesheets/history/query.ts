import { and, eq, sql } from 'drizzle-orm';
import { type HistoryEntry, readWrites, versionField } from '#api/audit/writes-query.ts';
import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { employee } from '#api/db/tables/people.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { dwo, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { dwoJobsSeenBy } from '#api/visibility/sheets.ts';
import type { Paging } from '#shared/http/query.ts';
import type { SheetPart } from '#shared/timesheets/history.ts';

interface WhichSheet {
  id: number;
  dwoId: number;
  jobId: number;
  date: string;
}

/** The sheet, if the caller sees it. */
export async function findSeenSheet(reader: Reader, caller: Caller, id: number): Promise<WhichSheet | undefined> {
  const [found] = await reader
    .select({ id: dwoJob.id, dwoId: dwoJob.dwoId, jobId: dwoJob.jobId, date: dwo.date })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .where(and(eq(dwoJob.id, id), dwoJobsSeenBy(caller)));
  return found;
}

/**
 * Reads the writes to a sheet and to all that is or was on it, newest first.
 * @param page counts writes
 */
export const readHistory = (
  reader: Reader,
  { id, dwoId, jobId }: WhichSheet,
  page: Paging,
): Promise<{ count: number; entries: HistoryEntry<SheetPart>[] }> =>
  readWrites(
    reader,
    {
      entries: sql`shift as materialized (
        select id::text as id, employee_id as "employeeId" from ${workshift} where dwo_job_id = ${id}
        union
        select entry.subject_id, ${versionField('employeeId')}::int from ${auditLog} entry
        where entry.subject in ('workshift', 'temporal_workshift') and entry.subject = 'workshift'
          and ${versionField('dwoJobId')} = ${String(id)}
      ), entry as materialized (
        select entry.*, null as "shiftId" from ${auditLog} entry
        where entry.subject = 'dwo_job' and entry.subject_id = ${String(id)}
        union all
        select entry.*, case entry.subject when 'workshift' then entry.subject_id end from ${auditLog} entry
        where entry.subject in ('workshift', 'temporal_workshift') and ${versionField('dwoJobId')} = ${String(id)}
        union all
        select entry.*, ${versionField('workShiftId')} from ${auditLog} entry
        where entry.subject = 'timebreak' and ${versionField('workShiftId')} in (select id from shift)
        union all
        select entry.*, ${versionField('workshiftId')} from ${auditLog} entry
        where entry.subject = 'jobnote' and ${versionField('dwoId')} = ${String(dwoId)} and ${versionField('jobId')} = ${String(jobId)}
      )`,
      person: {
        name: sql`coalesce(person.full_name, ${versionField('employeeName')})`,
        joins: sql`left join shift on shift.id = entry."shiftId"
          left join ${employee} person on person.id = shift."employeeId"`,
      },
    },
    page,
  );
