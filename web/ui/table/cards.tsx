import type { MouseEvent, ReactNode } from 'react';
import { Loading } from '../feedback/shapes.tsx';
import { useSlow } from '../feedback/state-card.tsx';
import { Cell, SelectCell, type TableSelection } from './cell.tsx';
import type { RowId, TableColumn } from './columns.ts';
import '../feedback/state-card.css';
import './cards.css';

interface TableCardsProps<Row> {
  name: string;
  rows: ReadonlyMap<RowId, Row>;
  columns: readonly TableColumn<Row>[];
  selection?: TableSelection<Row> | undefined;
  card?: ((row: Row) => ReactNode) | undefined;
  /** Shown when there are no rows. */
  empty: ReactNode;
  isWaiting?: boolean | undefined;
  press: ((event: MouseEvent, id: RowId) => void) | null;
  rowClassName?: ((row: Row) => string | undefined) | undefined;
}

/** A table's rows as cards, for narrow screens: the same fields in the same order. */
export function TableCards<Row extends object>(props: TableCardsProps<Row>) {
  const { name, rows, columns, selection, card, empty, isWaiting, press, rowClassName } = props;
  const title = columns.find(({ kind, isKept }) => isKept && kind !== 'action') ?? columns[0];
  const others = columns.filter((column) => column !== title);
  if (rows.size === 0) return empty;
  return (
    <ul className={`table-cards stack gap-12 ${isWaiting ? 'is-waiting' : ''}`} aria-label={name}>
      {[...rows].map(([id, row]) => (
        <li
          key={id}
          data-row={id}
          className={`card table-card relative ${selection?.chosen.includes(id) ? 'is-chosen' : ''} ${rowClassName?.(row) ?? ''}`}
          {...(press && { onClick: (event) => press(event, id) })}
        >
          {selection && <SelectCell rowId={id} />}
          {card ? (
            card(row)
          ) : (
            <>
              <div className="table-card-title title anywhere">{title && <Cell rowId={id} columnId={title.id} />}</div>
              <dl>
                {others.map((column) => (
                  <div key={column.id} className={column.kind === 'action' ? 'table-card-action' : undefined}>
                    <dt>{column.head}</dt>
                    <dd>
                      <Cell rowId={id} columnId={column.id} />
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </li>
      ))}
      {title?.total !== undefined && <TotalsCard title={title.total} columns={others} />}
    </ul>
  );
}

const CARD_SHAPES = ['first', 'second', 'third', 'fourth'];
/** Widths in percent, as uneven as a title and what stands below it. */
const LINE_WIDTHS = [46, 78, 64, 71];

/** Cards that are still to come, shown after 200 ms. */
export function CardShapes() {
  if (!useSlow(true)) return null;
  return (
    <div className="table-cards stack gap-12">
      <Loading />
      {CARD_SHAPES.map((card) => (
        <div key={card} className="card table-card grid gap-12" aria-hidden="true">
          {LINE_WIDTHS.map((width) => (
            <span key={width} className="shape" style={{ width: `${width}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface TotalsCardProps<Row> {
  /** The title of the line under the rows. */
  title: ReactNode;
  columns: readonly TableColumn<Row>[];
}

/** The totals as the last card, if they have a title. */
const TotalsCard = <Row,>({ title, columns }: TotalsCardProps<Row>) => (
  <li className="card table-card table-card-totals relative bold">
    <div className="table-card-title title anywhere">{title}</div>
    <dl>
      {columns
        .filter(({ total }) => total !== undefined)
        .map(({ id, head, total }) => (
          <div key={id}>
            <dt>{head}</dt>
            <dd>{total}</dd>
          </div>
        ))}
    </dl>
  </li>
);
