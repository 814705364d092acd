import { useTexts } from '../../texts/texts.ts';
import { uiTexts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

interface ErrorDialogProps {
  title: string;
  /** The server's own words. */
  message: string;
  /** What exactly, where the message leaves that open. */
  more?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Without it there is no way but to try again. */
  onClose?: (() => void) | undefined;
  /**
   * The word on the only button when there is nothing to retry; 'Close' if nothing else is said.
   */
  close?: string;
}

/** Something failed, in the server's words, with Retry where that may help [general-6]. */
export function ErrorDialog({ title, message, more, onRetry, onClose, close }: ErrorDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          {onRetry && (
            <button type="button" className="button button-primary" onClick={onRetry}>
              {t('retry')}
            </button>
          )}
          {onClose && (
            <button type="button" className="button" onClick={onClose}>
              {onRetry ? t('cancel') : (close ?? t('close'))}
            </button>
          )}
        </>
      }
    >
      <p>{message}</p>
      {more !== undefined && <p>{more}</p>}
    </Dialog>
  );
}
