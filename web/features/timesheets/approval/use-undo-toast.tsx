import { formatMinutes } from '../../../../shared/rules/hours.ts';
import { UNDO_APPROVAL_MS } from '../../../../shared/timesheets/rules/approval.ts';
import { useTexts } from '../../../texts/texts.ts';
import { dayText } from '../../../ui/calendar/day-time.ts';
import { failureToast } from '../../../ui/feedback/reason.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { unapproveSheet } from '../api.ts';
import type { LookedAt } from './shown-sheet.ts';
import { approvalTexts } from './texts.ts';

/**
 * Says that a sheet was approved, and takes it back for ten seconds. One that was approved before
 * has nothing to go back to.
 */
export function useUndoToast(): (sheet: LookedAt, revision: number | undefined) => void {
  const t = useTexts(approvalTexts);
  const toast = useToast();
  return ({ dwoJobId, minutes, jobNumber, foreman, date, isApproved }, revision) => {
    const undo = (): void => {
      unapproveSheet({ dwoJobId, revision }).catch((cause: unknown) => toast(failureToast(t('undoFailed'), cause)));
    };
    toast({
      tone: 'ok',
      icon: <CheckIcon size={16} />,
      title: t('didApprove', { hours: formatMinutes(minutes) }),
      text: t('didApproveText', { job: jobNumber, name: foreman, day: dayText(date) }),
      ...(!isApproved && {
        lastsMs: UNDO_APPROVAL_MS,
        action: (
          <button type="button" className="text-button" onClick={undo}>
            {t('undo')}
          </button>
        ),
      }),
    });
  };
}
