import { eq, sql } from 'drizzle-orm';
import { changedFields } from '#shared/http/conflicts.ts';
import type { Overtaking } from '#shared/http/error-schemas.ts';
import type { Paging } from '#shared/http/query.ts';
import { DISCLOSED_OF_JOB, type DisclosedPart, type JobPart } from '#shared/job-details.ts';
import { type HistoryEntry, readWrites, versionField } from '../audit/writes-query.ts';
import type { Reader } from '../db/schema.ts';
import { crew } from '../db/tables/crews.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';

/** Actions that only update sums, which follow from other entries. */
const SUMS = sql`('job.costs', 'job.billed', 'job.hours')`;

/**
 * Reads the writes to a job, its invoices, expenses, notes and crews, newest first. Comments on its
 * days belong to the history of their sheets. Of a crew's own row creation, end and changed starts
 * are included: its members show who leads it.
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
        where entry.subject = 'crew' and ${versionField('jobId')} = ${String(id)}
          and (entry.action <> 'crew.update' or entry.before -> 'startTimes' is distinct from entry.after -> 'startTimes')
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

type Version = Record<string, unknown> | null;

interface Entry {
  part: JobPart;
  before: Version;
  after: Version;
}

/** The part that an entry belongs to: an expense has a type, a site photo has none [expenses-1]. */
export const disclosedPartOf = ({ part, before, after }: Entry): DisclosedPart =>
  part === 'job_site_photo' && (after ?? before)?.['type'] === null ? 'site_photo' : part;

/** The disclosed fields of an audit entry on a job's row, before and after. */
export function disclosedJobFields(part: DisclosedPart, before: Version, after: Version): Overtaking['fields'] {
  const disclosed: ReadonlySet<string> = new Set(DISCLOSED_OF_JOB[part]);
  const fields = changedFields(before, after, (name) => disclosed.has(name));
  if (part !== 'crew' && part !== 'employee_crew') return fields;
  const row = after ?? before;
  return { crewId: always(part === 'crew' ? row?.['id'] : row?.['crewId']), ...seatsIn(fields) };
}

/** A field that is disclosed whether or not it has changed. */
const always = (value: unknown) => ({ before: null, after: value });

/** The roles that a member got or lost on a crew, without those they never had. */
const seatsIn = ({ crewId: _, ...seats }: Overtaking['fields']): Overtaking['fields'] =>
  Object.fromEntries(Object.entries(seats).filter(([, { before, after }]) => (before ?? false) !== (after ?? false)));
