import type { ComponentType, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { formatMinutes } from '#shared/rules/hours.ts';
import { isTwiceNear } from '#shared/rules/local-time.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { shiftTexts } from '../shift-texts.ts';
import { ChoiceCell } from './cells/choice-cell.tsx';
import { TextCell } from './cells/text-cell.tsx';
import { type Column, type SheetDay, type ShiftRow, typesFor } from './drafts/draft.ts';
import { type CellProps, type Scene, validatedIn } from './drafts/scene.ts';
import { useDraft } from './drafts/sheet-edits.ts';
import { useValidatedSheet } from './drafts/use-validated-sheet.ts';
import { CellWithProposal } from './proposals/proposed-cell.tsx';
import { editTexts } from './texts.ts';

type Words = TextsOf<typeof editTexts>;

interface ColumnsOf<Row> {
  t: Words;
  scene: Scene;
  /** The editable part of a live row. */
  shiftOf: (live: Row) => ShiftRow;
  /** Whether the reader may change a row; others are shown as text. */
  canEdit: (row: ShiftRow) => boolean;
  /** Whether edit mode can begin, so that proposals are offered. */
  mayBegin: boolean;
  /** Replaces the end of a shift that runs. */
  running?: string;
  /** Replaces the hours of a No Show. */
  notAdded: ReactNode;
}

/** Columns of a shift; in edit mode its cells become fields. */
export function editColumns<Row>({
  t,
  scene,
  shiftOf,
  canEdit,
  mayBegin,
  running,
  notAdded,
}: ColumnsOf<Row>): readonly TableColumn<Row>[] {
  const cell = (column: Column, Field: ComponentType<CellProps>) => (live: Row) => {
    const row = shiftOf(live);
    const props = { scene, row, column, label: t('cellOf', { field: t(column), name: row.fullName }) };
    if (scene.isEditing && canEdit(row)) return <Field {...props} />;
    const read = <Read scene={scene} row={row} column={column} running={running} />;
    const isOffered = !scene.isEditing && mayBegin && canEdit(row) && row.proposals.some((one) => one.cell === column);
    return isOffered ? <CellWithProposal {...props}>{read}</CellWithProposal> : read;
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
 * The widths of start and end in pixels. In the night in which an hour comes twice, times also show
 * their zone; that night is the end of the day before.
 */
function timeWidths({ date, timeZone }: SheetDay): { start: number; end: number } {
  if (!isTwiceNear(date, timeZone)) return { start: 106, end: 106 };
  return isTwiceNear(addDays(date, 1), timeZone) ? { start: 106, end: 150 } : { start: 122, end: 122 };
}

/** A cell as text; a saved value is shown before the live row has it. */
function Read({ scene, row, column, running }: Omit<CellProps, 'label'> & { running: string | undefined }) {
  const types = useTexts(shiftTexts);
  const { texts } = validatedIn(scene, row, useDraft(scene.edits, row.id));
  const text = texts[column];
  if (column === 'type') return types(text as ShiftType);
  if (column === 'end' && text === '' && running !== undefined) return running;
  return text === '' ? <span className="ink-3">- - -</span> : text;
}

/** The hours of a row, with what is typed. */
export function RowTotal({ scene, row, notAdded }: { scene: Scene; row: ShiftRow; notAdded: ReactNode }) {
  const { texts, minutes } = validatedIn(scene, row, useDraft(scene.edits, row.id));
  if (texts.type === 'NO_SHOW') return notAdded;
  return minutes === null ? <span className="ink-3">- - -</span> : <strong className="num">{formatMinutes(minutes)}</strong>;
}

/** The hours of the sheet, with what is typed. */
export function SheetTotal({ scene }: { scene: Scene }) {
  return <output>{formatMinutes(useValidatedSheet(scene).minutes)}</output>;
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

/** The phase code of a shift, from those of the job; '- - -' is none [edits-6]. */
export function PhaseCodeCell(props: CellProps) {
  const t = useTexts(editTexts);
  const { codes } = useSnapshot(props.scene.edits);
  const choices = [
    { value: '', label: t('none') },
    ...(codes ?? []).map(({ phaseCode, description }) => ({
      value: phaseCode,
      label: phaseCode,
      about: description ?? undefined,
    })),
  ];
  return <ChoiceCell {...props} choices={choices} placeholder={t('choosePhaseCode')} />;
}
