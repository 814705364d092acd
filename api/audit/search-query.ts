import { and, eq, getTableColumns, gt, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditQuery } from '#shared/audit/audit.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { apiToken } from '../db/tables/api-tokens.ts';
import { aboutJob, aboutPerson } from '../db/tables/audit-about.ts';
import { soundsLike } from '../db/tables/columns.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { queryRefused } from '../query/faults.ts';
import { checkPattern } from '../query/values.ts';
import { narrowed, type View } from '../query/view.ts';
import type { Filter } from '../query/where.ts';
import type { FiledEntry } from './disclosure-rules.ts';
import { auditView } from './view.ts';

/** The audit view narrowed to entries by some people and about some jobs or people. */
export const searchedAudit = ({ by, about }: Pick<AuditQuery, 'by' | 'about'>): View =>
  narrowed(
    auditView,
    and(by ? writtenBy(patternOf('by', by)) : undefined, about ? isAbout(patternOf('about', about)) : undefined),
  );

/** Matches the person at the keyboard, and the person they acted as. */
function writtenBy(pattern: string): SQL | undefined {
  const people = sql`any(array(select ${employee.id} from ${employee} where ${soundsLike(employee.searchData, pattern)}))`;
  return or(sql`${auditLog.actorId} = ${people}`, sql`${auditLog.actingAsId} = ${people}`);
}

/** Ids are looked up first, once, so that the audit's indexes find the entries. */
const isAbout = (pattern: string): SQL | undefined =>
  or(
    sql`${aboutJob(auditLog)} = any(array(select ${job.id}::text from ${job} where ${soundsLike(job.searchData, pattern)}))`,
    sql`${aboutPerson(auditLog)} = any(array(select ${employee.id}::text from ${employee} where ${soundsLike(employee.searchData, pattern)}))`,
  );

const SEARCHED = { kind: 'text', isSearch: true, hasNumberSign: true } as const;

/** @throws Failure 400 that names the parameter */
function patternOf(name: string, text: string): string {
  const { value, reason } = checkPattern({ ...auditView.fields['action']!, ...SEARCHED }, text) as {
    value?: string;
    reason?: string;
  };
  if (value === undefined) throw queryRefused(name, reason ?? 'is not valid');
  return value;
}

const actor = alias(employee, 'actor');
const acted = alias(employee, 'acted');
const { id, at, action, subject, subjectId, before, after, ip, device, requestId } = getTableColumns(auditLog);
const ENTRY = { id, at, action, subject, subjectId, before, after, ip, device, requestId };

/** Entries per chunk; other requests are served in between. */
const CHUNK = 1_000;

/**
 * Streams all entries of a search that existed when it began, oldest first. Each chunk is a query
 * of its own, so that a slow reader holds no transaction open.
 */
export async function* auditChunks(
  reader: Reader,
  view: View,
  caller: Caller,
  { pins, condition }: Filter,
): AsyncGenerator<FiledEntry[]> {
  const [newest] = await reader.select({ id: max(auditLog.id) }).from(auditLog);
  let last = 0;
  for (;;) {
    const inRange = and(view.scope(caller, pins), condition, gt(auditLog.id, last), lte(auditLog.id, newest?.id ?? 0));
    const rows = await reader
      .select({ ...ENTRY, by: actor.fullName, actingAs: acted.fullName, program: apiToken.name })
      .from(auditLog)
      .leftJoin(actor, eq(actor.id, auditLog.actorId))
      .leftJoin(acted, eq(acted.id, auditLog.actingAsId))
      .leftJoin(apiToken, eq(apiToken.id, auditLog.tokenId))
      .where(inRange)
      .orderBy(auditLog.id)
      .limit(CHUNK);
    if (rows.length > 0) yield rows as FiledEntry[];
    if (rows.length < CHUNK) return;
    last = rows.at(-1)!.id;
  }
}
