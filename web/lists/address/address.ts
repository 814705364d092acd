import { DEFAULT_LIMIT, PAGE_SIZES } from '#shared/constants.ts';
import { readColumns, writeColumns } from '../columns/chosen.ts';
import { type ListDefinition, type ListFilter, type ListView, namesOf, type Sort, TABLE_ROOM } from '../definition.ts';
import { numberText } from './codecs.ts';

/*
 * A list's view in the address bar:
 * `?search=main&status=assigned.inProgress&sort=-startDate&columns=jobId.address-240&page=3`.
 * Defaults are left out.
 */

const PAGE = numberText(1, 99_999);

/** Read once, so that enlarging the window moves no rows. 0 on a phone, which scrolls its cards. */
const HEIGHT_PX = (globalThis.innerWidth ?? 0) < 720 ? 0 : globalThis.innerHeight;

/**
 * The initial page size: the largest of the offered ones that fits the screen and fills whole
 * lines, and never below the usual ten.
 */
export function firstRows({ room }: Pick<ListDefinition<object, string>, 'room'>, heightPx = HEIGHT_PX): number {
  const { around, line, holds } = { ...TABLE_ROOM, ...room };
  const rows = Math.floor((heightPx - around) / line) * holds;
  return PAGE_SIZES.findLast((size) => size <= rows && size % holds === 0) ?? DEFAULT_LIMIT;
}

/**
 * The page size of an address without one. The first page adapts to the screen; a later page has
 * the usual size, so that its number means the same rows for everybody.
 */
const unnamedRows = (definition: Pick<ListDefinition<object, string>, 'room'>, page: number): number =>
  page === 1 ? firstRows(definition) : DEFAULT_LIMIT;

/** Reads a view. What makes no sense counts as absent. */
export function readView<Values extends object, Column extends string>(
  definition: ListDefinition<Values, Column>,
  address: URLSearchParams,
): ListView<Values, Column> {
  const { filters, sortable } = definition;
  const text = (name: string): string | null => address.get(nameIn(definition, name));
  const values = namesOf(filters).map((name) => [name, readFilter(filters[name], text(name))]);
  const page = PAGE.read(text('page') ?? '') ?? 1;
  const rows = PAGE_SIZES.find((size) => String(size) === text('rows'));
  return {
    filters: Object.fromEntries(values),
    sort: readSort(sortable, text('sort')),
    columns: definition.hasColumns ? readColumns(text('columns')) : null,
    page,
    rows: rows ?? unnamedRows(definition, page),
  };
}

/** Writes a view into an address, and leaves alone what others keep there. */
export function writeView<Values extends object, Column extends string>(
  definition: ListDefinition<Values, Column>,
  address: URLSearchParams,
  { filters, sort, columns, page, rows }: ListView<NoInfer<Values>, NoInfer<Column>>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  const put = (name: string, text: string | undefined): void => {
    if (text === undefined) next.delete(nameIn(definition, name));
    else next.set(nameIn(definition, name), text);
  };
  for (const name of namesOf(definition.filters)) put(name, textOf(definition.filters[name], filters[name]));
  put('sort', sort ? `${sort.way === 'DESC' ? '-' : ''}${sort.by}` : undefined);
  put('columns', writeColumns(columns));
  put('page', page === 1 ? undefined : String(page));
  put('rows', rows === unnamedRows(definition, page) ? undefined : String(rows));
  return next;
}

/** The address of a list's first page with these filters. */
export function listLink<Values extends object>(
  path: string,
  definition: ListDefinition<Values, never>,
  filters: NoInfer<Values>,
): string {
  const view = { filters, sort: null, columns: null, page: 1, rows: firstRows(definition) };
  const search = writeView(definition, new URLSearchParams(), view).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** True when an address has any parameter of this list. */
export const isNamedIn = <Values extends object, Column extends string>(
  definition: ListDefinition<Values, Column>,
  address: URLSearchParams,
): boolean =>
  [...namesOf(definition.filters), 'sort', 'columns', 'page', 'rows'].some((name) => address.has(nameIn(definition, name)));

/**
 * The filter's value as text of the address; undefined for the initial value, and for a text that
 * could not be read back.
 */
export function textOf<Value>({ text, initial }: ListFilter<Value>, value: Value): string | undefined {
  const written = text.write(value);
  return text.read(written) !== undefined && written !== text.write(initial) ? written : undefined;
}

const nameIn = ({ prefix = '' }: { prefix?: string }, name: string): string => `${prefix}${name}`;

function readFilter<Value>({ text, initial }: ListFilter<Value>, written: string | null): Value {
  const value = written === null ? undefined : text.read(written);
  return value === undefined ? initial : value;
}

function readSort<Column extends string>(sortable: readonly Column[], text: string | null): Sort<Column> | null {
  const by = sortable.find((column) => column === text?.replace(/^-/, ''));
  return by === undefined ? null : { by, way: text?.startsWith('-') ? 'DESC' : 'ASC' };
}
