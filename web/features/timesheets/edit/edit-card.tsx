import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '#web/texts/texts.ts';
import { TextCell } from './cells/text-cell.tsx';
import { PhaseCodeCell, RowTotal, TypeCell } from './columns.tsx';
import type { Column, ShiftRow } from './drafts/draft.ts';
import type { Scene } from './drafts/scene.ts';
import { editTexts } from './texts.ts';

const FIELDS: readonly (readonly [Column, typeof TextCell])[] = [
  ['start', TextCell],
  ['end', TextCell],
  ['lunch', TextCell],
  ['phaseCode', PhaseCodeCell],
  ['type', TypeCell],
];

interface EditCardProps<Row> {
  scene: Scene;
  row: Row;
  /** The editable part of a live row. */
  shiftOf: (live: Row) => ShiftRow;
  notAdded: ReactNode;
  /** A column that is left out. */
  without?: Column;
  /** The person of the row. */
  children: ReactNode;
}

/** A row as a card with fields, on a phone while it is edited. */
export function EditCard<Row extends object>({ scene, row: live, shiftOf, notAdded, without, children }: EditCardProps<Row>) {
  const t = useTexts(editTexts);
  const row = shiftOf(useSnapshot(live) as Row);
  return (
    <div>
      <div className="edit-card-who">
        {children}
        <RowTotal scene={scene} row={row} notAdded={notAdded} />
      </div>
      <div className="edit-card-fields">
        {FIELDS.filter(([column]) => column !== without).map(([column, Field]) => (
          <div key={column}>
            <span className="edit-card-head" aria-hidden="true">
              {t(column)}
            </span>
            <Field scene={scene} row={row} column={column} label={t('cellOf', { field: t(column), name: row.fullName })} />
          </div>
        ))}
      </div>
    </div>
  );
}
