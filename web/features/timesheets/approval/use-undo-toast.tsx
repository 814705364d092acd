import { formatMinutes } from '#shared/rules/hours.ts';
import { UNDO_APPROVAL_MS } from '#shared/timesheets/rules/approval.ts';
import { useTexts } from '#web/texts/texts.ts';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { approvalTexts } from './texts.ts';

interface Given {
  minutes: number;
  /** The message. */
  text: string;
  /** Takes the approval back; null for a sheet that was approved before, too. */
  undo: (() => Promise<void>) | null;
}

/** A toast that something was approved, with Undo for `UNDO_APPROVAL_MS`. */
export function useUndoToast(): (given: Given) => void {
  const t = useTexts(approvalTexts);
  const toast = useToast();
  return ({ minutes, text, undo }) =>
    void toast({
      tone: 'ok',
      icon: <CheckIcon size={16} />,
      title: t('didApprove', { hours: formatMinutes(minutes) }),
      text,
      ...(undo && {
        lastsMs: UNDO_APPROVAL_MS,
        action: (
          <button
            type="button"
            className="text-button"
            onClick={() => undo().catch((cause: unknown) => toast(failureToast(t('undoFailed'), cause)))}
          >
            {t('undo')}
          </button>
        ),
      }),
    });
}
