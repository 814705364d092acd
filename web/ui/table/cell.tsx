import { createContext, type ReactNode, use } from 'react';
import { getVersion, useSnapshot } from 'valtio';
import { useTexts } from '#web/texts/texts.ts';
import type { RowId, TableColumn } from './columns.ts';
import { tableTexts } from './texts.ts';

export interface TableSelection<Row> {
  /** `one` shows radios, `many` check boxes. */
  kind: 'one' | 'many';
  chosen: readonly RowId[];
  /** The accessible name of a row. */
  nameOf: (row: Row) => string;
  /** Rows that cannot be chosen stay in the list. */
  canChoose?: ((row: Row) => boolean) | undefined;
  /** Why such a row cannot be chosen, unless the row itself says so. */
  whyNot?: ((row: Row) => string | undefined) | undefined;
  onChoose: (chosen: RowId[]) => void;
}

interface TableScene<Row> {
  /** The `name` of the table's inputs: radios of one name exclude each other. */
  group: string;
  rows: ReadonlyMap<RowId, Row>;
  columns: readonly TableColumn<Row>[];
  selection: TableSelection<Row> | undefined;
}

/**
 * The data of cells. The library's table gets ids alone: it compares rows field by field and keeps
 * cells whose rows look equal, which would hide a new row object under the same id.
 */
const TableContext = createContext<TableScene<object> | null>(null);

interface TableSceneProps<Row> extends TableScene<Row> {
  children: ReactNode;
}

export function ProvideScene<Row extends object>({ children, ...scene }: TableSceneProps<Row>) {
  // Cells hand a row only to columns of the same table.
  return <TableContext value={scene as unknown as TableScene<object>}>{children}</TableContext>;
}

function useScene(): TableScene<object> {
  const scene = use(TableContext);
  if (!scene) throw new Error('A table is missing above this cell');
  return scene;
}

interface CellProps {
  rowId: RowId;
  columnId: string;
}

/** A cell; a still shape while its row is not there yet. */
export function Cell({ rowId, columnId }: CellProps) {
  const { rows, columns } = useScene();
  const row = rows.get(rowId);
  const column = columns.find(({ id }) => id === columnId);
  if (!column) return null;
  if (!row) return <span className="shape table-shape" />;
  return getVersion(row) === undefined ? <Drawn>{column.cell(row)}</Drawn> : <LiveCell row={row} column={column} />;
}

/** Renders again when something changes that the cell has read of its live row. */
function LiveCell({ row, column }: { row: object; column: TableColumn<object> }) {
  return <Drawn>{column.cell(useSnapshot(row))}</Drawn>;
}

const Drawn = ({ children }: { children: ReactNode }) =>
  NOTHING.has(children) ? <span className="ink-3">- - -</span> : children;

/** Values that React renders as nothing. */
const NOTHING: ReadonlySet<ReactNode> = new Set([null, undefined, '', false, true]);

/** Chooses a row. */
export function SelectCell({ rowId }: Pick<CellProps, 'rowId'>) {
  const { rows, selection, group } = useScene();
  const t = useTexts(tableTexts);
  const row = rows.get(rowId);
  if (!row || !selection) return null;
  const { kind, chosen, nameOf, canChoose, whyNot } = selection;
  const isOff = canChoose?.(row) === false && !chosen.includes(rowId);
  const why = isOff ? whyNot?.(row) : undefined;
  return (
    <input
      type={kind === 'many' ? 'checkbox' : 'radio'}
      name={group}
      className="check"
      aria-label={t('chooseRow', { name: nameOf(row) })}
      {...(why !== undefined && { title: why })}
      checked={chosen.includes(rowId)}
      disabled={isOff}
      onChange={() => selection.onChoose(toggled(selection, rowId))}
    />
  );
}

/** The chosen ids after a press on a row. */
export const toggled = ({ kind, chosen }: Pick<TableSelection<never>, 'kind' | 'chosen'>, id: RowId): RowId[] => {
  if (kind === 'one') return [id];
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
};

/** Chooses every row that can be chosen, or none. */
export function SelectAll() {
  const { rows, selection } = useScene();
  const t = useTexts(tableTexts);
  if (selection?.kind !== 'many') return <span className="unseen">{t('choose')}</span>;
  const { chosen, canChoose } = selection;
  const able = [...rows].flatMap(([id, row]) => (canChoose?.(row) === false ? [] : [id]));
  const picked = new Set(chosen);
  const isAll = able.length > 0 && able.every((id) => picked.has(id));
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = !isAll && chosen.length > 0;
      }}
      type="checkbox"
      className="check"
      aria-label={t('chooseAll')}
      checked={isAll}
      disabled={able.length === 0}
      onChange={() => selection.onChoose(isAll ? [] : able)}
    />
  );
}
