import { eq, sql } from 'drizzle-orm';
import type { Paging } from '#shared/http/query.ts';
import type { JobPart } from '#shared/job-details.ts';
import { type HistoryEntry, readWrites, versionField } from '../audit/writes-query.ts';
import type { Reader } from '../db/schema.ts';
import { crew } from '../db/tables/crews.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';

/** Actions that only update sums, which follow from other entries. */
const SUMS = sql`('job.costs', 'job.billed', 'job.hours')`;

/**
 * Reads the writes to a job, its invoices, expenses, notes and crews, newest first. Comments on its
 * days belong to the history of their sheets. Of a crew's own row only creation and end are
 * included: its members show who leads it.
 * @param page counts writes
 */
export const readJobHistory = (
  reader: Reader,
  id: number,
  page: Paging,
): Promise<{ count: number; entries: HistoryEntry<JobPart>[] }> =>
  readWrites(
    reader,
    {
      entries: sql`entry as materialized (
        select entry.* from ${auditLog} entry
        where entry.subject = 'job' and entry.subject_id = ${String(id)} and entry.action not in ${SUMS}
        union all
        select entry.* from ${auditLog} entry
        where entry.subject in ('job_invoice', 'job_site_photo', 'jobnote') and ${versionField('jobId')} = ${String(id)}
          and (entry.subject <> 'jobnote' or ${versionField('dwoId')} is null)
        union all
        select entry.* from ${auditLog} entry
        where entry.subject = 'crew' and ${versionField('jobId')} = ${String(id)} and entry.action <> 'crew.update'
        union all
        select entry.* from ${auditLog} entry
        where entry.subject = 'employee_crew' and ${versionField('crewId')} in (select id::text from ${crew} where ${eq(crew.jobId, id)})
      )`,
      person: {
        name: sql`person.full_name`,
        joins: sql`left join ${employee} person on entry.subject = 'employee_crew' and person.id = ${versionField('employeeId')}::int`,
      },
    },
    page,
  );
