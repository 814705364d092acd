import { useSnapshot } from 'valtio';
import type { Overtaken } from '../../shared/http/conflicts.ts';
import { businessDate } from '../../shared/rules/periods.ts';
import { session } from '../http/session-state.ts';
import { useTexts } from '../texts/texts.ts';
import { dayText, timeText } from '../ui/calendar/day-time.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { commandsTexts } from './texts.ts';
import './overtaken-dialog.css';

interface OvertakenDialogProps {
  overtaken: Overtaken;
  fieldName?: ((field: string) => string) | undefined;
  onSaveMine?: (() => void) | undefined;
  onTakeTheirs?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * Somebody else wrote the row first: who, when, and each field before and now. Whoever reads it
 * decides.
 */
export function OvertakenDialog({ overtaken, fieldName = asIs, onSaveMine, onTakeTheirs, onClose }: OvertakenDialogProps) {
  const t = useTexts(commandsTexts);
  const timeZone = useSnapshot(session).view?.user.businessTimeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const momentText = (at: string): string => `${dayText(businessDate(new Date(at), timeZone))} ${timeText(at, timeZone)}`;
  const words = (value: unknown): string => (value === null || value === undefined || value === '' ? t('none') : textOf(value));
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
          <caption>{t('changedBy', { name: by ?? t('system'), when: momentText(at) })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(fields).map(([field, { before, after }]) => (
              <tr key={field}>
                <th scope="row">{fieldName(field)}</th>
                <td>{words(before)}</td>
                <td>{words(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Dialog>
  );
}

const asIs = (field: string): string => field;
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
