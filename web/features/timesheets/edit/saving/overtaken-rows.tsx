import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MovedRow } from '#shared/timesheets/moved-rows.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { commandsTexts } from '#web/commands/texts.ts';
import { shiftTexts } from '#web/features/timesheets/shift-texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { type Column, cellsOf, type ShiftRow, type ShiftState } from '../drafts/draft.ts';
import { rowIn, type Scene } from '../drafts/scene.ts';
import { settleRow } from '../drafts/sheet-edits.ts';
import { editTexts } from '../texts.ts';
import { theirsOf, type Version, versionsOf } from './overtaken.ts';
import { editsOf, type Update } from './use-update.ts';
import '#web/commands/overtaken-dialog.css';

interface OvertakenRowsProps {
  scene: Scene;
  overtaken: readonly MovedRow[];
  update: Update;
  onClose: () => void;
}

type Whose = 'mine' | 'theirs';

interface Compared {
  told: MovedRow;
  row: ShiftRow;
  theirs: ShiftState;
  versions: Version[];
}

const WIDTH = 650;

/**
 * Shows rows that somebody else saved first, each field as saved and as typed here, to choose from.
 * A field that only one of the two changed needs no choice; if one field remains, two buttons
 * choose and save it.
 */
export function OvertakenRows({ scene, overtaken, update, onClose }: OvertakenRowsProps) {
  const t = useTexts(editTexts);
  const words = useTexts(commandsTexts);
  // Renders again when the live rows change.
  useSnapshot(scene.sheet);
  const [chosen, setChosen] = useState<Readonly<Record<string, Whose>>>({});
  const rows = overtaken.flatMap((told) => compare(scene, told));
  const choiceOf = (id: number, { column, by }: Version): Whose | null => by ?? chosen[`${id}.${column}`] ?? null;
  const isOne = rows.flatMap(({ versions }) => versions.filter(({ by }) => by === null)).length === 1;
  const isChosen = rows.every(({ row, versions }) => versions.every((version) => choiceOf(row.id, version) !== null));
  const chooseAll = (whose: Whose): void =>
    setChosen(
      Object.fromEntries(rows.flatMap(({ row, versions }) => versions.map(({ column }) => [`${row.id}.${column}`, whose]))),
    );
  const save = (open?: Whose): void => {
    for (const { row, theirs, versions } of rows) {
      const stay = versions.filter((version) => (version.by ?? open ?? choiceOf(row.id, version)) === 'mine');
      settleRow(
        scene.edits,
        row,
        theirs,
        Object.fromEntries(stay.map(({ column, mine }) => [column, mine])),
        cellsOf(theirs, scene.day),
      );
    }
    onClose();
    if (editsOf(scene).length > 0) update.send();
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('overtaken')}
      width={WIDTH}
      onClose={onClose}
      actions={
        <>
          {isOne ? (
            <>
              <button type="button" className="button button-primary" onClick={() => save('mine')}>
                {words('saveMine')}
              </button>
              <button type="button" className="button" onClick={() => save('theirs')}>
                {words('takeTheirs')}
              </button>
            </>
          ) : (
            <>
              <button type="button" className="button button-primary" {...pressUnless(!isChosen, () => save())}>
                {t('save')}
              </button>
              <button type="button" className="button" onClick={() => chooseAll('mine')}>
                {t('allMine')}
              </button>
              <button type="button" className="button" onClick={() => chooseAll('theirs')}>
                {t('allTheirs')}
              </button>
            </>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('goOn')}
          </button>
        </>
      }
    >
      <p>{t('overtakenLead')}</p>
      {rows.map(({ told, row, versions }) => (
        <table key={row.id} className="overtaken edit-overtaken">
          <caption>
            <Who told={told} row={row} timeZone={scene.day.timeZone} />
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('theirs')}</th>
              <th scope="col">{t('mine')}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <Choice
                key={version.column}
                id={row.id}
                version={version}
                choice={choiceOf(row.id, version)}
                isAsked={!isOne}
                onChoose={(whose) => setChosen({ ...chosen, [`${row.id}.${version.column}`]: whose })}
              />
            ))}
          </tbody>
        </table>
      ))}
      {!isChosen && !isOne && <p>{t('chooseFirst')}</p>}
    </Dialog>
  );
}

function compare(scene: Scene, told: MovedRow): Compared[] {
  const row = rowIn(scene, told.id);
  if (!row) return [];
  const theirs = theirsOf(row, told);
  const typed = scene.edits.drafts[row.id]?.cells ?? {};
  return [{ told, row, theirs, versions: versionsOf(told, { theirs, typed, day: scene.day }) }];
}

/** The person of the row, and who saved it last and when. */
function Who({ told, row, timeZone }: { told: MovedRow; row: ShiftRow; timeZone: string }) {
  const t = useTexts(editTexts);
  const last = told.changes.at(-1);
  if (!last) return t('changed', { row: row.fullName });
  const when = momentText(last.at, timeZone);
  return t('changedBy', { row: row.fullName, name: last.by ?? t('system'), when });
}

interface ChoiceProps {
  id: number;
  version: Version;
  choice: Whose | null;
  /** Shows radio buttons; not if the buttons below choose. */
  isAsked: boolean;
  onChoose: (whose: Whose) => void;
}

/** A field in both versions. */
function Choice({ id, version, choice, isAsked, onChoose }: ChoiceProps) {
  const t = useTexts(editTexts);
  const words = useWords();
  const { column, by } = version;
  return (
    <tr>
      <th scope="row">{t(column)}</th>
      {(['theirs', 'mine'] as const).map((whose) => (
        <td key={whose} className={choice === whose ? 'is-chosen' : undefined}>
          {by === null && isAsked ? (
            <label className="row gap-8">
              <input
                type="radio"
                className="check"
                name={`${id}.${column}`}
                aria-label={t('ofField', { field: t(column), whose: t(whose), value: words(column, version[whose]) })}
                checked={choice === whose}
                onChange={() => onChoose(whose)}
              />
              {words(column, version[whose])}
            </label>
          ) : (
            words(column, version[whose])
          )}
        </td>
      ))}
    </tr>
  );
}

function useWords(): (column: Column, text: string) => string {
  const t = useTexts(editTexts);
  const types = useTexts(shiftTexts);
  return (column, text) => {
    if (column === 'type') return types(text as ShiftType);
    return text === '' ? t('none') : text;
  };
}
