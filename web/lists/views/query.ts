import { firstRows, readView, writeView } from '../address/address.ts';
import { type ListDefinition, type ListView, namesOf } from '../definition.ts';

/** Filters, sorting and columns as the parameters of an address. */
export type ViewQuery = Readonly<Record<string, string>>;

type Shown<Values extends object, Column extends string> = Pick<ListView<Values, Column>, 'filters' | 'sort' | 'columns'>;

/**
 * Filters, sorting and columns of a list as a view keeps them: without its page and its rows per
 * page, and without what chooses no rows, such as the opened alert. Equal views have equal queries.
 */
export function queryOfShown<Values extends object, Column extends string>(
  definition: ListDefinition<Values, Column>,
  { filters, sort, columns }: Shown<NoInfer<Values>, NoInfer<Column>>,
): ViewQuery {
  const written = writeView(definition, new URLSearchParams(), {
    filters,
    sort,
    columns,
    page: 1,
    rows: firstRows(definition),
  });
  const chooseNothing = namesOf(definition.filters).filter((name) => {
    const { where, params } = definition.filters[name];
    return !where && !params;
  });
  for (const name of chooseNothing) written.delete(`${definition.prefix ?? ''}${name}`);
  return Object.fromEntries(written);
}

/** The filters, the sorting and the columns of a view, as the list understands them now. */
export const shownOf = <Values extends object, Column extends string>(
  definition: ListDefinition<Values, Column>,
  query: ViewQuery,
): Shown<Values, Column> => readView(definition, new URLSearchParams(query));

/** The text by which two queries of a list are compared. */
export const textOfQuery = (query: ViewQuery): string => new URLSearchParams(query).toString();

/** Whether the address names a filter or a sorting that the list does not understand any more. */
export function hasUnknown<Values extends object, Column extends string>(
  { filters, sortable, prefix = '' }: ListDefinition<Values, Column>,
  address: URLSearchParams,
): boolean {
  const sort = address.get(`${prefix}sort`)?.replace(/^-/, '');
  if (sort !== undefined && !sortable.some((column) => column === sort)) return true;
  return namesOf(filters).some((name) => {
    const text = address.get(`${prefix}${name}`);
    return text !== null && text !== '' && filters[name].text.read(text) === undefined;
  });
}
