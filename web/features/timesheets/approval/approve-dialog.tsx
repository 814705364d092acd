import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatMinutes } from '#shared/rules/hours.ts';
import { movedRowsIn } from '#shared/timesheets/moved-rows.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { approveSheet, unapproveSheet } from '../api.ts';
import { FindingsFact, type Known, useFindings } from './findings.tsx';
import { SaidOnSheet } from './said-on-sheet.tsx';
import { isSame, type LookedAt, lookAt } from './shown-sheet.ts';
import { beside } from './signs.tsx';
import { approvalTexts } from './texts.ts';
import { useUndoToast } from './use-undo-toast.tsx';

const MovedDialog = lazyDialog(() => import('./moved-dialog.tsx').then((code) => code.MovedDialog));

interface ApproveDialogProps {
  sheet: CrewSheet;
  /** The sheet as shown when the dialog opened: this version is approved, or nothing. */
  asked: LookedAt;
  onClose: () => void;
}

/** Asks before a sheet is approved; if that fails, shows why, and what others have changed. */
export function ApproveDialog({ sheet, asked, onClose }: ApproveDialogProps) {
  const t = useTexts(approvalTexts);
  const [shown, setShown] = useState(asked);
  const findings = useFindings(asked);
  const inWords = useReason();
  const offerUndo = useUndoToast();
  const approve = useCommand((sheetThen: LookedAt) => approveSheet(sheetThen), {
    onDone: (revision, { dwoJobId, minutes, jobNumber, foreman, date, isApproved }) => {
      offerUndo({
        minutes,
        text: t('didApproveText', { job: jobNumber, name: foreman, day: dayText(date) }),
        undo: isApproved ? null : () => unapproveSheet({ dwoJobId, revision }),
      });
      onClose();
    },
  });
  // Renders on every change of the live sheet behind the dialog.
  useSnapshot(sheet);
  const now = lookAt(sheet);
  const isHere = now !== null && !isSame(now, shown);
  const { error } = approve;
  if (!error)
    return (
      <Question
        sheet={sheet}
        shown={shown}
        findings={findings}
        isBusy={approve.isBusy}
        onConfirm={() => void approve.send(shown)}
        onCancel={onClose}
      />
    );
  const { message } = error.failure;
  const title = t('failed', { reason: inWords(message) });
  const moved = movedRowsIn(error.failure);
  if (!moved) return <ErrorDialog title={title} message={message} onRetry={approve.retry} onClose={onClose} />;
  return (
    <MovedDialog
      title={title}
      moved={moved}
      before={shown.minutes}
      now={isHere ? now.minutes : null}
      onApprove={() => {
        if (!now) return;
        setShown(now);
        void approve.send(now);
      }}
      onClose={onClose}
    />
  );
}

interface QuestionProps {
  sheet: CrewSheet;
  shown: LookedAt;
  findings: Known;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function Question({ sheet, shown, findings, isBusy, onConfirm, onCancel }: QuestionProps) {
  const t = useTexts(approvalTexts);
  const ui = useTexts(uiTexts);
  const { isApproved, minutes, jobNumber, date, counted, notAdded } = shown;
  const hours = formatMinutes(minutes);
  const { calls = [] } = useSnapshot(sheet);
  return (
    <Dialog
      role="alertdialog"
      title={t(isApproved ? 'caution' : 'first')}
      onClose={isBusy ? undefined : onCancel}
      actions={
        <>
          <button type="button" className="button button-primary" data-first-focus {...pressUnless(isBusy, onConfirm)}>
            <CheckIcon size={14} />
            <span className="num">{isApproved ? t('reapprove') : t('approveHours', { hours })}</span>
          </button>
          <button type="button" className="button" {...pressUnless(isBusy, onCancel)}>
            {ui('cancel')}
          </button>
        </>
      }
    >
      {isApproved && (
        <p>
          <strong>{t('again')}</strong>
        </p>
      )}
      <p>{t(isApproved ? 'againText' : 'firstText', { hours })}</p>
      <dl className="dialog-facts num">
        <dt>{t('job')}</dt>
        <dd>{t('jobOn', { job: jobNumber, day: dayText(date) })}</dd>
        <dt>{t('people')}</dt>
        <dd>
          {[t('counted', { count: counted }), notAdded > 0 && t('notAdded', { count: notAdded })].filter(Boolean).join(', ')}
        </dd>
        <FindingsFact findings={findings === null || findings === 'failed' ? findings : beside(findings, calls)} />
        {calls.length > 0 && (
          <>
            <dt>{t('saidOfLate')}</dt>
            <dd>
              <SaidOnSheet sheet={sheet} />
            </dd>
          </>
        )}
      </dl>
    </Dialog>
  );
}
