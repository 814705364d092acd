import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatMinutes } from '../../../../shared/rules/hours.ts';
import { movedRowsIn } from '../../../../shared/timesheets/moved-rows.ts';
import type { EmployeeShifts } from '../../../../shared/timesheets/screens.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { useTexts } from '../../../texts/texts.ts';
import { periodText } from '../../../ui/calendar/day-time.ts';
import { usePageKeys } from '../../../ui/controls/page-keys.ts';
import { pressUnless } from '../../../ui/controls/press-unless.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorDialog } from '../../../ui/dialogs/error-dialog.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { approveShifts } from '../api.ts';
import { MovedDialog } from '../approval/moved-dialog.tsx';
import { useWeekOver } from '../approval/use-week-over.ts';
import { isSame, type LookedAt, lookAt } from './shown-days.ts';
import { personTexts } from './texts.ts';

interface ApproveDaysProps {
  sheet: EmployeeShifts;
  /** Why nothing can be approved at present, e.g. while rows are edited. */
  whyNot: string | undefined;
}

/** Approves a person's shifts of these days, once it has been asked. */
export function ApproveDays({ sheet, whyNot }: ApproveDaysProps) {
  const t = useTexts(personTexts);
  const { status, startDate, endDate, minutes, workShifts } = useSnapshot(sheet);
  const weekOver = useWeekOver({ start: startDate, end: endDate });
  const [asked, setAsked] = useState<LookedAt | null>(null);
  const isApproved = status === 'approved';
  const isRunning = workShifts.some((shift) => shift.status === 'running');
  const reason = status === null ? t('nothing') : (whyNot ?? (isRunning ? t('stillIn') : weekOver));
  const isOff = isApproved || reason !== undefined;
  const label = isApproved ? t('approved') : t('approveHours', { hours: formatMinutes(minutes) });
  const ask = (): void => setAsked(lookAt(sheet));
  usePageKeys([{ key: 'a', label: t('approve'), onPress: () => !isOff && ask() }]);
  return (
    <>
      <Tooltip text={reason} isNeeded={reason !== undefined && !isApproved}>
        <button type="button" className="button button-primary" {...pressUnless(isOff, ask)}>
          <CheckIcon size={14} />
          <span className="num">{label}</span>
        </button>
      </Tooltip>
      {asked && <ApproveDialog sheet={sheet} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface ApproveDialogProps {
  sheet: EmployeeShifts;
  /** What was on the screen when it was asked: this is approved, or nothing. */
  asked: LookedAt;
  onClose: () => void;
}

/** Asks before it is approved, and says why it was not and what has changed meanwhile. */
function ApproveDialog({ sheet, asked, onClose }: ApproveDialogProps) {
  const t = useTexts(personTexts);
  const toast = useToast();
  const [shown, setShown] = useState(asked);
  const approve = useCommand(({ revisions }: LookedAt) => approveShifts(revisions), {
    onDone: (_, { minutes, fullName, days }) => {
      toast({
        tone: 'ok',
        icon: <CheckIcon size={16} />,
        title: t('didApprove', { hours: formatMinutes(minutes) }),
        text: t('didApproveText', { name: fullName, days: periodText(days) }),
      });
      onClose();
    },
  });
  // What is behind the dialog is live: every change of it is looked at.
  useSnapshot(sheet);
  const now = lookAt(sheet);
  const { trouble } = approve;
  if (!trouble)
    return <Question shown={shown} isBusy={approve.isBusy} onConfirm={() => void approve.send(shown)} onCancel={onClose} />;
  const moved = movedRowsIn(trouble.failure);
  if (!moved)
    return <ErrorDialog title={t('approveFailed')} message={trouble.failure.message} onRetry={approve.retry} onClose={onClose} />;
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

function Question({ shown: { fullName, days, jobs, minutes }, isBusy, onConfirm, onCancel }: QuestionProps) {
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
      </dl>
    </ConfirmDialog>
  );
}
