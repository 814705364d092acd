import { and, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import { notFound } from '#shared/http/errors.ts';
import type { Near } from '#shared/http/query.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { type Budget, createBudget } from './budget.ts';
import { memoizeFor } from './memoize.ts';
import { findNear, MOST_SAMPLED } from './near.ts';
import { fieldsFor, type Includes, type ParsedQuery, rightsOf } from './parse.ts';
import { dialect, readSelected, type Selection, selectedAs } from './selection.ts';
import type { Relation, Row, View } from './view.ts';

export interface ListAnswer {
  data: Row[];
  count: number;
  limit: number;
  offset: number;
  order: ParsedQuery['order'];
  near?: Near;
}

const COUNT: Selection = { count: sql`count(*)` };
/** Column in which rows of a search carry the total count, until it is removed. */
const FOUND = '$found';
const FOUND_COUNT = sql`page.found`;
const NO_PINS: ReadonlyMap<string, unknown> = new Map();
/** Column in which a related row carries the key of its owner, until it is removed. */
const OWNER = '$owner';

/**
 * Reads one page of the rows that the caller may see, and their count. Count, rows and relations
 * are separate queries: a write in between comes after the moment noted before, so such an answer
 * is read again.
 * @throws Failure 400 `QUERY` for more than one answer may cost; see budget.ts
 */
export async function readList(db: Reader, view: View, caller: Caller, query: ParsedQuery): Promise<ListAnswer> {
  const { filter, includes, order, limit, offset } = query;
  const asked = { db, view, caller, query, where: and(view.scope(caller, filter.pins), filter.condition) };
  const exact: FoundRows = await (filter.isSearch ? readFound(asked) : readPage(asked));
  const { rows, count, near } = (exact.count === 0 && query.isForgiving && (await readNear(asked))) || exact;
  const budget = createBudget();
  const data = await finish({ db, caller, budget }, view, rows, includes);
  budget.assertFits(data);
  return { data, count, limit, offset, order, ...(near && { near }) };
}

/** The rows of a page before what is beside them. */
interface FoundRows {
  rows: Row[];
  count: number;
  near?: Near;
}

/** Reads what is close to a search that finds nothing, of the rows that the list has [find-6]. */
function readNear(asked: Asked): Promise<FoundRows | undefined> {
  const { db, view, caller, query } = asked;
  const { pins, searched, byWords } = query.filter;
  const scope = view.scope(caller, pins);
  return findNear<FoundRows>({
    words: searched.flatMap(({ words }) => words),
    read: (compare) => readFound({ ...asked, where: and(scope, byWords(compare)) }),
    sample: async (compare) => {
      const where = and(scope, byWords(compare));
      const texts = Object.fromEntries(searched.map(({ text }, index) => [index, text]));
      const from = rowsOf(view, where, joinsBehind(view, where, ...searched.map(({ text }) => text)));
      const rows = await readSelected(db, texts, sql`${from} limit ${MOST_SAMPLED}`);
      return searched.map(({ words }, index) => ({ words, texts: rows.map((row) => (row[index] as string | null) ?? '') }));
    },
  });
}

interface Asked {
  db: Reader;
  view: View;
  caller: Caller;
  query: ParsedQuery;
  where: SQL | undefined;
}

/**
 * Reads a later page, or one with joins, by ids first, from an index where there is one: skipped
 * rows are neither read whole nor joined.
 */
async function readPage(asked: Asked): Promise<FoundRows> {
  const { db, view, caller, query, where } = asked;
  const isDirect = view.joins.length === 0 && query.offset === 0;
  const page = isDirect
    ? sql`${rowsOf(view, where)} ${orderOf(query)} limit ${query.limit}`
    : sql`${rowsOf(view, inArray(columnOf(view, 'id'), pageOf(asked)))} ${orderOf(query)}`;
  const [count, rows] = await Promise.all([
    countAll(db, view, where),
    readSelected(db, selection(view, caller, query.includes), page),
  ]);
  return { rows, count };
}

/**
 * Reads page and count of a search in one scan: comparing texts is most of its cost, and the count
 * needs every match anyway.
 */
async function readFound(asked: Asked): Promise<FoundRows> {
  const { db, view, caller, query, where } = asked;
  const fields = selection(view, caller, query.includes);
  const page = pageOf(asked, sql`, count(*) over () as found`);
  const joined = sql`${rowsOf(view, undefined)} inner join ${page} as page on page.id = ${columnOf(view, 'id')}`;
  const rows = await readSelected(db, fields, sql`${joined} ${orderOf(query)}`, { beside: selectedAs(FOUND_COUNT, FOUND) });
  const [first] = rows;
  // A page beyond the last has no row to carry the count.
  const count = first ? Number(first[FOUND]) : query.offset === 0 ? 0 : await countAll(db, view, where);
  return { rows, count };
}

const orderOf = ({ orderBy }: ParsedQuery): SQL => sql`order by ${sql.join(orderBy, sql`, `)}`;

/**
 * Selects the ids of a page's rows.
 * @param beside what else is selected
 */
function pageOf({ view, query, where }: Asked, beside = sql``): SQL {
  const from = rowsOf(view, where, joinsBehind(view, where, ...query.orderBy));
  return sql`(select ${columnOf(view, 'id')}${beside} from ${from} ${orderOf(query)} limit ${query.limit} offset ${query.offset})`;
}

async function countAll(db: Reader, view: View, where: SQL | undefined): Promise<number> {
  const counted = await readSelected(db, COUNT, rowsOf(view, where, joinsBehind(view, where)));
  return Number(counted[0]?.['count'] ?? 0);
}

/** Reads one row by its id; undefined when there is none that the caller may see. */
export async function readOne(
  db: Reader,
  view: View,
  caller: Caller,
  id: number,
  includes: Includes = new Map(),
): Promise<Row | undefined> {
  const where = and(view.scope(caller, new Map([['id', id]])), eq(columnOf(view, 'id'), id));
  const rows = await readSelected(db, selection(view, caller, includes), rowsOf(view, where), { isKept: true });
  const budget = createBudget();
  const found = await finish({ db, caller, budget }, view, rows, includes);
  budget.assertFits(found);
  return found[0];
}

/**
 * Reads one row by its id.
 * @throws Failure 404 when there is none that the caller may see
 */
export async function readSeen(db: Reader, view: View, caller: Caller, id: number, includes?: Includes): Promise<Row> {
  const row = await readOne(db, view, caller, id, includes);
  if (!row) throw notFound(view.name, id);
  return row;
}

/** FROM and WHERE of a view: its table, its joins and a condition. */
function rowsOf({ table, joins: all }: View, where: SQL | undefined, joins = all): SQL {
  const from =
    joins.length === 0 ? table : sql`${table}${sql.join(joins.map((join) => sql` left join ${join.table} on ${join.on}`))}`;
  return where ? sql`${from} where ${where}` : sql`${from}`;
}

/**
 * The joins that these expressions use. The others neither add nor remove rows, so a count can go
 * without them.
 */
function joinsBehind({ joins }: View, ...expressions: (SQL | undefined)[]): View['joins'] {
  if (joins.length === 0) return joins;
  let text = dialect.sqlToQuery(sql.join(expressions.flatMap((one) => one ?? []))).sql;
  // From the last to the first: a join may use one before it.
  return joins
    .toReversed()
    .flatMap((join) => {
      if (!text.includes(`"${getTableName(join.table)}"`)) return [];
      text += dialect.sqlToQuery(join.on).sql;
      return [join];
    })
    .toReversed();
}

/** The column or expression behind a field, in a form that Drizzle's operators take. */
const columnOf = (view: View, name: string) => view.fields[name]!.column as SQL;

const selections = memoizeFor<View, Selection>();

/** The columns that the answer shows, and the keys of its relations. */
function selection(view: View, caller: Caller, includes: Includes): Selection {
  const keys = new Set([...includes.keys()].map((name) => view.relations[name]!.from));
  const hidden = [...keys].filter((name) => !view.fields[name]?.isShown).sort();
  return selections(view, `${rightsOf(caller)} ${hidden}`, () => {
    const fields = [...fieldsFor(view, caller)].filter(([name, field]) => field.isShown || keys.has(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, field.column]));
  });
}

/** The state of one answer while it is read. */
interface Reading {
  db: Reader;
  caller: Caller;
  budget: Budget;
}

/** Adds the relations and removes the helper columns. */
async function finish(reading: Reading, view: View, rows: readonly Row[], includes: Includes): Promise<Row[]> {
  const related = await Promise.all(
    [...includes].map(async ([name, below]) => {
      const relation = view.relations[name]!;
      return { name, relation, rows: await readRelated(reading, relation, rows, below) };
    }),
  );
  const shown = Object.keys(rows[0] ?? {}).filter((name) => view.fields[name]?.isShown);
  return rows.map((row) => {
    const finished: Row = {};
    for (const name of shown) finished[name] = row[name];
    for (const { name, relation, rows: found } of related) {
      const own = found.get(row[relation.from]) ?? [];
      finished[name] = relation.isMany ? own : (own[0] ?? null);
    }
    reading.budget.weigh(finished);
    return finished;
  });
}

/**
 * Reads the related rows that the caller may see, grouped by key: one query however many rows there
 * are.
 */
async function readRelated(
  reading: Reading,
  { view, from, to, through, only }: Relation,
  rows: readonly Row[],
  includes: Includes,
): Promise<Map<unknown, Row[]>> {
  const { db, caller, budget } = reading;
  const keys = [...new Set(rows.map((row) => row[from]))].filter((key) => key !== null && key !== undefined);
  if (keys.length === 0) return new Map();
  const owner = (through ? through.from : columnOf(view, to)) as SQL;
  const joins = through ? [...view.joins, { table: through.table, on: eq(columnOf(view, to), through.to) }] : view.joins;
  const fields = selection(view, caller, includes);
  // One array parameter: writing a thousand parameters down takes longer than the lookup.
  const condition = and(sql`${owner} = any(${sql.param(keys)})`, only, view.scope(caller, NO_PINS));
  // No index has `greatest` of one value, so the planner sorts the few rows it finds and does not
  // walk the table in order.
  const ordered = sql`order by greatest(${columnOf(view, 'id')}) limit ${budget.mostRows}`;
  const beside = selectedAs(owner, OWNER);
  const found = await readSelected(db, fields, sql`${rowsOf(view, condition, joins)} ${ordered}`, { beside });
  budget.take(found.length);
  const finished = await finish(reading, view, found, includes);
  return Map.groupBy(finished, (_, index) => found[index]?.[OWNER]);
}
