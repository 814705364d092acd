import type { ReactNode } from 'react';
import { LOCALES } from '#shared/rules/languages.ts';
import { language } from '#web/texts/language.ts';

export type RowId = string | number;

/**
 * The alignment: text left; numbers, hours and money right; glyphs centred; actions at the end. A
 * head is aligned as its column is.
 */
export type ColumnKind = 'text' | 'day' | 'number' | 'hours' | 'money' | 'glyph' | 'action';

export interface TableColumn<Row> {
  /** The api's name for sorting. */
  id: string;
  head: string;
  /** `text` if nothing else is said. */
  kind?: ColumnKind;
  /** Pixels, or a share of the table. */
  width?: number | `${number}%`;
  /** Where columns are chosen: it cannot be hidden, since it says which row it is or opens it. */
  isKept?: true;
  /** Where columns are chosen: it is hidden until then. */
  isSpare?: true;
  /** The owner of the list sorts by it: see `onSort`. */
  isSortable?: boolean;
  /** The table itself sorts by it, where it has no `onSort`. */
  sortValue?: (row: Row) => string | number | null | undefined;
  /**
   * Nothing, or an empty text, shows as `- - -`. A live row's cell is rendered again when something
   * changes that it read.
   */
  cell: (row: Row) => ReactNode;
  /** The cell below the column, e.g. its sum. */
  total?: ReactNode;
}

export interface TableSort {
  /** The column's id. */
  by: string;
  way: 'ASC' | 'DESC';
}

/**
 * Sorts rows by a column's `sortValue`. Missing values come last in both directions, and equal rows
 * keep their order.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const sortValue = columns.find(({ id }) => id === sort?.by)?.sortValue;
  if (!sort || !sortValue) return rows;
  const { compare } = new Intl.Collator(LOCALES[language.choice], { numeric: true });
  const way = sort.way === 'ASC' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, value: sortValue(row) ?? null }));
  keyed.sort((one, other) => {
    if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
    const isNumbers = typeof one.value === 'number' && typeof other.value === 'number';
    return way * (isNumbers ? Number(one.value) - Number(other.value) : compare(String(one.value), String(other.value)));
  });
  return keyed.map(({ row }) => row);
}
