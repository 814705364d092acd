import { type SQL, sql } from 'drizzle-orm';
import type { Paging } from '#shared/http/query.ts';
import type { Reader } from '../db/schema.ts';
import { employee } from '../db/tables/people.ts';

/** A row as stored in an audit entry. */
export type Version = Record<string, unknown> | null;

/** One audit entry in a history. */
export interface HistoryEntry<Part extends string> {
  /** Its write, identified by that write's last entry. */
  write: number;
  id: number;
  at: Date | string;
  part: Part;
  rowId: number;
  action: string;
  before: Version;
  after: Version;
  by: string | null;
  byId: number | null;
  actingAs: string | null;
  person: string | null;
}

/**
 * SQL of a field's value: the present one, or the last before removal. The indexes `audit_log_o…`
 * match it.
 */
export const versionField = (name: string): SQL => sql.raw(`(coalesce(entry.after, entry.before) ->> '${name}')`);

interface Asked {
  /** Common table expressions; the last one is `entry`, rows of the audit. */
  entries: SQL;
  /** The name of the entry's person, and the joins that it needs. */
  person?: { name: SQL; joins: SQL };
}

/**
 * Reads audit entries grouped into writes, newest first. The entries of one transaction share a
 * moment and a request.
 * @param page counts writes
 */
export async function readWrites<Part extends string>(
  reader: Reader,
  { entries: asked, person = { name: sql`null`, joins: sql`` } }: Asked,
  { limit, offset }: Paging,
): Promise<{ count: number; entries: HistoryEntry<Part>[] }> {
  const { rows } = await reader.execute<Record<keyof HistoryEntry<Part>, unknown> & { count: number }>(sql`
    with ${asked}, write as (
      select at, request_id, max(id) as last from entry group by at, request_id
    ), page as (
      select * from write order by last desc limit ${limit} offset ${offset}
    )
    select counted.count, page.last::int as write, entry.id::int as id, entry.at, entry.subject as part,
      entry.subject_id::int as "rowId", entry.action, entry.before, entry.after,
      actor.full_name as by, actor.id as "byId", acted.full_name as "actingAs", ${person.name} as person
    from (select count(*)::int as count from write) counted
    left join page on true
    left join entry on entry.at = page.at and entry.request_id is not distinct from page.request_id
    left join ${employee} actor on actor.id = entry.actor_id
    left join ${employee} acted on acted.id = entry.acting_as_id
    ${person.joins}
    order by page.last desc, entry.id`);
  const entries = rows.filter((row) => row.id !== null) as unknown as HistoryEntry<Part>[];
  return { count: rows[0]?.count ?? 0, entries };
}
