import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatMinutes } from '#shared/rules/hours.ts';
import { movedRowsIn } from '#shared/timesheets/moved-rows.ts';
import type { EmployeeShifts } from '#shared/timesheets/screens.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { useTexts } from '#web/texts/texts.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { approveShifts, unapproveShifts } from '../api.ts';
import { FindingsFact } from '../approval/findings.tsx';
import { approvalTexts } from '../approval/texts.ts';
import { useUndoToast } from '../approval/use-undo-toast.tsx';
import { useWeeksOver } from '../approval/use-week-over.ts';
import { isSame, type LookedAt, lookAt, sortOut } from './shown-days.ts';
import { personTexts } from './texts.ts';

const MovedDialog = lazyDialog(() => import('../approval/moved-dialog.tsx').then((code) => code.MovedDialog));

interface ApproveDaysProps {
  sheet: EmployeeShifts;
  /** Why nothing can be approved at present, e.g. while rows are edited. */
  whyNot: string | undefined;
}

/** Approves a person's shifts of these days after a question. */
export function ApproveDays({ sheet, whyNot }: ApproveDaysProps) {
  const t = useTexts(personTexts);
  const { status, workShifts } = useSnapshot(sheet);
  const isOver = useIsOver();
  const [asked, setAsked] = useState<LookedAt | null>(null);
  const isApproved = status === 'approved';
  const { open, minutes, left } = sortOut(workShifts, isOver.of);
  const hindrance = (): string | undefined => {
    if (status === null) return t('nothing');
    if (whyNot !== undefined || open.length > 0) return whyNot;
    if (left.running > 0) return t('stillIn');
    return left.swapped > 0 ? t('swapFirst') : isOver.why;
  };
  const reason = isApproved ? undefined : hindrance();
  const isOff = isApproved || reason !== undefined;
  const label = isApproved ? t('approved') : t('approveHours', { hours: formatMinutes(minutes) });
  const ask = (): void => setAsked(lookAt(sheet, isOver.of));
  usePageKeys([{ key: 'a', label: t('approve'), onPress: () => !isOff && ask() }]);
  return (
    <>
      <Tooltip text={reason} isNeeded={reason !== undefined}>
        <button type="button" className={isApproved ? 'button' : 'button button-primary'} {...pressUnless(isOff, ask)}>
          <CheckIcon size={14} />
          <span className="num">{label}</span>
        </button>
      </Tooltip>
      {asked && <ApproveDialog sheet={sheet} asked={asked} isOver={isOver.of} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Whether a day's payroll week is over for the reader, and the words for it. */
function useIsOver(): { of: (date: string) => boolean; why: string | undefined } {
  const weeksOver = useWeeksOver();
  return {
    of: (date) => weeksOver({ start: date, end: date }) !== undefined,
    why: useTexts(approvalTexts)('weekOver'),
  };
}

interface ApproveDialogProps {
  sheet: EmployeeShifts;
  /** The days as shown when the dialog opened: this version is approved, or nothing. */
  asked: LookedAt;
  isOver: (date: string) => boolean;
  onClose: () => void;
}

/** Asks before approving; if that fails, shows why, and what others have changed. */
function ApproveDialog({ sheet, asked, isOver, onClose }: ApproveDialogProps) {
  const t = useTexts(personTexts);
  const offerUndo = useUndoToast();
  const [shown, setShown] = useState(asked);
  const approve = useCommand(({ revisions }: LookedAt) => approveShifts(revisions), {
    onDone: (revisions, { minutes, fullName, days }) => {
      offerUndo({
        minutes,
        text: t('didApproveText', { name: fullName, days: periodText(days) }),
        undo: revisions ? () => unapproveShifts(revisions) : null,
      });
      onClose();
    },
  });
  // Renders on every change of the live sheet behind the dialog.
  useSnapshot(sheet);
  const now = lookAt(sheet, isOver);
  const { error } = approve;
  if (!error)
    return <Question shown={shown} isBusy={approve.isBusy} onConfirm={() => void approve.send(shown)} onCancel={onClose} />;
  const moved = movedRowsIn(error.failure);
  if (!moved)
    return <ErrorDialog title={t('approveFailed')} message={error.failure.message} onRetry={approve.retry} onClose={onClose} />;
  return (
    <MovedDialog
      title={t('approveFailed')}
      moved={moved}
      before={shown.minutes}
      now={isSame(now, shown) ? null : now.minutes}
      onApprove={() => {
        setShown(now);
        void approve.send(now);
      }}
      onClose={onClose}
    />
  );
}

interface QuestionProps {
  shown: LookedAt;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function Question({ shown: { fullName, days, jobs, minutes, left, findings }, isBusy, onConfirm, onCancel }: QuestionProps) {
  const t = useTexts(personTexts);
  const hours = formatMinutes(minutes);
  return (
    <ConfirmDialog
      title={t('ask')}
      confirm={
        <>
          <CheckIcon size={14} />
          <span className="num">{t('approveHours', { hours })}</span>
        </>
      }
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('askText', { hours })}</p>
      <dl className="dialog-facts num">
        <dt>{t('askWho')}</dt>
        <dd>{fullName}</dd>
        <dt>{t('askDays')}</dt>
        <dd>{periodText(days)}</dd>
        <dt>{t('askJobs')}</dt>
        <dd>{jobs.join(', ')}</dd>
        <Stays left={left} />
        <FindingsFact findings={findings} />
      </dl>
    </ConfirmDialog>
  );
}

/** The part of these days that is left out of the approval, and why. */
function Stays({ left: { approved, over, running, swapped } }: Pick<LookedAt, 'left'>) {
  const t = useTexts(personTexts);
  const said = [
    approved > 0 && t('staysApproved', { hours: formatMinutes(approved) }),
    running > 0 && t('staysRunning', { count: running }),
    over > 0 && t('staysOver', { hours: formatMinutes(over) }),
    swapped > 0 && t('staysSwapped', { count: swapped }),
  ].filter((one) => one !== false);
  if (said.length === 0) return null;
  return (
    <>
      <dt>{t('stays')}</dt>
      <dd>
        <ul>
          {said.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </dd>
    </>
  );
}
