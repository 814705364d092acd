import type { Overtaking } from '#shared/http/error-schemas.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { MovedRow, MovedRows } from '#shared/timesheets/moved-rows.ts';
import { commandsTexts } from '#web/commands/texts.ts';
import { FieldLines } from '#web/history/field-lines.tsx';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { approvalTexts } from './texts.ts';
import './approval.css';

const WIDTH = 640;

interface MovedDialogProps {
  title: string;
  moved: MovedRows;
  /** The minutes that were shown and should have been approved. */
  before: number;
  /** The minutes of the new state; null until the live sheet has it. */
  now: number | null;
  onApprove: () => void;
  onClose: () => void;
}

/** Shows what others have changed, who and when, and offers to approve the new state. */
export function MovedDialog({ title, moved, before, now, onApprove, onClose }: MovedDialogProps) {
  const t = useTexts(approvalTexts);
  const ui = useTexts(uiTexts);
  const hours = now === null ? '' : formatMinutes(now);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      width={WIDTH}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button button-primary" {...pressUnless(now === null, onApprove)}>
            <CheckIcon size={14} />
            <span className="num">{t('approveHours', { hours })}</span>
          </button>
          <button type="button" className="button" onClick={onClose}>
            {ui('cancel')}
          </button>
        </>
      }
    >
      <p>{t('moved')}</p>
      <ul className="approval-moved grid gap-12">
        {moved.changes && moved.changes.length > 0 && (
          <li>
            <strong>{t('sheet')}</strong>
            <ChangeLines subject="dwo_job" changes={moved.changes} />
          </li>
        )}
        {moved.rows.map((row) => (
          <Moved key={row.id} row={row} />
        ))}
      </ul>
      <p role="status" className="num">
        {now === null
          ? t('onItsWay')
          : now === before
            ? t('newTotal', { hours })
            : t('oldTotal', { before: formatMinutes(before), hours })}
      </p>
    </Dialog>
  );
}

function Moved({ row: { person, what, changes } }: { row: MovedRow }) {
  const t = useTexts(approvalTexts);
  return (
    <li>
      <strong>{person ?? t('somebody')}</strong>
      {what !== 'changed' && <span className="tag">{t(what)}</span>}
      <ChangeLines subject="workshift" changes={changes} />
    </li>
  );
}

interface ChangeLinesProps {
  subject: string;
  changes: readonly Pick<Overtaking, 'at' | 'by' | 'fields'>[];
}

/** The changes of one row: who, when, and each field before and after. */
function ChangeLines({ subject, changes }: ChangeLinesProps) {
  const t = useTexts(commandsTexts);
  const words = useChangeWords({ isOfOneDay: true })(subject);
  const { businessTimeZone: timeZone } = useSession().user;
  return changes.map(({ at, by, fields }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of changes never changes
    <div key={place} className="change-lines">
      <p className="num meta ink-2">{t('changedBy', { name: by ?? t('system'), when: momentText(at, timeZone) })}</p>
      <FieldLines fields={fields} words={words} />
    </div>
  ));
}
