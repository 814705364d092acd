import { useTexts } from '#web/texts/texts.ts';
import { useReason } from '../feedback/reasons.ts';
import { uiTexts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

interface ErrorDialogProps {
  /** The failed action, or the server's message where that says enough. */
  title: string;
  /** The server's own words: shown in the chosen language. */
  message: string;
  /** Details that the message leaves open. */
  more?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The word on the button for that; 'Retry' if nothing else is said. */
  retry?: string;
  /** Without it there is no way but to try again. */
  onClose?: (() => void) | undefined;
  /**
   * The word on the only button when there is nothing to retry; 'Close' if nothing else is said.
   */
  close?: string;
}

/** Something failed, in the server's words, with Retry where that may help [general-6]. */
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
