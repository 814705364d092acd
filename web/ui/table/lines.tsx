import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import {
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useMemo,
  useRef,
} from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { useSlow } from '../feedback/state-card.tsx';
import { SortIcon } from '../icons/icons.tsx';
import { uiTexts } from '../texts.ts';
import { Cell, SelectAll, SelectCell, type TableSelection } from './cell.tsx';
import { ColumnEdge, type ColumnWidths } from './column-edge.tsx';
import type { RowId, TableColumn, TableSort } from './columns.ts';
import { filling } from './sized.ts';
import { useRoom } from './use-room.ts';
import '#web/theme/primereact.ts';
import '../controls/check.css';
import './table.css';

export interface TableRows<Row extends object> {
  /** The accessible name: what the rows are. */
  name: string;
  /** Plain or live rows (proxies); undefined while they are loading. */
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  selection?: TableSelection<Row>;
  /** Shown when there are no rows; 'nothing found' by default. */
  empty?: ReactNode;
  /**
   * A height to scroll in; thousands of rows need one. Without it the page scrolls, and the head
   * stays in view under the top bar.
   */
  height?: string;
  /** Rows of 36 instead of 40 pixels. */
  isShort?: boolean;
  /** Other rows are on their way. */
  isWaiting?: boolean;
  rowClassName?: (row: Row) => string | undefined;
  /** For columns that people choose. */
  choosing?: ColumnChoosing;
}

export interface ColumnChoosing {
  /** Columns have the widths that were chosen, whatever they hold. */
  isSized: boolean;
  /**
   * `first` while nobody chose; `fewer` of them, in any order; `own`, wider ones or others. A page
   * makes the first fit a laptop; others scroll sideways.
   */
  kind: 'first' | 'fewer' | 'own';
  least: number;
  most: number;
  /** Some columns got other widths by the pointer. */
  onResize: (widths: ColumnWidths) => void;
}

interface TableLinesProps<Row extends object> extends TableRows<Row> {
  byId: ReadonlyMap<RowId, Row>;
  sort: TableSort | null;
  onSort: (sort: TableSort | null) => void;
  isOwnSort: boolean;
  press: ((event: MouseEvent, id: RowId) => void) | null;
}

/** All that the library is told of a row. */
interface Line {
  id: RowId;
}

/** A prop of rows that the library's types omit: the index among the rendered rows. */
interface HandedToRow {
  context: { index: number };
}

/**
 * With more rows than this, a table with a height renders only those in sight, and a phone shows
 * lines instead of cards.
 */
export const VIRTUAL_ABOVE = 60;
/** Rows that are rendered above and below those in sight, so that a quick scroll shows no gap. */
const SPARE_ROWS = 4;
/**
 * The minimum width, px, of the column that takes the remaining space: with less, its words could
 * not be read.
 */
const LEAST_WIDTH = 160;
/**
 * A table wider than this, px, scrolls sideways where a usual one still fits; see the stylesheet.
 */
const USUAL_WIDTH = 868;
const SHAPES: readonly Line[] = Array.from({ length: 8 }, (_, index) => ({ id: `shape-${index}` }));

/** A table's rows as lines, drawn by PrimeReact. */
export function TableLines<Row extends object>(props: TableLinesProps<Row>) {
  const { name, rows, columns, byId, press, selection, sort, onSort, isOwnSort, height, isShort, isWaiting, choosing } = props;
  const ui = useTexts(uiTexts);
  const isSlow = useSlow(rows === undefined);
  const lines = useMemo<Line[]>(() => [...byId.keys()].map((id) => ({ id })), [byId]);
  const beside = choosing?.isSized && selection ? CHOICE_WIDTH : 0;
  const width = leastWidth(columns) + beside;
  const { box, room } = useRoom(choosing?.kind === 'own');
  const hasNone = rows !== undefined && lines.length === 0;
  const rowHeight = isShort ? 36 : 40;
  const isVirtual = height !== undefined && lines.length > VIRTUAL_ABOVE;
  const firstDrawn = useRef(0);
  const placeOf = (drawn: number): number => drawn + (isVirtual ? firstDrawn.current : 0);
  const classOf = useRowClass(props);
  if (rows === undefined && !isSlow) return <div className="table" ref={box} />;
  return (
    <div
      className={`table ${isWaiting ? 'is-waiting' : ''} ${isShort ? 'is-short' : ''} ${height ? 'is-boxed' : ''} ${choosing?.isSized ? 'is-sized' : ''}`}
      data-wide={width > USUAL_WIDTH || undefined}
      data-columns={choosing?.kind}
      data-scrolls={(room > 0 && width > room) || undefined}
      ref={box}
    >
      {rows === undefined && (
        <p className="unseen" role="status">
          {ui('loading')}
        </p>
      )}
      <DataTable<Line[]>
        value={rows === undefined ? [...SHAPES] : lines}
        dataKey="id"
        cellMemoProps={CELL_IDENTITY}
        lazy
        removableSort
        sortField={sort?.by ?? ''}
        sortOrder={sort ? (sort.way === 'ASC' ? 1 : -1) : null}
        onSort={({ sortField, sortOrder }) => onSort(sortOrder ? { by: sortField, way: sortOrder > 0 ? 'ASC' : 'DESC' } : null)}
        sortIcon={sortIcon}
        emptyMessage={props.empty}
        rowClassName={({ id }: Line) => classOf(id)}
        {...(press && { onRowClick: ({ originalEvent, data }) => press(originalEvent as MouseEvent, (data as Line).id) })}
        {...(height !== undefined && { scrollable: true, scrollHeight: endingInRow(height, rowHeight) })}
        {...(isVirtual && {
          virtualScrollerOptions: {
            itemSize: rowHeight,
            numToleratedItems: SPARE_ROWS,
            onScrollIndexChange: ({ first }) => {
              firstDrawn.current = Number(first);
            },
          },
        })}
        pt={{
          // PrimeReact sets `overflow: auto` inline, which would make the wrapper the box in which
          // the head sticks: the stylesheet says what scrolls.
          wrapper: { className: 'table-view', style: { overflow: undefined } },
          virtualScroller: { root: { className: 'table-scroller' } },
          column: { headerContent: { className: 'table-head row gap-4' } },
          emptyMessage: { className: 'table-empty' },
          // The head is the first row.
          table: {
            className: 'table-lines wide body',
            'aria-label': name,
            'aria-busy': rows === undefined,
            'aria-rowcount': lines.length + 1,
            // A table without rows may be narrow, so that its message stays in view.
            style: { '--least-width': hasNone ? '0' : `${width}px` } as CSSProperties,
          },
          headerRow: { 'aria-rowindex': 1 },
          bodyRow: (row) => {
            const place = placeOf((row as unknown as HandedToRow).context.index);
            return { 'aria-rowindex': place + 2, 'data-row': lines[place]?.id };
          },
        }}
      >
        {selection && CHOICE}
        {drawn(columns, choosing, room - beside).map((column) => columnOf(column, isOwnSort))}
      </DataTable>
    </div>
  );
}

/**
 * The width in pixels below which the table scrolls sideways. A column that takes a share of it
 * leaves the others less.
 */
function leastWidth(columns: readonly Pick<TableColumn<never>, 'width'>[]): number {
  const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
  const shares = columns.flatMap(({ width }) => (typeof width === 'string' ? [Number.parseFloat(width) / 100] : []));
  const others = columns.flatMap(({ width }) => (typeof width === 'string' ? [] : [width ?? LEAST_WIDTH]));
  return Math.ceil(Math.max(sumOf(others) + shares.length * LEAST_WIDTH, sumOf(others) / (1 - sumOf(shares))));
}

const HEAD_HEIGHT = 32;

/**
 * The height, or a little less, so that it ends in the middle of a row: one sees that there are
 * more.
 */
function endingInRow(height: string, rowHeight: number): string {
  const rest = HEAD_HEIGHT + rowHeight / 2;
  return `calc(round(down, ${height} - ${rest}px, ${rowHeight}px) + ${rest}px)`;
}

/**
 * The library renders a cell again only when it stands for another row, place or column. Its
 * content comes from the table's context.
 */
const CELL_IDENTITY = ['rowData.id', 'rowIndex', 'field'];

/** The width of the column of ticks, px. */
const CHOICE_WIDTH = 44;
const CHOICE = (
  <Column
    columnKey="choice"
    header={<SelectAll />}
    className="table-choice"
    headerClassName="table-choice"
    style={{ width: CHOICE_WIDTH }}
    body={({ id }: Line) => <SelectCell rowId={id} />}
  />
);

interface DrawnColumn<Row> extends TableColumn<Row> {
  /** Its edge can be dragged. */
  edge?: ComponentProps<typeof ColumnEdge>;
}

/** The columns with edges where people choose them, and with the widths that fill the room. */
function drawn<Row>(
  columns: readonly TableColumn<Row>[],
  choosing: ColumnChoosing | undefined,
  room: number,
): readonly DrawnColumn<Row>[] {
  if (!choosing) return columns;
  const { isSized, least, most, onResize } = choosing;
  const own = columns.map(({ width }) => (typeof width === 'number' ? width : LEAST_WIDTH));
  const filled = filling(own, room);
  return columns.map((column, place) => ({
    ...column,
    edge: { id: column.id, own: own[place]!, least, most, onResize },
    ...(isSized && { width: filled[place]! }),
  }));
}

/** The library reads its columns from its children, so this is no component. */
function columnOf<Row>(column: DrawnColumn<Row>, isOwnSort: boolean): ReactElement {
  const { id, head, kind = 'text', width, isSortable, sortValue, total, edge } = column;
  return (
    <Column
      key={id}
      field={id}
      header={edge ? <EdgedHead head={head} edge={edge} /> : head}
      sortable={isOwnSort ? sortValue !== undefined : isSortable === true}
      className={`table-${kind} column-${id}`}
      headerClassName={`table-${kind} column-${id}`}
      style={{ width }}
      footer={total}
      body={(line: Line) => <Cell rowId={line.id} columnId={id} />}
    />
  );
}

const EdgedHead = ({ head, edge }: Required<Pick<DrawnColumn<never>, 'head' | 'edge'>>) => (
  <>
    <span className="table-head-words">{head}</span>
    <ColumnEdge {...edge} />
  </>
);

const sortIcon = ({ sorted, sortOrder }: { sorted?: boolean; sortOrder?: unknown }): ReactNode => (
  <SortIcon way={sorted ? (Number(sortOrder) > 0 ? 'ASC' : 'DESC') : null} />
);

function useRowClass<Row extends object>({ byId, selection, rowClassName, press }: TableLinesProps<Row>): (id: RowId) => string {
  const ids = selection?.chosen;
  const chosen = useMemo(() => new Set(ids), [ids]);
  return (id) => {
    const row = byId.get(id);
    const own = row && rowClassName?.(row);
    return [chosen.has(id) && 'is-chosen', press && 'is-target', own].filter((name) => typeof name === 'string').join(' ');
  };
}
