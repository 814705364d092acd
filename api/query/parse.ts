import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { ListQuery, Order } from '#shared/http/query.ts';
import type { Aspect, Interest, Topic } from '#shared/live/topics.ts';
import { type Asker, may, type Subject } from '#shared/permissions.ts';
import type { Caller } from '../context.ts';
import { Faults, readJson } from './faults.ts';
import { memoizeFor } from './memoize.ts';
import type { Field, View } from './view.ts';
import { type Filter, readWhere } from './where.ts';

const MAX_ORDER = 5;
const MAX_INCLUDES = 20;
const MAX_INCLUDE_DEPTH = 4;

/** Relations to load, each with those to load beside its rows. */
export type Includes = ReadonlyMap<string, Includes>;

export interface ParsedQuery {
  filter: Filter;
  includes: Includes;
  /** The complete order, as the answer shows it. */
  order: Order;
  orderBy: SQL[];
  /** A search that finds nothing is answered with what is close [find-6]. */
  isForgiving: boolean;
  limit: number;
  offset: number;
}

const knownFields = memoizeFor<View, ReadonlyMap<string, Field>>();
const orderings = memoizeFor<Field, SQL>();

/** The fields of a view that the asker may read. */
export const fieldsFor = (view: View, asker: Asker): ReadonlyMap<string, Field> =>
  knownFields(
    view,
    rightsOf(asker),
    () => new Map(Object.entries(view.fields).filter(([, field]) => !field.needs || may(asker, 'read', field.needs))),
  );

/** A key for the asker's rights: equal keys may read the same fields. */
export const rightsOf = ({ role, rights }: Asker): string => rights?.join() ?? role;

/**
 * Parses a list's query parameters. One answer names everything that is not in the view's
 * allow-lists, or not for this role.
 * @throws Failure 400
 */
export function parseQuery(view: View, asker: Asker, query: ListQuery, timeZone: string): ParsedQuery {
  const faults = new Faults();
  const fields = fieldsFor(view, asker);
  const filter = readWhere(faults, fields, readJson(faults, 'where', query.where), timeZone);
  const includes = readIncludes(faults, view, asker, readJson(faults, 'include', query.include));
  const order = readOrder(faults, view, fields, readJson(faults, 'order', query.order));
  faults.assertNone();
  const { limit, offset, near } = query;
  return {
    filter,
    includes,
    order,
    orderBy: orderBy(fields, order, filter.isSearch),
    isForgiving: near !== undefined,
    limit,
    offset,
  };
}

/**
 * Parses `include` alone, for a details call.
 * @throws Failure 400
 */
export function parseIncludes(view: View, asker: Asker, text: string | undefined): Includes {
  const faults = new Faults();
  const includes = readIncludes(faults, view, asker, readJson(faults, 'include', text));
  faults.assertNone();
  return includes;
}

/**
 * `["crews.foreman","region"]`: every step of a dotted name is a relation of the view before it.
 */
function readIncludes(faults: Faults, view: View, asker: Asker, given: unknown): Includes {
  const root = new Map<string, Includes>();
  if (given === undefined) return root;
  if (!Array.isArray(given) || !given.every((name) => typeof name === 'string')) {
    faults.add('include', 'must be a list of relation names');
    return root;
  }
  if (given.length > MAX_INCLUDES) faults.add('include', `must list at most ${MAX_INCLUDES}`);
  for (const name of given.slice(0, MAX_INCLUDES)) {
    const reason = addInclude(view, asker, root, name);
    if (reason) faults.add(`include.${name}`, reason);
  }
  return root;
}

/** Adds one dotted name, step by step; says why it cannot be followed. */
function addInclude(view: View, asker: Asker, root: Map<string, Includes>, dotted: string): string | undefined {
  const steps = dotted.split('.');
  if (steps.length > MAX_INCLUDE_DEPTH) return `must be at most ${MAX_INCLUDE_DEPTH} deep`;
  let at = root;
  let current = view;
  for (const step of steps) {
    const relation = Object.hasOwn(current.relations, step) ? current.relations[step] : undefined;
    if (!relation) return 'is not known here';
    if (!maySeeBeside(asker, relation.view)) return 'is not for this token';
    const next = at.get(step) ?? new Map<string, Includes>();
    at.set(step, next);
    at = next as Map<string, Includes>;
    current = relation.view;
  }
  return undefined;
}

/** The right that a view's rows ask for when they stand beside other rows. */
const BESIDE: Readonly<Partial<Record<Topic, Subject>>> = {
  crew: 'crew',
  dwo: 'dwo',
  dwo_job: 'dwoJob',
  employee: 'employee',
  employee_crew: 'crew',
  job: 'job',
  job_invoice: 'jobInvoice',
  region: 'region',
  temporal_workshift: 'temporalWorkshift',
  timebreak: 'timebreak',
  user: 'user',
  workshift: 'workshift',
};

/**
 * A role of the office may read all kinds of rows; the scopes decide which. An API token reads
 * beside a row only what it may read by itself, and names.
 */
function maySeeBeside(asker: Asker, { name, isNameOnly }: View): boolean {
  const subject = BESIDE[name];
  return asker.rights === null || isNameOnly || (subject !== undefined && may(asker, 'read', subject));
}

function readOrder(faults: Faults, view: View, fields: ReadonlyMap<string, Field>, given: unknown): Order {
  if (given === undefined) return total(view.order.map(([name, way]) => [name, way]));
  if (!Array.isArray(given) || given.length > MAX_ORDER) {
    faults.add('order', `must be a list of at most ${MAX_ORDER} pairs such as ["id","ASC"]`);
    return [];
  }
  const order: Order = [];
  for (const [index, pair] of given.entries()) {
    const [name, way]: unknown[] = Array.isArray(pair) && pair.length === 2 ? pair : [];
    if (typeof name !== 'string') faults.add(`order.${index}`, 'must be a pair such as ["id","ASC"]');
    else if (!view.sortable.includes(name) || !fields.has(name)) faults.add(`order.${name}`, 'cannot be ordered by');
    else if (way !== 'ASC' && way !== 'DESC') faults.add(`order.${name}`, 'must be ASC or DESC');
    else if (order.some(([before]) => before === name)) faults.add(`order.${name}`, 'is named twice');
    else order.push([name, way]);
  }
  return total(order);
}

/** Adds `id` as the last key, so that the order is total and no page repeats or skips a row. */
const total = (order: Order): Order => (order.some(([name]) => name === 'id') ? order : [...order, ['id', 'ASC']]);

const orderBy = (fields: ReadonlyMap<string, Field>, order: Order, isSearch: boolean): SQL[] =>
  order.map(([name, way]) => {
    const field = fields.get(name)!;
    return orderings(field, `${way} ${isSearch}`, () => ordering(field, way, isSearch));
  });

/**
 * The ORDER BY of a field.
 * @param isSearch wraps the key in `greatest`, which no index has: the rows found are few and get
 *   sorted; else the planner may walk an index in order until it meets enough of them
 */
function ordering(field: Field, way: 'ASC' | 'DESC', isSearch: boolean): SQL {
  // A fixed collation, whatever the database was created with.
  const column = field.kind === 'text' && !field.values ? sql`${field.column} collate "und-x-icu"` : field.column;
  const key = field.ordered ?? column;
  const value = isSearch ? sql`greatest(${key})` : key;
  const ordered = way === 'ASC' ? asc(value) : desc(value);
  return field.isNullable ? sql`${ordered} nulls last` : ordered;
}

/** The topics whose writes change an answer: those of the view and of the relations it includes. */
export function topicsOf(view: View, includes: Includes = new Map()): Topic[] {
  const topics = new Set<Topic>([view.name, ...view.topics]);
  for (const [name, below] of includes) for (const topic of topicsOf(view.relations[name]!.view, below)) topics.add(topic);
  return [...topics].sort();
}

/** The views of the included relations. */
const besides = (view: View, includes: Includes): View[] =>
  [...includes].flatMap(([name, below]) => {
    const beside = view.relations[name]!.view;
    return [beside, ...besides(beside, below)];
  });

/**
 * Narrows the interest of a list: to its owners, and to the aspects of its rows, which it shows of
 * its own rows alone unless it is filtered or ordered by one of them. An included view without
 * known aspects may show all of them, of any row.
 */
export function confinedBy(view: View, { where, order }: ListQuery, includes: Includes, caller: Caller): Confined {
  const beside = besides(view, includes);
  const owners = view.seenAs?.(caller);
  const sides = [view, ...beside].map(({ aspects }) => aspects);
  if (!sides.every((one) => one !== undefined)) return { owners };
  const aspects = [...new Set(sides.flatMap((one) => Object.keys(one) as Aspect[]))];
  const asked = `${where} ${order}`;
  const decides = Object.values(view.aspects!).some((fields) => fields.some((name) => asked.includes(name)));
  const isBeside = beside.some(({ name, aspects: theirs }) => name === view.name && Object.keys(theirs!).length > 0);
  const rowsIn = (list: object) => ({ topic: view.name, ids: new Set((list as ListOfRows).data.map(({ id }) => id)) });
  return { owners, aspects, ...(decides || isBeside ? {} : { narrow: (list) => ({ rows: rowsIn(list) }) }) };
}

interface ListOfRows {
  data: readonly { id: number }[];
}

interface Confined extends Pick<Interest, 'owners'> {
  aspects?: readonly Aspect[];
  /** The rows whose aspects a page shows. */
  narrow?: (list: object) => Pick<Interest, 'rows'>;
}
