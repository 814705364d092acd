import { and, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Thing } from '#shared/http/things.ts';
import type { Aspect, Topic } from '#shared/live/topics.ts';
import type { Subject } from '#shared/permissions.ts';
import type { Caller } from '../context.ts';

/** The type of a field, which decides the values and operators it can be compared with. */
export type Kind = 'integer' | 'number' | 'money' | 'text' | 'boolean' | 'moment' | 'day';

/** One field of an answer's row: where it comes from and what a query may do with it. */
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
  /** True for a combined search text, which is matched anywhere. */
  isSearch: boolean;
  /** The folded search text that has its words too, where another field's index finds them. */
  searchedIn?: PgColumn;
  /** The expression that lists are ordered by instead, as an index has it. */
  ordered?: SQL;
  /** People write a `#` before it that is not stored: messages write a job as `#10491`. */
  hasNumberSign?: boolean;
  /**
   * The table of all its values, of which the column holds one: `$eq`, `$ne` and `$in` hold when
   * any value of the row matches.
   */
  valuesIn?: { table: PgTable; from: PgColumn; to: PgColumn; of: PgColumn };
  /** The right without which the field is neither shown nor filtered or sorted by. */
  needs?: Subject;
}

export type Row = Record<string, unknown>;

/**
 * Casts a row to the declared answer: its times become text when it is serialized. Nothing is
 * converted here.
 */
export const asAnswer = (row: Row) => row as never;

/**
 * Rows of another view beside a row: `from` of this row equals `to` of theirs. The scope of that
 * view applies as in its own list.
 */
export interface Relation {
  view: View;
  from: string;
  to: string;
  isMany: boolean;
  /** The table in between of a many-to-many relation. */
  through?: { table: PgTable; from: PgColumn; to: PgColumn };
  /** A condition on the related rows. */
  only?: SQL;
}

interface Join {
  table: PgTable;
  on: SQL;
}

/** Declares what can be read of one controller; lists, details and live queries follow from it. */
export interface View<T extends PgTable = PgTable> {
  /** First path segment under /api/v1, and the topic that moves when a row changes. */
  name: Thing;
  table: T;
  /** Left joins that add at most one row each. */
  joins: readonly Join[];
  fields: Readonly<Record<string, Field>>;
  /** Fields that a list can be ordered by; `id` is always appended. */
  sortable: readonly string[];
  /** The default order. */
  order: readonly (readonly [string, 'ASC' | 'DESC'])[];
  relations: Readonly<Record<string, Relation>>;
  /**
   * Condition on the rows that a caller may see; undefined for all. `pins` are the plain equalities
   * of the filter.
   */
  scope: (caller: Caller, pins: ReadonlyMap<string, unknown>) => SQL | undefined;
  /** Topics beside its own whose writes change an answer: of tables that scope and joins use. */
  topics: readonly Topic[];
  /**
   * The owner marks (`Interest`) of a caller, if every write that changes these rows or those
   * beside them names their owners or everybody; undefined when it does not.
   */
  seenAs?: ((caller: Caller) => readonly string[] | undefined) | undefined;
  /**
   * Aspects of the rows that change by themselves, each with the fields that then change. Empty: no
   * aspect concerns it. Undefined: unknown, so every aspect does.
   */
  aspects: Readonly<Partial<Record<Aspect, readonly string[]>>> | undefined;
  /** True when it only names and links a row: everybody who sees the naming row may see that. */
  isNameOnly: boolean;
  /** One row on the wire. */
  row: z.ZodObject;
}

type ViewDeclaration<T extends PgTable> = Pick<View<T>, 'name' | 'table' | 'row'> & Partial<View<T>>;

/**
 * Completes a declaration, which lists only the fields that are more than a column of the table
 * under its own name: joined and computed ones, those that need a right, and those that are
 * filtered or sorted by and not shown. Defaults: no joins, no relations, no scope, ordered by id.
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

/** The fields of a row that are columns of the table under the same name. */
const columnsIn = (row: z.ZodObject, table: PgTable): Record<string, Field> => {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.keys(row.shape).flatMap((name) => (columns[name] ? [[name, fieldOf(columns[name] as PgColumn)]] : [])),
  );
};

/** Declares plain columns of a table as fields, under their own names. */
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
  extras: Partial<
    Pick<Field, 'needs' | 'isShown' | 'isFilterable' | 'isSearch' | 'searchedIn' | 'hasNumberSign' | 'ordered' | 'valuesIn'>
  > = {},
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

/** A computed boolean, shown and not filtered by. */
export const flag = (column: SQL): Field => ({
  column,
  kind: 'boolean',
  isNullable: false,
  isShown: true,
  isFilterable: false,
  isSearch: false,
});

/** The search text of a table; never part of an answer. */
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
/** Column types that are shown as they are and not filtered by. */
const OPAQUE: ReadonlySet<string> = new Set(['PgJsonb', 'PgUUID']);

function kindOf(column: PgColumn): Kind {
  const kind = KINDS[column.columnType];
  if (!kind) throw new Error(`${column.name} is a ${column.columnType}, which cannot be a field`);
  return kind;
}

/**
 * A view without a scope of its own: who sees the row sees the rows beside it, so that no second
 * condition is asked.
 */
export const withoutScope = <T extends PgTable>(view: View<T>): View<T> => ({ ...view, scope: () => undefined });

/** The view with one more condition on its rows; unchanged without one. */
export const narrowed = <T extends PgTable>(view: View<T>, condition: SQL | undefined): View<T> => ({
  ...view,
  scope: (caller, pins) => and(view.scope(caller, pins), condition),
});

/** The row of another view that a field points at. */
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
