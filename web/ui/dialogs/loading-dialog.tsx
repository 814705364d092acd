import { useTexts } from '#web/texts/texts.ts';
import { uiTexts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

interface LoadingDialogProps {
  /** A text below the title 'Loading...'. */
  children?: string;
}

/**
 * A modal dialog that blocks the page until something is done. Its style shows it after 200 ms, so
 * that nothing flashes.
 */
export function LoadingDialog({ children }: LoadingDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Dialog title={t('loading')} className="dialog-loading" width={280}>
      {children}
    </Dialog>
  );
}
