import { and, eq, sql } from 'drizzle-orm';
import type { Paging } from '../../../shared/http/query.ts';
import type { SheetPart } from '../../../shared/timesheets/history.ts';
import type { Caller } from '../../context.ts';
import type { Reader } from '../../db/schema.ts';
import { employee } from '../../db/tables/people.ts';
import { auditLog } from '../../db/tables/settings.ts';
import { dwo, dwoJob, workshift } from '../../db/tables/timesheets.ts';
import { dwoJobsSeenBy } from '../../sight/sheets.ts';
import type { Version } from '../sheets/told-rules.ts';

interface WhichSheet {
  id: number;
  dwoId: number;
  jobId: number;
  date: string;
}

/** Undefined when there is no such sheet, or none that the caller sees. */
export async function findSeenSheet(reader: Reader, caller: Caller, id: number): Promise<WhichSheet | undefined> {
  const [found] = await reader
    .select({ id: dwoJob.id, dwoId: dwoJob.dwoId, jobId: dwoJob.jobId, date: dwo.date })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .where(and(eq(dwoJob.id, id), dwoJobsSeenBy(caller)));
  return found;
}

/** One audit entry of a sheet. */
export interface HistoryEntry {
  /** Which write it is of: the number of that write's last entry. */
  write: number;
  id: number;
  at: Date | string;
  part: SheetPart;
  rowId: number;
  action: string;
  before: Version;
  after: Version;
  by: string | null;
  byId: number | null;
  actingAs: string | null;
  person: string | null;
}

/** Of a row: what it says now, or said when it was removed. Its indexes are `audit_log_on_…`. */
const said = (name: string) => sql.raw(`(coalesce(entry.after, entry.before) ->> '${name}')`);

/**
 * What was written to a sheet and to all that is or was on it, the newest write first. What one
 * transaction wrote is one write: its entries have one moment and one request.
 * @param page counts writes
 */
export async function readHistory(
  reader: Reader,
  { id, dwoId, jobId }: WhichSheet,
  { limit, offset }: Paging,
): Promise<{ count: number; entries: HistoryEntry[] }> {
  const { rows } = await reader.execute<Record<keyof HistoryEntry, unknown> & { count: number }>(sql`
    with shift as materialized (
      select id::text as id, employee_id as "employeeId" from ${workshift} where dwo_job_id = ${id}
      union
      select entry.subject_id, ${said('employeeId')}::int from ${auditLog} entry
      where entry.subject in ('workshift', 'temporal_workshift') and entry.subject = 'workshift'
        and ${said('dwoJobId')} = ${String(id)}
    ), entry as materialized (
      select entry.*, null as "shiftId" from ${auditLog} entry
      where entry.subject = 'dwo_job' and entry.subject_id = ${String(id)}
      union all
      select entry.*, case entry.subject when 'workshift' then entry.subject_id end from ${auditLog} entry
      where entry.subject in ('workshift', 'temporal_workshift') and ${said('dwoJobId')} = ${String(id)}
      union all
      select entry.*, ${said('workShiftId')} from ${auditLog} entry
      where entry.subject = 'timebreak' and ${said('workShiftId')} in (select id from shift)
      union all
      select entry.*, ${said('workshiftId')} from ${auditLog} entry
      where entry.subject = 'jobnote' and ${said('dwoId')} = ${String(dwoId)} and ${said('jobId')} = ${String(jobId)}
    ), write as (
      select at, request_id, max(id) as last from entry group by at, request_id
    ), page as (
      select * from write order by last desc limit ${limit} offset ${offset}
    )
    select counted.count, page.last::int as write, entry.id::int as id, entry.at, entry.subject as part,
      entry.subject_id::int as "rowId", entry.action, entry.before, entry.after,
      actor.full_name as by, actor.id as "byId", acted.full_name as "actingAs",
      coalesce(person.full_name, ${said('employeeName')}) as person
    from (select count(*)::int as count from write) counted
    left join page on true
    left join entry on entry.at = page.at and entry.request_id is not distinct from page.request_id
    left join ${employee} actor on actor.id = entry.actor_id
    left join ${employee} acted on acted.id = entry.acting_as_id
    left join shift on shift.id = entry."shiftId"
    left join ${employee} person on person.id = shift."employeeId"
    order by page.last desc, entry.id`);
  const entries = rows.filter((row) => row.id !== null) as unknown as HistoryEntry[];
  return { count: rows[0]?.count ?? 0, entries };
}
