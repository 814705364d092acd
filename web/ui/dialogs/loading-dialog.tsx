import { useTexts } from '#web/texts/texts.ts';
import { uiTexts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

interface LoadingDialogProps {
  /** The text, if it can say more than 'Loading...'. */
  children?: string;
}

/**
 * Keeps everything else from being used until something is done. Seen after 200 ms, so that what is
 * quick never flashes.
 */
export function LoadingDialog({ children }: LoadingDialogProps) {
  const t = useTexts(uiTexts);
  return (
    <Dialog title={t('loading')} className="dialog-loading" width={280}>
      {children}
    </Dialog>
  );
}
