import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Topic } from '#shared/live/topics.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwoJob } from '../db/tables/timesheets.ts';
import { jobsSeenBy, peopleOpenTo } from '../visibility/company.ts';
import { dwoJobsSeenBy } from '../visibility/sheets.ts';
import { visibilityOf } from '../visibility/visibility.ts';
import type { Row } from './view.ts';

type Kind = 'people' | 'jobs' | 'sheets';

/** Page kinds, each with its table and the condition on rows whose page the caller may open. */
const PAGES: Readonly<
  Record<Kind, { table: PgTable; id: PgColumn; openTo: (caller: Caller, among: readonly number[]) => SQL | undefined }>
> = {
  people: { table: employee, id: employee.id, openTo: peopleOpenTo },
  jobs: { table: job, id: job.id, openTo: jobsSeenBy },
  sheets: { table: dwoJob, id: dwoJob.id, openTo: dwoJobsSeenBy },
};
const KINDS = Object.keys(PAGES) as Kind[];

/** Row numbers that an answer names, by kind. */
type Named = Partial<Record<Kind, Iterable<number | null | undefined>>>;
/** Those whose pages the caller may not open. */
export type Shut = Readonly<Record<Kind, ReadonlySet<number>>>;

/**
 * True for a supervisor, or an admin with a selection. Others with the whole company in view open
 * every page, and a phone has none.
 */
const isNarrowed = (caller: Caller): boolean => visibilityOf(caller).of === 'supervisors';

/**
 * Topics whose writes change which pages a caller may open, beside those of the rows that name
 * them.
 */
export const pageTopics = (caller: Caller): readonly Topic[] =>
  isNarrowed(caller) ? ['crew', 'dwo', 'dwo_job', 'employee', 'employee_crew', 'job'] : [];

/**
 * Finds which pages of those that an answer names the caller may not open [rights-11]: one
 * statement for all, and none for a caller who may open everything.
 */
export async function pagesShutTo(db: Reader, caller: Caller, named: Named): Promise<Shut> {
  const shut = { people: new Set<number>(), jobs: new Set<number>(), sheets: new Set<number>() };
  if (!isNarrowed(caller)) return shut;
  const parts = KINDS.flatMap((kind) => {
    const { table, id, openTo } = PAGES[kind];
    const ids = [...new Set(named[kind])].filter((one) => typeof one === 'number');
    if (ids.length === 0) return [];
    // For a job without a supervisor the condition is null, which counts as not met.
    return sql`select ${kind}::text as kind, ${id} as id from ${table} where ${id} = any(${sql.param(ids)}) and (${openTo(caller, ids)}) is not true`;
  });
  if (parts.length === 0) return shut;
  const { rows } = await db.execute<{ kind: Kind; id: number }>(sql.join(parts, sql` union all `));
  for (const { kind, id } of rows) shut[kind].add(id);
  return shut;
}

/** The mark on something that is named; none when its page is open. */
export const markShut = (shut: ReadonlySet<number>, id: number | null | undefined): { mayOpen?: false } =>
  typeof id === 'number' && shut.has(id) ? { mayOpen: false } : {};

interface Marked {
  db: Reader;
  caller: Caller;
  /** The kind of page that the rows themselves have. */
  rowsAre?: 'people' | 'jobs';
  /** Names of the fields in which people stand beside a row. */
  people?: readonly string[];
}

/** Marks the rows of a view, and what they name, whose pages the caller may not open. */
export async function markRows(rows: Row[], { db, caller, rowsAre, people = [] }: Marked): Promise<Row[]> {
  if (!isNarrowed(caller)) return rows;
  const ids = rows.map((row) => row['id'] as number);
  const beside = rows.flatMap((row) => people.map((name) => personOf(row, name)?.id));
  const shut = await pagesShutTo(db, caller, {
    people: rowsAre === 'people' ? [...ids, ...beside] : beside,
    jobs: rowsAre === 'jobs' ? ids : [],
  });
  return rows.map((row, place) => ({
    ...row,
    ...(rowsAre && markShut(shut[rowsAre], ids[place])),
    ...Object.fromEntries(
      people.flatMap((name) => {
        const person = personOf(row, name);
        return person ? [[name, { ...person, ...markShut(shut.people, person.id) }]] : [];
      }),
    ),
  }));
}

const personOf = (row: Row, name: string) => row[name] as { id: number } | null | undefined;
