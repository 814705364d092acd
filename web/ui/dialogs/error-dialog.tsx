import { useTexts } from '#web/texts/texts.ts';
import { useReason } from '../feedback/reasons.ts';
import { uiTexts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

interface ErrorDialogProps {
  /** The failed action, or the server's message if that says enough. */
  title: string;
  /** The server's message: shown in the chosen language. */
  message: string;
  /** Details that the message leaves open. */
  more?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The text of that button; 'Retry' by default. */
  retry?: string;
  /** Without it the only button is Retry. */
  onClose?: (() => void) | undefined;
  /** The text of the only button when there is nothing to retry; 'Close' by default. */
  close?: string;
}

/**
 * Says that something failed, in the server's words, with Retry where that may help [general-6].
 */
export function ErrorDialog({ title, message, more, onRetry, retry, onClose, close }: ErrorDialogProps) {
  const t = useTexts(uiTexts);
  const inWords = useReason();
  return (
    <Dialog
      role="alertdialog"
      title={inWords(title)}
      onClose={onClose}
      actions={
        <>
          {onRetry && (
            <button type="button" className="button button-primary" onClick={onRetry}>
              {retry ?? t('retry')}
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
      <p>{inWords(message)}</p>
      {more !== undefined && <p>{more}</p>}
    </Dialog>
  );
}
