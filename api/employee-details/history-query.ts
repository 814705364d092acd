import { sql } from 'drizzle-orm';
import { DISCLOSED_OF_PERSON, type PersonPart } from '#shared/audit/audit.ts';
import { changedFields } from '#shared/http/conflicts.ts';
import type { Overtaking } from '#shared/http/error-schemas.ts';
import type { Paging } from '#shared/http/query.ts';
import { type HistoryEntry, readWrites, versionField } from '../audit/writes-query.ts';
import type { Reader } from '../db/schema.ts';
import { auditLog } from '../db/tables/settings.ts';

/**
 * Reads the writes to a person and their pictures, newest first.
 * @param page counts writes
 */
export const readPersonHistory = (
  reader: Reader,
  id: number,
  page: Paging,
): Promise<{ count: number; entries: HistoryEntry<PersonPart>[] }> =>
  readWrites(
    reader,
    {
      entries: sql`entry as materialized (
        select entry.* from ${auditLog} entry
        where entry.subject = 'employee' and entry.subject_id = ${String(id)}
        union all
        select entry.* from ${auditLog} entry
        where entry.subject = 'employee_picture' and ${versionField('employeeId')} = ${String(id)}
      )`,
    },
    page,
  );

type Version = Record<string, unknown> | null;

/** The disclosed fields of an audit entry about a person, before and after. */
export function disclosedPersonFields(part: PersonPart, before: Version, after: Version): Overtaking['fields'] {
  const disclosed: ReadonlySet<string> = new Set(DISCLOSED_OF_PERSON[part]);
  return changedFields(before, after, (name) => disclosed.has(name));
}
