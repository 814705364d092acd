import { and, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Aspect, Topic } from '#shared/live/topics.ts';
import type { Subject } from '#shared/permissions.ts';
import type { Caller } from '../context.ts';

/**
 * What a field holds, which decides the values it can be compared with and the operators that make
 * sense.
 */
export type Kind = 'integer' | 'number' | 'money' | 'text' | 'boolean' | 'moment' | 'day';

/** One field of an answer's row: where it comes from and what may be done with it. */
export interface Field {
  column: PgColumn | SQL;
  kind: Kind;
  /** The only values a text field can have. */
  values?: readonly string[] | undefined;
  isNullable: boolean;
  /** False: rows can be filtered by it, but it is not part of the answer. */
  isShown: boolean;
  /** False: it is part of the answer, but means nothing to a filter. */
  isFilterable: boolean;
  /** A combined text that people search in: matched anywhere in it. */
  isSearch: boolean;
  /** What lists are ordered by in its place, as an index has it. */
  ordered?: SQL;
  /**
   * People write a `#` before it, or before words of it, that is not stored: messages write a job
   * as `#10491`.
   */
  hasNumberSign?: boolean;
  /**
   * Where all its values are held, of which the column is one: a row is one of those it is compared
   * with by `$eq`, `$ne` and `$in` when any of its values is.
   */
  valuesIn?: { table: PgTable; from: PgColumn; to: PgColumn; of: PgColumn };
  /** Readers without this right neither receive it nor filter or sort by it. */
  needs?: Subject;
}

export type Row = Record<string, unknown>;

/**
 * A row as it is sent: its times are text by then, as the schema of its view says. Stands for any
 * declared answer; nothing is changed here.
 */
export const onTheWire = (row: Row) => row as never;

/**
 * Rows of another view beside a row: `from` of this row equals `to` of theirs. The view's scope
 * holds for them as it does in its own list.
 */
export interface Relation {
  view: View;
  from: string;
  to: string;
  isMany: boolean;
  /** Table in between, when either side can have many. */
  through?: { table: PgTable; from: PgColumn; to: PgColumn };
  /** Leaves the others out. */
  only?: SQL;
}

interface Join {
  table: PgTable;
  on: SQL;
}

/** What one controller lets be read: an area declares it, everything else follows. */
export interface View<T extends PgTable = PgTable> {
  /** First path segment under /api/v1, and the topic that moves when a row changes. */
  name: Topic;
  table: T;
  /** Left joins that add at most one row each. */
  joins: readonly Join[];
  fields: Readonly<Record<string, Field>>;
  /** The fields a list can be ordered by; every list ends in `id`. */
  sortable: readonly string[];
  /** Order when none is asked for. */
  order: readonly (readonly [string, 'ASC' | 'DESC'])[];
  relations: Readonly<Record<string, Relation>>;
  /**
   * Which rows a caller may see; undefined for all. `pins` are the plain equalities of the filter.
   */
  scope: (caller: Caller, pins: ReadonlyMap<string, unknown>) => SQL | undefined;
  /** What, beside the rows themselves, moves an answer: whatever scope and joins look at. */
  topics: readonly Topic[];
  /**
   * As whom a caller sees the rows and what lies beside them (`Interest`), where every write that
   * changes them says whose it is, or that it is everybody's; undefined when that is not so.
   */
  seenAs?: ((caller: Caller) => readonly string[] | undefined) | undefined;
  /**
   * The sides of its rows that change by themselves, each with the fields that then change; none of
   * them when it is empty, and nothing is known of that when it is undefined.
   */
  aspects: Readonly<Partial<Record<Aspect, readonly string[]>>> | undefined;
  /** Enough to name and link a row, and no more: whoever sees what names it may see that. */
  isNameOnly: boolean;
  /** One row on the wire. */
  row: z.ZodObject;
}

type ViewDeclaration<T extends PgTable> = Pick<View<T>, 'name' | 'table' | 'row'> & Partial<View<T>>;

/**
 * Completes a declaration. Of its fields it says those alone that are more than a column of the
 * table under the column's own name in the row: joined and computed ones, those that need a right,
 * and those that are filtered or sorted by and not shown. No joins, no relations, no scope, ordered
 * by id, unless said otherwise.
 *
 * @example
 * export const regionView = defineView({
 *   name: 'region',
 *   table: region,
 *   row: Region,
 *   sortable: ['id', 'name'],
 *   order: [['name', 'ASC']],
 * });
 */
export const defineView = <T extends PgTable>(declared: ViewDeclaration<T>): View<T> => ({
  joins: [],
  sortable: ['id'],
  order: [['id', 'ASC']],
  relations: {},
  scope: () => undefined,
  topics: [],
  aspects: undefined,
  isNameOnly: false,
  ...declared,
  fields: { ...columnsIn(declared.row, declared.table), ...declared.fields },
});

/** What a row says that is a column of the table, under the same name. */
const columnsIn = (row: z.ZodObject, table: PgTable): Record<string, Field> => {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.keys(row.shape).flatMap((name) => (columns[name] ? [[name, fieldOf(columns[name] as PgColumn)]] : [])),
  );
};

/** Fields that are plain columns of a table, under the columns' own names. */
export function fieldsOf<T extends PgTable>(
  table: T,
  names: readonly (keyof T['_']['columns'] & string)[],
  extras: Partial<Pick<Field, 'needs' | 'isShown'>> = {},
): Record<string, Field> {
  const columns = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, fieldOf(columns[name] as PgColumn, extras)]));
}

export function fieldOf(
  column: PgColumn,
  extras: Partial<Pick<Field, 'needs' | 'isShown' | 'isFilterable' | 'isSearch' | 'hasNumberSign' | 'ordered' | 'valuesIn'>> = {},
): Field {
  return {
    column,
    kind: kindOf(column),
    values: column.enumValues,
    isNullable: !column.notNull,
    isShown: true,
    isFilterable: !OPAQUE.has(column.columnType),
    isSearch: false,
    ...extras,
  };
}

/** A yes or no that is computed: part of the answer, and no filter's. */
export const flag = (column: SQL): Field => ({
  column,
  kind: 'boolean',
  isNullable: false,
  isShown: true,
  isFilterable: false,
  isSearch: false,
});

/** The text that a table keeps for searching; never part of an answer. */
export const searchField = (column: PgColumn): Record<string, Field> => ({
  searchData: fieldOf(column, { isShown: false, isSearch: true, hasNumberSign: true }),
});

const KINDS: Readonly<Record<string, Kind>> = {
  PgInteger: 'integer',
  PgBigInt53: 'integer',
  PgDoublePrecision: 'number',
  PgNumericNumber: 'number',
  PgNumeric: 'money',
  PgBoolean: 'boolean',
  PgTimestamp: 'moment',
  PgDateString: 'day',
  PgText: 'text',
  PgJsonb: 'text',
  PgUUID: 'text',
};
/** Shown as they are; no filter compares them. */
const OPAQUE: ReadonlySet<string> = new Set(['PgJsonb', 'PgUUID']);

function kindOf(column: PgColumn): Kind {
  const kind = KINDS[column.columnType];
  if (!kind) throw new Error(`${column.name} is a ${column.columnType}, which cannot be a field`);
  return kind;
}

/**
 * A view whose rows whoever sees the row beside them sees as well, so that nobody need be asked
 * twice.
 */
export const seenAlong = <T extends PgTable>(view: View<T>): View<T> => ({ ...view, scope: () => undefined });

/** The rows of a view that meet a condition as well; all of them without one. */
export const narrowed = <T extends PgTable>(view: View<T>, condition: SQL | undefined): View<T> => ({
  ...view,
  scope: (caller, pins) => and(view.scope(caller, pins), condition),
});

/** The one row of another view that a field points at. */
export const one = (view: View, from: string): Relation => ({ view, from, to: 'id', isMany: false });

/** The rows of another view whose field `to` points at this row. */
export const many = (view: View, to: string, only?: SQL): Relation => ({
  view,
  from: 'id',
  to,
  isMany: true,
  ...(only ? { only } : {}),
});

/** The rows of another view that a table in between connects with this row. */
export const manyThrough = (view: View, through: NonNullable<Relation['through']>): Relation => ({
  view,
  from: 'id',
  to: 'id',
  isMany: true,
  through,
});
