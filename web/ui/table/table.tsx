import { type MouseEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { Empty } from '../feedback/state-card.tsx';
import { feedbackTexts } from '../feedback/texts.ts';
import { SearchIcon } from '../icons/icons.tsx';
import { CardShapes, TableCards } from './cards.tsx';
import { ProvideScene, type TableSelection, toggled } from './cell.tsx';
import { type RowId, sortedRows, type TableSort } from './columns.ts';
import { TableLines, type TableRows, VIRTUAL_ABOVE } from './lines.tsx';

interface TableProps<Row extends object> extends TableRows<Row> {
  rowId: (row: Row) => RowId;
  /**
   * The order that the owner of `onSort` has made, e.g. by asking the api. Without `onSort` the
   * table sorts itself, by the columns' `sortValue`.
   */
  sort?: TableSort | null;
  /** Ascending, descending, none, in turn [screens-2]. */
  onSort?: (sort: TableSort | null) => void;
  /**
   * The whole row opens it. One of its cells must hold a link or button that does the same, for the
   * keyboard.
   */
  onOpen?: (row: Row) => void;
  /**
   * On a narrow screen each row is a card: by itself a list of heads and cells, or what this draws.
   */
  card?: (row: Row) => ReactNode;
}

/**
 * A table of any rows: they can be sorted, chosen and opened, and there can be thousands.
 *
 * @example
 * <Table
 *   name="Jobs"
 *   rows={jobs}
 *   rowId={({ id }) => id}
 *   columns={COLUMNS}
 *   onOpen={({ id }) => navigate(`/job-management/${id}`)}
 * />
 */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { rows, rowId, columns, onSort, selection, empty = <NothingFound /> } = props;
  const [ownSort, setOwnSort] = useState<TableSort | null>(null);
  const sort = onSort ? (props.sort ?? null) : ownSort;
  const group = useId();
  const isNarrow = useNarrow();
  const shown = useMemo(() => (rows && !onSort ? sortedRows(rows, columns, sort) : rows), [rows, onSort, columns, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows have the same ids
  const byId = useMemo(() => new Map(shown?.map((row) => [rowId(row), row])), [shown]);
  const isCards = isNarrow && rows !== undefined && byId.size <= VIRTUAL_ABOVE;
  if (isNarrow && rows === undefined) return <CardShapes />;
  const press = rowPress({ rows: byId, onOpen: props.onOpen, selection });
  return (
    <ProvideScene group={group} rows={byId} columns={columns} selection={selection}>
      {isCards ? (
        <TableCards {...props} empty={empty} rows={byId} press={press} />
      ) : (
        <TableLines
          {...props}
          empty={empty}
          byId={byId}
          press={press}
          sort={sort}
          onSort={onSort ?? setOwnSort}
          isOwnSort={!onSort}
        />
      )}
    </ProvideScene>
  );
}

interface Pressable<Row> {
  rows: ReadonlyMap<RowId, Row>;
  onOpen?: ((row: Row) => void) | undefined;
  selection?: TableSelection<Row> | undefined;
}

/**
 * The handler of a press on a row or card, which opens it, or else chooses it. It ignores presses
 * on a control in it, and a press that selects text. Null if there is nothing to do.
 */
function rowPress<Row extends object>({ rows, onOpen, selection }: Pressable<Row>) {
  if (!onOpen && !selection) return null;
  return (event: MouseEvent, id: RowId): void => {
    const row = rows.get(id);
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, input, select, textarea, label, [role="dialog"]');
    if (!row || isControl || getSelection()?.type === 'Range') return;
    if (onOpen) {
      // A dialog gives the focus back to it.
      controlIn(event.target)?.focus({ preventScroll: true });
      onOpen(row);
    } else if (selection && selection.canChoose?.(row) !== false) selection.onChoose(toggled(selection, id));
  };
}

/** The link or button of the pressed row that does the same for the keyboard. */
const controlIn = (target: EventTarget): HTMLElement | null | undefined =>
  target instanceof Element ? target.closest('[data-row]')?.querySelector('a[href], button:enabled') : null;

function NothingFound() {
  const t = useTexts(feedbackTexts);
  return <Empty icon={<SearchIcon size={24} />}>{t('nothingFound')}</Empty>;
}
