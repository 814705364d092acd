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

/** Of each kind of a page, whose it is, and the rule by which it is refused. */
const PAGES: Readonly<
  Record<Kind, { table: PgTable; id: PgColumn; openTo: (caller: Caller, among: readonly number[]) => SQL | undefined }>
> = {
  people: { table: employee, id: employee.id, openTo: peopleOpenTo },
  jobs: { table: job, id: job.id, openTo: jobsSeenBy },
  sheets: { table: dwoJob, id: dwoJob.id, openTo: dwoJobsSeenBy },
};
const KINDS = Object.keys(PAGES) as Kind[];

/** The row numbers of what an answer names. */
type Named = Partial<Record<Kind, Iterable<number | null | undefined>>>;
/** Those of it whose pages are refused. */
export type Shut = Readonly<Record<Kind, ReadonlySet<number>>>;

/** A caller who sees the whole company opens every page, and a phone has none. */
const isNarrowed = (caller: Caller): boolean => visibilityOf(caller).of === 'supervisors';

/** What moves which pages a caller may open, beside the rows that name them. */
export const pagesMove = (caller: Caller): readonly Topic[] =>
  isNarrowed(caller) ? ['crew', 'dwo', 'dwo_job', 'employee', 'employee_crew', 'job'] : [];

/**
 * Of what an answer names, what the caller may not open [rights-11]: one statement for all of it,
 * and none for a caller who may open everything.
 */
export async function pagesShutTo(db: Reader, caller: Caller, named: Named): Promise<Shut> {
  const shut = { people: new Set<number>(), jobs: new Set<number>(), sheets: new Set<number>() };
  if (!isNarrowed(caller)) return shut;
  const parts = KINDS.flatMap((kind) => {
    const { table, id, openTo } = PAGES[kind];
    const ids = [...new Set(named[kind])].filter((one) => typeof one === 'number');
    if (ids.length === 0) return [];
    // Of a job without a supervisor it is neither true nor false that it is one's own.
    return sql`select ${kind}::text as kind, ${id} as id from ${table} where ${id} = any(${sql.param(ids)}) and (${openTo(caller, ids)}) is not true`;
  });
  if (parts.length === 0) return shut;
  const { rows } = await db.execute<{ kind: Kind; id: number }>(sql.join(parts, sql` union all `));
  for (const { kind, id } of rows) shut[kind].add(id);
  return shut;
}

/** What is said of something that is named: nothing, where its page is open. */
export const markShut = (shut: ReadonlySet<number>, id: number | null | undefined): { mayOpen?: false } =>
  typeof id === 'number' && shut.has(id) ? { mayOpen: false } : {};

interface Marked {
  db: Reader;
  caller: Caller;
  /** What the rows themselves are, where they have pages. */
  rowsAre?: 'people' | 'jobs';
  /** Under which names people stand beside a row. */
  people?: readonly string[];
}

/** The rows of a view, with what they name marked. */
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
