import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Alert } from '../../../shared/alerts.ts';
import { useTexts } from '../../texts/texts.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ErrorDialog } from '../../ui/dialogs/error-dialog.tsx';
import { reasonOf } from '../../ui/feedback/reason.tsx';
import { clearAlert, clearAllAlerts } from './api.ts';
import { alertsTexts } from './texts.ts';
import { useUndo } from './use-undo.tsx';

interface Trouble {
  title: string;
  message: string;
  onRetry: () => void;
}

interface Clearing {
  /** Ids of the alerts whose clearing is under way, or done while the list does not know of it yet. */
  leaving: ReadonlySet<number>;
  clearOne: (alert: Pick<Alert, 'id'>) => void;
  askForAll: () => void;
  /** Render them somewhere. */
  dialogs: ReactNode;
}

/** Where the focus goes when nothing is left that could have it. */
export const focusPage = (): void => document.querySelector<HTMLElement>('main')?.focus();

/** Takes notifications out of the person's own list, one with a way back or after a question all; others keep theirs. */
export function useClearing(): Clearing {
  const t = useTexts(alertsTexts);
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<'no' | 'yes' | 'busy'>('no');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const offerUndo = useUndo();
  const fail = (title: string, cause: unknown, onRetry: () => void): void =>
    setTrouble({ title, message: reasonOf(cause), onRetry });

  const clearOne = ({ id }: Pick<Alert, 'id'>): void => {
    setTrouble(null);
    setLeaving((ids) => new Set(ids).add(id));
    const stay = (): void => setLeaving((ids) => new Set([...ids].filter((other) => other !== id)));
    clearAlert({ id }).then(
      () => offerUndo(id, stay),
      (cause: unknown) => {
        stay();
        fail(t('deleteFailed'), cause, () => clearOne({ id }));
      },
    );
  };
  const clearAll = async (): Promise<void> => {
    setTrouble(null);
    setAsking('busy');
    try {
      await clearAllAlerts();
      // The dialog gives the focus back to a button that goes with the notifications.
      flushSync(() => setAsking('no'));
      focusPage();
    } catch (cause) {
      setAsking('no');
      fail(t('deleteAllFailed'), cause, () => void clearAll());
    }
  };

  const dialogs = trouble ? (
    <ErrorDialog {...trouble} onClose={() => setTrouble(null)} />
  ) : (
    asking !== 'no' && (
      <ConfirmDialog
        title={t('clearAllTitle')}
        confirm={t('clearAll')}
        isDangerous
        isBusy={asking === 'busy'}
        onConfirm={() => void clearAll()}
        onCancel={() => setAsking('no')}
      >
        {t('clearAllText')}
      </ConfirmDialog>
    )
  );
  return { leaving, clearOne, askForAll: () => setAsking('yes'), dialogs };
}
