import { useSnapshot } from 'valtio';
import type { Overtaken } from '#shared/http/conflicts.ts';
import { session } from '../http/session-state.ts';
import { useTexts } from '../texts/texts.ts';
import { momentText } from '../ui/calendar/day-time.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { commandsTexts } from './texts.ts';
import './overtaken-dialog.css';

/** Texts of a row's fields and values. */
export interface FieldWords {
  /** A field's name as the screen writes it; undefined leaves the field out. */
  fieldName?: ((field: string) => string | undefined) | undefined;
  /** A value as the screen writes it. */
  valueText?: ((field: string, value: unknown) => string) | undefined;
  /** The reader's own unsaved value of a field; undefined if there is none. */
  mine?: ((field: string) => string | undefined) | undefined;
}

interface OvertakenDialogProps extends FieldWords {
  overtaken: Overtaken;
  onSaveMine?: (() => void) | undefined;
  onTakeTheirs?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Shows a revision conflict: who saved the row first, when, and each field before and after. The
 * reader chooses which version stays.
 */
export function OvertakenDialog(props: OvertakenDialogProps) {
  const { overtaken, fieldName = asIs, valueText = textOf, mine, onSaveMine, onTakeTheirs, onClose } = props;
  const t = useTexts(commandsTexts);
  const timeZone = useSnapshot(session).view?.user.businessTimeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const words = (field: string, value: unknown): string =>
    value === null || value === undefined || value === '' ? t('none') : valueText(field, value);
  return (
    <Dialog
      role="alertdialog"
      title={t('overtaken')}
      width={600}
      onClose={onClose}
      actions={
        <>
          {onSaveMine && (
            <button type="button" className="button button-primary" onClick={onSaveMine}>
              {t('saveMine')}
            </button>
          )}
          {onTakeTheirs && (
            <button type="button" className="button" onClick={onTakeTheirs}>
              {t('takeTheirs')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('goOn')}
          </button>
        </>
      }
    >
      <p>{t('overtakenLead')}</p>
      {overtaken.changes.map(({ at, by, fields }) => (
        <table key={at} className="overtaken">
          <caption>{t('changedBy', { name: by ?? t('system'), when: momentText(at, timeZone) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
              {mine && <th scope="col">{t('mine')}</th>}
            </tr>
          </thead>
          <tbody>
            {Object.entries(fields).map(([field, { before, after }]) => {
              const name = fieldName(field);
              return (
                name !== undefined && (
                  <tr key={field}>
                    <th scope="row">{name}</th>
                    <td>{words(field, before)}</td>
                    <td>{words(field, after)}</td>
                    {mine && <td>{mine(field) ?? t('notMine')}</td>}
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      ))}
    </Dialog>
  );
}

const asIs = (field: string): string => field;
const textOf = (_field: string, value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
