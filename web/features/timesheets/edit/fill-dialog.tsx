import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { SHIFT_TYPES } from '#shared/timesheets/words.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import { lunchIn, timeIn } from '#web/ui/fields/typed-time.ts';
import { shiftTexts } from '../shift-texts.ts';
import { fillCell } from './cells/paste.ts';
import { COLUMNS, type Column, typesFor } from './drafts/draft.ts';
import { type Scene, shiftsOf } from './drafts/scene.ts';
import { mayEdit } from './may-edit.ts';
import { editTexts } from './texts.ts';
import '#web/ui/controls/check.css';

interface FillDialogProps {
  scene: Scene;
  onClose: () => void;
}

/** Enters one value into a column of the chosen rows; Update saves them. */
export function FillDialog({ scene, onClose }: FillDialogProps) {
  const t = useTexts(editTexts);
  const { role } = useSession().user;
  useSnapshot(scene.sheet);
  const rows = shiftsOf(scene.sheet).filter(({ approvalStatus }) => mayEdit(role, approvalStatus));
  const [column, setColumn] = useState<Column>('start');
  const [value, setValue] = useState('');
  const [left, setLeft] = useState<readonly number[]>([]);
  const chosen = rows.filter(({ id }) => !left.includes(id));
  const types = SHIFT_TYPES.filter((type) => chosen.every((row) => typesFor(row.type).includes(type)));
  const isOff = chosen.length === 0 || !canFill(column, value, types);
  const fill = (): void => {
    for (const { id } of chosen) fillCell(scene, id, column, value);
    onClose();
  };
  const choose = (id: number, isIn: boolean): void => setLeft(isIn ? left.filter((one) => one !== id) : [...left, id]);
  return (
    <Dialog
      title={t('sameForAll')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(isOff, fill)}>
            {t('fillRows', { count: chosen.length })}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <div className="edit-fill grid gap-12 above-12">
        <Labelled label={t('fillColumn')}>
          {(ties) => (
            <ChoiceField<Column>
              name={t('fillColumn')}
              value={column}
              choices={COLUMNS.map((name) => ({ value: name, label: t(name) }))}
              ties={ties}
              onChoose={(next) => {
                setColumn(next);
                setValue('');
              }}
            />
          )}
        </Labelled>
        <ValueField scene={scene} column={column} types={types} value={value} onChange={setValue} />
      </div>
      <fieldset className="edit-fill-rows grid above-16">
        <legend className="meta medium ink-2">{t('fillIn')}</legend>
        {rows.map(({ id, fullName }) => (
          <label key={id} className="gap-8 slim">
            <input
              type="checkbox"
              className="check"
              checked={!left.includes(id)}
              onChange={({ target }) => choose(id, target.checked)}
            />
            {fullName}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}

interface ValueFieldProps {
  scene: Scene;
  column: Column;
  /** The types that every row accepts. */
  types: readonly ShiftType[];
  value: string;
  onChange: (value: string) => void;
}

/** The field of the value, as in the cells: times and lunch are typed, codes and types chosen. */
function ValueField({ scene, column, types, value, onChange }: ValueFieldProps) {
  const t = useTexts(editTexts);
  const words = useTexts(shiftTexts);
  const { codes } = useSnapshot(scene.edits);
  const choices =
    column === 'type'
      ? types.map((type) => ({ value: type as string, label: words(type) }))
      : (codes ?? []).map(({ phaseCode }) => ({ value: phaseCode, label: phaseCode }));
  return (
    <Labelled label={t('fillValue')} isRequired>
      {(ties) =>
        column === 'type' || column === 'phaseCode' ? (
          <ChoiceField
            name={t('fillValue')}
            value={value}
            choices={choices}
            placeholder={{ value: '', label: t(column === 'type' ? 'chooseType' : 'choosePhaseCode') }}
            ties={ties}
            onChoose={onChange}
          />
        ) : (
          <input
            type="text"
            autoComplete="off"
            className="input num"
            placeholder={column === 'lunch' ? '00:30' : '06:30 a.m.'}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            {...ties}
          />
        )
      }
    </Labelled>
  );
}

function canFill(column: Column, value: string, types: readonly ShiftType[]): boolean {
  if (column === 'type') return types.some((type) => type === value);
  if (column === 'lunch') return typeof lunchIn(value) === 'number';
  return column === 'start' || column === 'end' ? Boolean(timeIn(value, 0)) : value !== '';
}
