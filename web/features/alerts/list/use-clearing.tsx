import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Alert } from '#shared/alerts/alerts.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { clearAlert, clearAllAlerts } from '../api.ts';
import { alertsTexts } from '../texts.ts';
import { useUndo } from './use-undo.tsx';

interface Clearing {
  /**
   * Ids of the alerts whose clearing is under way, or done while the list does not know of it yet.
   */
  leaving: ReadonlySet<number>;
  clearOne: (alert: Pick<Alert, 'id'>) => void;
  askForAll: () => void;
  /** Render them somewhere. */
  dialogs: ReactNode;
}

/** Where the focus goes when nothing is left that could have it. */
export const focusPage = (): void => document.querySelector<HTMLElement>('main')?.focus();

/**
 * Takes notifications out of the person's own list, one with a way back or after a question all;
 * others keep theirs.
 */
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
      // The dialog gives the focus back to a button that goes with the notifications.
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
