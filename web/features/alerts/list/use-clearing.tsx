import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Alert } from '#shared/alerts/alerts.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { textsNow, useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { type ToastText, useToast } from '#web/ui/feedback/toasts.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { clearAlert, clearAllAlerts, restoreAlert } from '../api.ts';
import { alertsTexts } from '../texts.ts';

interface Clearing {
  /** The ids of alerts that are being cleared, or were and are still in the list. */
  leaving: ReadonlySet<number>;
  clearOne: (alert: Pick<Alert, 'id'>) => void;
  askForAll: () => void;
  /** To be rendered by the caller. */
  dialogs: ReactNode;
}

/** Focuses the page, when the focused element disappears. */
const focusPage = (): void => document.querySelector<HTMLElement>('main')?.focus();

/** Clears notifications from the person's own list: one with Undo, or all after a question. */
export function useClearing(): Clearing {
  const t = useTexts(alertsTexts);
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const offerUndo = useUndo();
  const stay = (id: number): void => setLeaving((ids) => new Set([...ids].filter((other) => other !== id)));
  const one = useCommand(clearAlert, {
    isConcurrent: true,
    onSent: ({ id }) => setLeaving((ids) => new Set(ids).add(id)),
    onDone: (_done, { id }) => offerUndo(id, () => stay(id)),
    onFailed: (_failure, { id }) => stay(id),
  });
  const all = useCommand(clearAllAlerts, {
    onDone: () => {
      // The dialog returns the focus to a button that disappears with the notifications.
      flushSync(() => setAsking(false));
      focusPage();
    },
    onFailed: () => setAsking(false),
  });

  const dialogs = isAsking ? (
    <ConfirmDialog
      title={t('clearAllTitle')}
      confirm={t('clearAll')}
      isDangerous
      isBusy={all.isBusy}
      onConfirm={() => void all.send(undefined)}
      onCancel={() => setAsking(false)}
    >
      {t('clearAllText')}
    </ConfirmDialog>
  ) : (
    <>
      <CommandError command={one} title={t('deleteFailed')} />
      <CommandError command={all} title={t('deleteAllFailed')} />
    </>
  );
  return { leaving, clearOne: (alert) => void one.send(alert), askForAll: () => setAsking(true), dialogs };
}

interface Cleared {
  id: number;
  /** Called when it is restored: its row is not leaving any more. */
  onBack: () => void;
}

/** A toast that a notification was cleared, with Undo; a folded toast restores all of its own. */
function useUndo(): (id: number, onBack: () => void) => void {
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
