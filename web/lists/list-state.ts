import type { LiveQuery } from '#shared/live/addresses.ts';
import { isNamedIn, readView, textOf, writeView } from './address/address.ts';
import type { ChosenColumns } from './columns/chosen.ts';
import { type ListDefinition, type ListView, namesOf, type Sort } from './definition.ts';
import { queryOf } from './query.ts';
import { useAddress } from './use-address.ts';

export interface ListState<Values extends object = object, Column extends string = string> extends ListView<Values, Column> {
  /** For `useLive` and `useLiveList`. */
  query: LiveQuery;
  /** A filter of rows has another value than initially. */
  isFiltered: boolean;
  /** True while the filter has its initial value. */
  isAsAtFirst: (name: keyof Values & string) => boolean;
  setFilters: (change: Partial<Values>, options?: { replace: boolean }) => void;
  /** With null, or a column that the api does not sort by, no column is chosen. */
  setSort: (sort: Sort | null) => void;
  /** Shows these columns; null for those that the list shows at first. */
  setColumns: (columns: ChosenColumns, options?: { replace: boolean }) => void;
  setPage: (page: number, options?: { replace: boolean }) => void;
  setRows: (rows: number) => void;
  clearFilters: () => void;
}

/**
 * The first press on the column by which a list is ordered already reverses the order: the same
 * order once more would look like no answer.
 */
const turned = <Column extends string>(
  { order }: Pick<ListDefinition<object, Column>, 'order'>,
  before: Sort<Column> | null,
  sort: Sort<Column>,
): Sort<Column> => {
  const [by, way] = order?.[0] ?? [];
  const isAsItStands = before === null && sort.by === by && sort.way === way;
  return isAsItStands ? { ...sort, way: sort.way === 'ASC' ? 'DESC' : 'ASC' } : sort;
};

interface ListOptions {
  /**
   * Brings the last view back on return, as long as the browser tab is open. Each tab of a page has
   * a name of its own.
   */
  rememberAs?: string;
}

/**
 * A list's filters, search, sorting, columns, page and rows per page, kept in the address bar so
 * that a view can be linked and the back button works. Another filter, sorting or page size starts
 * at page 1 [general-3].
 *
 * @example
 * const list = useListState(JOBS, { rememberAs: 'jobs.all' });
 * const { data, count } = useLiveList('jobs', list);
 */
export function useListState<Values extends object, Column extends string>(
  definition: ListDefinition<Values, Column>,
  { rememberAs }: ListOptions = {},
): ListState<Values, Column> {
  const { filters } = definition;
  const { address, write } = useAddress({
    rememberAs,
    saysNothing: (current) => !isNamedIn(definition, current),
    carry: (from, into) => writeView(definition, into, readView(definition, from)),
  });
  const view = readView(definition, address);
  const change = (next: (view: ListView<Values, Column>) => Partial<ListView<Values, Column>>, options?: { replace: boolean }) =>
    write((current) => {
      const before = readView(definition, current);
      return writeView(definition, current, { ...before, ...next(before) });
    }, options);
  const rowFilters = namesOf(filters).filter((name) => !filters[name].isView);
  const isAsAtFirst = (name: keyof Values & string): boolean => textOf(filters[name], view.filters[name]) === undefined;
  return {
    ...view,
    query: queryOf(definition, view),
    isFiltered: !rowFilters.every(isAsAtFirst),
    isAsAtFirst,
    setFilters: (values, options) =>
      change(
        (before) => ({
          filters: { ...before.filters, ...values },
          ...(rowFilters.some((name) => name in values) ? { page: 1 } : {}),
        }),
        options,
      ),
    setSort: (sort) => {
      const by = definition.sortable.find((column) => column === sort?.by);
      change((before) => ({
        sort: sort && by !== undefined ? turned(definition, before.sort, { by, way: sort.way }) : null,
        page: 1,
      }));
    },
    setColumns: (columns, options) => change(() => ({ columns }), options),
    setPage: (page, options) => change(() => ({ page }), options),
    setRows: (rows) => change(() => ({ rows, page: 1 })),
    clearFilters: () =>
      change((before) => ({
        filters: { ...before.filters, ...Object.fromEntries(rowFilters.map((name) => [name, filters[name].initial])) },
        page: 1,
      })),
  };
}
