import { useRef } from 'react';
import { textsNow } from '#web/texts/texts.ts';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { type ToastText, useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { restoreAlert } from '../api.ts';
import { alertsTexts } from '../texts.ts';

interface Cleared {
  id: number;
  /** The row that is still there is no longer on its way out. */
  onBack: () => void;
}

/**
 * Says that a notification was cleared, and for as long as that is said brings it back on Undo:
 * one, or several whose toasts were folded.
 */
export function useUndo(): (id: number, onBack: () => void) => void {
  const showToast = useToast();
  const saying = useRef<ReturnType<typeof createUndo>>(undefined);
  saying.current ??= createUndo((toast) => showToast(toast));
  const { offer } = saying.current;
  return (id, onBack) => offer({ id, onBack });
}

function createUndo(show: (toast: ToastText) => void) {
  const clearedBy = new WeakMap<ToastText, Cleared>();
  const bringBack = (all: readonly Cleared[]): void => {
    for (const { id, onBack } of all)
      restoreAlert({ id }).then(onBack, (cause: unknown) => show(failureToast(textsNow(alertsTexts)('undoFailed'), cause)));
  };
  const saying = (title: string, all: readonly Cleared[]): ToastText => ({
    tone: 'ok',
    icon: <CheckIcon />,
    title,
    action: (
      <button type="button" className="text-button" onClick={() => bringBack(all)}>
        {textsNow(alertsTexts)('undo')}
      </button>
    ),
  });
  const fold = (toasts: readonly ToastText[]): ToastText =>
    saying(
      textsNow(alertsTexts)('manyCleared', { count: toasts.length }),
      toasts.flatMap((toast) => clearedBy.get(toast) ?? []),
    );
  const offer = (cleared: Cleared): void => {
    const toast = { ...saying(textsNow(alertsTexts)('cleared'), [cleared]), fold };
    clearedBy.set(toast, cleared);
    show(toast);
  };
  return { offer };
}
