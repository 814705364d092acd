import type { Order } from '#shared/http/query.ts';
import type { LiveQuery } from '#shared/live/addresses.ts';
import type { AddressCodec } from './address/codecs.ts';
import type { ChosenColumns } from './columns/chosen.ts';

/** Conditions of a list, in the api's query language. */
export type Where = Readonly<Record<string, unknown>>;

/** One filter of a list: how it stands in the address, and what it asks the api for. */
export interface ListFilter<Value> {
  /** The codec for the address. A text that it refuses counts as absent. */
  text: AddressCodec<Value>;
  /** Its value while the address does not name it. */
  initial: Value;
  /**
   * For an `initial` that leaves rows out: the value that shows them, and whether that shows those
   * of `initial` as well. A search or an empty list says how many more rows it would have with it;
   * if they are costly to count, only an empty list does.
   */
  wide?: { value: Value; holdsInitial: boolean; isCostly?: true };
  /** The condition on rows; undefined for every row. */
  where?: (value: Value) => Where | undefined;
  /** For calls with parameters of their own: what stands in the query for the value. */
  params?: (value: Value) => LiveQuery;
  /**
   * Chooses a view rather than rows: changing it keeps the page, and clearing the filters keeps it.
   */
  isView?: true;
}

/** The size of rows in pixels; by default that of a table below its title and filters. */
export interface Room {
  /** The bar, title, filters, head of the table, and paging. */
  around: number;
  /** The height of a line of rows. */
  line: number;
  /** The number of rows in a line. */
  holds: number;
}
export const TABLE_ROOM: Room = { around: 234, line: 40, holds: 1 };
/** The same below tabs. */
export const BELOW_TABS = { around: TABLE_ROOM.around + 46 };

export interface ListDefinition<Values extends object, Column extends string> {
  filters: { readonly [Name in keyof Values]: ListFilter<Values[Name]> };
  /** A condition that always applies, whatever is chosen. */
  only?: Where;
  /** Columns that the api sorts by. */
  sortable: readonly Column[];
  /** The order while no column is chosen; the api's own when absent. */
  order?: Order;
  /** Relations beside each row, dotted. */
  include?: readonly string[];
  /** People choose its columns, which stand in the address then. */
  hasColumns?: true;
  /** The sizes by which a high screen shows more rows at first. */
  room?: Partial<Room>;
  /** A prefix of its parameters in the address, for a page with several lists. */
  prefix?: string;
}

export interface Sort<Column extends string = string> {
  by: Column;
  way: 'ASC' | 'DESC';
}

/** Everything that decides which rows of a list are shown, and how. */
export interface ListView<Values extends object, Column extends string> {
  filters: Values;
  /** Null: no column is chosen. */
  sort: Sort<Column> | null;
  columns: ChosenColumns;
  /** The number of the page, from 1. */
  page: number;
  rows: number;
}

/** The view of a declared list. */
export type ViewOf<List> = List extends ListDefinition<infer Values, infer Column> ? ListView<Values, Column> : never;

/** Declares a list, with its types inferred. A feature keeps its lists beside its page. */
export const defineList = <Values extends object, const Column extends string = never>(
  definition: ListDefinition<Values, Column>,
): ListDefinition<Values, Column> => definition;

/** Filter names, typed. */
export const namesOf = <Values extends object>(
  filters: { readonly [Name in keyof Values]: unknown },
): (keyof Values & string)[] => Object.keys(filters) as (keyof Values & string)[];
