import { sql } from 'drizzle-orm';
import type { PersonPart } from '#shared/audit/audit.ts';
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
