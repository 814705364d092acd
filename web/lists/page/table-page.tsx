import type { HTMLAttributes, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Near } from '#shared/http/query.ts';
import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import type { ViewList } from '#shared/views/words.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { feedbackTexts } from '#web/ui/feedback/texts.ts';
import { SearchIcon } from '#web/ui/icons/icons.tsx';
import type { TableSelection } from '#web/ui/table/cell.tsx';
import type { RowId, TableColumn } from '#web/ui/table/columns.ts';
import type { ColumnChoosing } from '#web/ui/table/lines.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { ClearFilters } from '../clear-filters.tsx';
import { ColumnsField } from '../columns/columns-field.tsx';
import { useChoosing } from '../columns/use-choosing.ts';
import type { ListDefinition } from '../definition.ts';
import { useFrozenRows } from '../frozen-rows.ts';
import { type ListState, useListState } from '../list-state.ts';
import type { PageOfRows } from '../live-list.ts';
import { LateViews } from '../views/late-views.tsx';
import { type Beyond, BeyondNote, useBeyond } from './beyond.tsx';
import { type FilterPart, ListFilters } from './list-filters.tsx';
import { ListPage } from './list-page.tsx';
import { NearNote } from './near-note.tsx';
import { type ListPart, selectionAmong, useParts } from './parts.ts';

/** Resources whose answers are a page of rows under `data`. */
type RowsResource = {
  [R in LiveResource]: LiveAnswers[R] extends PageOfRows & { data: readonly { id: RowId }[] } ? R : never;
}[LiveResource];
type RowOf<R extends RowsResource> = LiveAnswers[R]['data'][number];

interface TablePageProps<R extends RowsResource, Values extends object, Column extends string> {
  resource: R;
  extra?: LiveQuery;
  definition: ListDefinition<Values, Column>;
  /** The name under which the last view is remembered, and restored on return. */
  rememberAs?: string;
  /**
   * `title` stands above the list, `subject` in the banner when it is old, `none` where there are
   * no rows at all; `notFound` where filters leave none, with a usual sentence by default. `beyond`
   * says how many more rows a search or an empty list would have without the initial filters;
   * `farBeyond` the same of rows that are counted only for an empty list.
   */
  texts: {
    title: string;
    subject: string;
    failed: string;
    none: string;
    notFound?: string;
    beyond?: (count: number) => string;
    farBeyond?: (count: number) => string;
  };
  filters: readonly FilterPart<Values>[];
  /** Those that the reader may see. */
  columns: readonly TableColumn<RowOf<R>>[];
  /** The name by which its views are kept, where it has views. */
  views?: ViewList;
  /** The page's main action, e.g. New Job. */
  action?: ReactNode;
  /** Rarer actions: before `action`; on a phone after the filters. */
  lesserActions?: ReactNode;
  /** When there are no rows at all: the icon above `none`, and the next step below it. */
  whenNone?: { icon: ReactNode; action?: ReactNode };
  /** Below the sentence that filters leave nothing. */
  whenFiltered?: ReactNode;
  /** Between title and filters, where the page has several lists. */
  tabs?: ReactNode;
  /** The parts of this answer's list, in their order; one card of all rows by default. */
  parts?: (answer: LiveAnswers[R]) => readonly ListPart<RowOf<R>>[] | undefined;
  selection?: TableSelection<RowOf<R>>;
  /** One of the row's cells must hold a link that does the same, for the keyboard. */
  onOpen?: (row: RowOf<R>) => void;
  /** `columns` are those that somebody chose; null while nobody did. */
  card?: (row: RowOf<R>, columns: readonly TableColumn<RowOf<R>>[] | null) => ReactNode;
}

/**
 * A whole list page from a live resource, its filters and its columns: search, sorting, paging and
 * filters in the address, loading, empty, stale and failed states, cards on a phone, everything on
 * paper.
 *
 * @example
 * <TablePage resource="employees" definition={PEOPLE} texts={…} columns={COLUMNS}
 *   filters={[{ kind: 'search', name: 'search', label: t('search') }]} />
 */
export function TablePage<R extends RowsResource, Values extends object, Column extends string>(
  props: TablePageProps<R, Values, Column>,
) {
  const {
    resource,
    extra,
    definition,
    rememberAs,
    texts,
    filters,
    views,
    action,
    lesserActions,
    tabs,
    parts,
    columns: all,
    card,
    ...table
  } = props;
  const list = useListState(definition, rememberAs === undefined ? {} : { rememberAs });
  const { columns, choosing } = useChoosing(definition, all, list);
  // On a phone the action stands beside the search, also in the order of Tab.
  const isNarrow = useNarrow();
  const narrowActions = isNarrow && lesserActions && <span className="list-page-lesser">{lesserActions}</span>;
  const { title: name, none, notFound, beyond: beyondWords, farBeyond: farWords } = texts;
  const rows = {
    list,
    name,
    none,
    notFound,
    beyondWords,
    farWords,
    columns,
    ...(choosing && { choosing }),
    ...(card && { card: (row: RowOf<R>) => card(row, list.columns && columns) }),
    ...table,
  };
  const searched = filters.flatMap(({ kind, name }) =>
    kind === 'search' && list.filters[name] !== '' ? [list.filters[name]] : [],
  );
  return (
    <ListPage
      resource={resource}
      {...(extra && { extra })}
      list={list}
      subject={texts.subject}
      failed={texts.failed}
      head={
        <header className="list-page-head row gap-8 lines-12 wrap off-paper">
          {/* On a phone the bar above says where one is. */}
          <h1 className="unseen-narrow">{texts.title}</h1>
          {!isNarrow && (action || lesserActions) && (
            <span className="list-page-acts inline-flex gap-8 push">
              {lesserActions}
              {action}
            </span>
          )}
          {tabs}
          <ListFilters
            list={list}
            parts={filters}
            besideFirst={isNarrow && action}
            afterLast={
              (views || choosing || narrowActions) && (
                <>
                  {views && <LateViews of={views} definition={definition} list={list} parts={filters} />}
                  {choosing && <ColumnsField columns={all} list={list} />}
                  {narrowActions}
                </>
              )
            }
          />
        </header>
      }
      shapes={<Rows {...rows} data={undefined} isWaiting />}
    >
      {({ data, isWaiting }) => (
        <LiveRows
          {...rows}
          resource={resource}
          extra={extra}
          definition={definition}
          partsOf={parts}
          searched={searched.join(', ')}
          list={list}
          data={data}
          isWaiting={isWaiting}
        />
      )}
    </ListPage>
  );
}

interface RowsProps<Row extends { id: RowId }> {
  list: Pick<ListState<object, string>, 'sort' | 'setSort' | 'isFiltered' | 'clearFilters'>;
  name: string;
  none: string;
  notFound: string | undefined;
  beyondWords: ((count: number) => string) | undefined;
  farWords: ((count: number) => string) | undefined;
  whenNone?: { icon: ReactNode; action?: ReactNode };
  whenFiltered?: ReactNode;
  columns: readonly TableColumn<Row>[];
  choosing?: ColumnChoosing;
  selection?: TableSelection<Row>;
  onOpen?: (row: Row) => void;
  card?: (row: Row) => ReactNode;
  isWaiting: boolean;
}

interface LiveRowsProps<R extends RowsResource, Values extends object, Column extends string>
  extends Omit<RowsProps<RowOf<R>>, 'list'> {
  resource: R;
  extra: LiveQuery | undefined;
  definition: ListDefinition<Values, Column>;
  list: ListState<Values, Column>;
  /** What is searched for; empty for nothing. */
  searched: string;
  partsOf: TablePageProps<R, Values, Column>['parts'];
  data: LiveAnswers[R];
}

function LiveRows<R extends RowsResource, Values extends object, Column extends string>(props: LiveRowsProps<R, Values, Column>) {
  const { resource, extra, definition, searched, partsOf, list, data, ...rest } = props;
  const { rows, gone, isFrozen, handlers } = useFrozenRows(useRows(data, 'data') as readonly RowOf<R>[], data);
  const answer = useSnapshot<PageOfRows & { near?: Near | undefined }>(data);
  const { count, near } = answer;
  const parts = useParts(partsOf?.(answer as LiveAnswers[R]), rows, isFrozen);
  const asked = { resource, extra, definition, list, count, near, isSearched: searched !== '' };
  const [beyond, far] = [useBeyond({ ...asked, isCostly: false }), useBeyond({ ...asked, isCostly: true })];
  // Rows that both kinds of filters leave out need a query without either.
  const both = useBeyond({ ...asked, isCostly: 'both' });
  const farther = far ?? (beyond ? null : both);
  return (
    <Rows
      {...rest}
      list={list}
      data={rows}
      parts={parts}
      gone={gone}
      handlers={handlers}
      beyond={beyond}
      far={farther}
      nearNote={<NearNote answer={data} text={searched} />}
    />
  );
}

const idOf = ({ id }: { id: RowId }): RowId => id;
const NONE: ReadonlySet<RowId> = new Set();

interface DrawnRowsProps<Row extends { id: RowId }> extends RowsProps<Row> {
  data: readonly Row[] | undefined;
  parts?: ReturnType<typeof useParts<Row>>;
  gone?: ReadonlySet<RowId>;
  beyond?: Beyond | null;
  far?: Beyond | null;
  /** Above rows that are only close to what was typed. */
  nearNote?: ReactNode;
  handlers?: HTMLAttributes<HTMLDivElement>;
}

function Rows<Row extends { id: RowId }>(props: DrawnRowsProps<Row>) {
  const {
    list,
    name,
    none,
    notFound,
    whenNone,
    whenFiltered,
    data,
    parts = [],
    gone = NONE,
    beyond,
    beyondWords,
    far,
    farWords,
    nearNote,
    handlers,
    columns,
    choosing,
    selection,
    onOpen,
    card,
    isWaiting,
  } = props;
  const t = useTexts(feedbackTexts);
  const noteOf = (isExact: boolean) => (
    <>
      {beyond?.isExact === isExact && beyondWords && <BeyondNote {...beyond} words={beyondWords} />}
      {far?.isExact === isExact && farWords && <BeyondNote {...far} words={farWords} />}
    </>
  );
  const note = noteOf(false);
  // What is as it was typed comes before what is only close.
  const above = (
    <>
      {noteOf(true)}
      {nearNote}
    </>
  );
  const tableOf = (rows: readonly Row[] | undefined) => {
    const among = parts.length > 0 && rows ? selectionAmong(selection, rows) : selection;
    return (
      <Table
        name={name}
        rows={rows}
        rowId={idOf}
        columns={columns}
        sort={list.sort}
        onSort={list.setSort}
        isWaiting={isWaiting && rows !== undefined}
        rowClassName={({ id }) => (gone.has(id) ? 'is-gone' : undefined)}
        {...(choosing && { choosing })}
        {...(among && { selection: among })}
        {...(onOpen && { onOpen })}
        {...(card && { card })}
        empty={
          list.isFiltered ? (
            <Empty
              icon={<SearchIcon size={24} />}
              action={
                <>
                  {whenFiltered}
                  {note}
                  <ClearFilters onClear={list.clearFilters} />
                </>
              }
            >
              {notFound ?? t('nothingFound')}
            </Empty>
          ) : (
            <Empty
              icon={whenNone?.icon ?? <SearchIcon size={24} />}
              action={
                <>
                  {note}
                  {whenNone?.action}
                </>
              }
            >
              {none}
            </Empty>
          )
        }
      />
    );
  };
  if (parts.length > 0)
    return (
      <div {...handlers}>
        {above}
        {parts.map(({ id, head, rows }) => (
          <section key={id} className="card list-page-table above-12">
            {head}
            {rows.length > 0 && tableOf(rows)}
          </section>
        ))}
        {note}
      </div>
    );
  return (
    <div className="card list-page-table above-12" {...handlers}>
      {above}
      {tableOf(data)}
      {data && data.length > 0 && note}
    </div>
  );
}
