import { and, eq, getTableColumns, gt, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditQuery } from '#shared/audit/audit.ts';
import { wordsTyped } from '#shared/find/near.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { apiToken } from '../db/tables/api-tokens.ts';
import { aboutJob, aboutPerson } from '../db/tables/audit-about.ts';
import { soundsLike } from '../db/tables/columns.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { queryRefused } from '../query/faults.ts';
import { type Compare, findNear, hasAll, MOST_SAMPLED, type Sought } from '../query/near.ts';
import type { ParsedQuery } from '../query/parse.ts';
import { type ListAnswer, readList } from '../query/read.ts';
import { checkPattern, withoutSigns } from '../query/values.ts';
import { narrowed, type View } from '../query/view.ts';
import type { Filter } from '../query/where.ts';
import type { FiledEntry } from './disclosure-rules.ts';
import { auditView } from './view.ts';

type Names = Pick<AuditQuery, 'by' | 'about'>;
type Matches = (text: SQL) => SQL | undefined;
const [PEOPLE, JOBS] = [sql`${employee.searchData}`, sql`${job.searchData}`];

/** The audit view narrowed to entries by some people and about some jobs or people. */
export const searchedAudit = ({ by, about }: Names): View => {
  const like = (name: string, text: string): Matches => {
    const pattern = patternOf(name, text);
    return (searched) => soundsLike(searched, pattern);
  };
  return auditWith(by ? like('by', by) : undefined, about ? like('about', about) : undefined);
};

const auditWith = (by: Matches | undefined, about: Matches | undefined): View =>
  narrowed(auditView, and(by && writtenBy(by), about && isAbout(about)));

/** Matches the person at the keyboard, and the person they acted as. */
function writtenBy(matches: Matches): SQL | undefined {
  const people = sql`any(array(select ${employee.id} from ${employee} where ${matches(PEOPLE)}))`;
  return or(sql`${auditLog.actorId} = ${people}`, sql`${auditLog.actingAsId} = ${people}`);
}

/** Ids are looked up first, once, so that the audit's indexes find the entries. */
const isAbout = (matches: Matches): SQL | undefined =>
  or(
    sql`${aboutJob(auditLog)} = any(array(select ${job.id}::text from ${job} where ${matches(JOBS)}))`,
    sql`${aboutPerson(auditLog)} = any(array(select ${employee.id}::text from ${employee} where ${matches(PEOPLE)}))`,
  );

/**
 * Reads a page of a search, and the view of what was found: of what is close where nothing is as it
 * was typed, if that is asked for [find-6].
 */
export async function readChanges(
  db: Reader,
  caller: Caller,
  { names, query, isForgiving }: { names: Names; query: ParsedQuery; isForgiving: boolean },
): Promise<ListAnswer & { view: View }> {
  const read = async (view: View) => ({ ...(await readList(db, view, caller, query)), view });
  const exact = await read(searchedAudit(names));
  if (!isForgiving || exact.count > 0) return exact;
  const [by, about] = [names.by, names.about].map((text) => wordsTyped(withoutSigns(SEARCHED, text ?? '')));
  const all = (compare: Compare, words: readonly string[]): Matches | undefined =>
    words.length === 0 ? undefined : (text) => hasAll(compare, text, words);
  const textsOf = async (compare: Compare, table: typeof employee | typeof job, words: readonly string[]): Promise<Sought> => {
    const where = all(compare, words)?.(sql`${table.searchData}`);
    const rows = where ? await db.select({ text: table.searchData }).from(table).where(where).limit(MOST_SAMPLED) : [];
    return { words, texts: rows.map(({ text }) => text ?? '') };
  };
  const near = await findNear({
    words: [...by!, ...about!],
    read: (compare) => read(auditWith(all(compare, by!), all(compare, about!))),
    sample: (compare) =>
      Promise.all([textsOf(compare, employee, by!), textsOf(compare, employee, about!), textsOf(compare, job, about!)]),
  });
  return near ?? exact;
}

const SEARCHED = { ...auditView.fields['action']!, kind: 'text', isSearch: true, hasNumberSign: true } as const;

/** @throws Failure 400 that names the parameter */
function patternOf(name: string, text: string): string {
  const { value, reason } = checkPattern(SEARCHED, text) as {
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
