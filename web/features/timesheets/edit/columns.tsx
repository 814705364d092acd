import type { ComponentType, ReactNode } from 'react';
import { formatMinutes } from '#shared/rules/hours.ts';
import { isTwiceNear } from '#shared/rules/local-time.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { shiftTexts } from '../shift-texts.ts';
import { ChoiceCell } from './cells/choice-cell.tsx';
import { PhaseCodeCell } from './cells/phase-code-cell.tsx';
import { TextCell } from './cells/text-cell.tsx';
import { type Column, type SheetDay, type ShiftRow, typesFor } from './drafts/draft.ts';
import { type CellProps, type Scene, validatedIn } from './drafts/scene.ts';
import { useDraft } from './drafts/sheet-edits.ts';
import { editTexts } from './texts.ts';

type Words = TextsOf<typeof editTexts>;

interface ColumnsOf<Row> {
  t: Words;
  scene: Scene;
  /** A live row, as far as it is edited. */
  shiftOf: (live: Row) => ShiftRow;
  /** A row that this person may not change is read as it stands. */
  canEdit: (row: ShiftRow) => boolean;
  /** In the place of hours that count for nothing. */
  notAdded: ReactNode;
}

/** Columns of a shift; in edit mode its cells become fields. */
export function editColumns<Row>({ t, scene, shiftOf, canEdit, notAdded }: ColumnsOf<Row>): readonly TableColumn<Row>[] {
  const cell = (column: Column, Field: ComponentType<CellProps>) => (live: Row) => {
    const row = shiftOf(live);
    if (!scene.isEditing || !canEdit(row)) return <Read scene={scene} row={row} column={column} />;
    return <Field scene={scene} row={row} column={column} label={t('cellOf', { field: t(column), name: row.fullName })} />;
  };
  const widths = timeWidths(scene.day);
  return [
    { id: 'start', head: t('start'), kind: 'day', width: widths.start, cell: cell('start', TextCell) },
    { id: 'end', head: t('end'), kind: 'day', width: widths.end, cell: cell('end', TextCell) },
    { id: 'lunch', head: t('lunch'), kind: 'day', width: 76, cell: cell('lunch', TextCell) },
    {
      id: 'total',
      head: t('total'),
      kind: 'hours',
      width: 84,
      cell: (live) => <RowTotal scene={scene} row={shiftOf(live)} notAdded={notAdded} />,
    },
    { id: 'phaseCode', head: t('phaseCode'), width: 106, cell: cell('phaseCode', PhaseCodeCell) },
    { id: 'type', head: t('type'), width: 122, cell: cell('type', TypeCell) },
  ];
}

/**
 * With room for the zones of a night in which times come twice; after midnight is `+1` of the day
 * before.
 */
function timeWidths({ date, timeZone }: SheetDay): { start: number; end: number } {
  if (!isTwiceNear(date, timeZone)) return { start: 106, end: 106 };
  return isTwiceNear(addDays(date, 1), timeZone) ? { start: 106, end: 150 } : { start: 122, end: 122 };
}

/** A cell as it is read; what is saved already shows before the live row has it. */
function Read({ scene, row, column }: Omit<CellProps, 'label'>) {
  const types = useTexts(shiftTexts);
  const { texts } = validatedIn(scene, row, useDraft(scene.edits, row.id));
  const text = texts[column];
  if (column === 'type') return types(text as ShiftType);
  return text === '' ? <span className="ink-3">- - -</span> : text;
}

/** Follows what is typed, at once. */
export function RowTotal({ scene, row, notAdded }: { scene: Scene; row: ShiftRow; notAdded: ReactNode }) {
  const { texts, minutes } = validatedIn(scene, row, useDraft(scene.edits, row.id));
  if (texts.type === 'NO_SHOW') return notAdded;
  return minutes === null ? <span className="ink-3">- - -</span> : <strong className="num">{formatMinutes(minutes)}</strong>;
}

export function TypeCell(props: CellProps) {
  const t = useTexts(editTexts);
  const types = useTexts(shiftTexts);
  return (
    <ChoiceCell
      {...props}
      choices={typesFor(props.row.type).map((value) => ({ value, label: types(value) }))}
      placeholder={t('chooseType')}
    />
  );
}
