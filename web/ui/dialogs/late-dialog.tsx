import type { ComponentType } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { type LateCode, Unfetched } from '../feedback/late-code.ts';
import { feedbackTexts } from '../feedback/texts.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { LoadingDialog } from './loading-dialog.tsx';

interface LateDialogProps {
  code: LateCode<ComponentType<{ onClose: () => void }>>;
  onClose: () => void;
}

/** A dialog whose code comes late: one that says so meanwhile, or that it could not be fetched. */
export function LateDialog({ code, onClose }: LateDialogProps) {
  const t = useTexts(feedbackTexts);
  const [Dialog, retry] = code.useCode(true);
  if (Dialog instanceof Unfetched)
    return <ErrorDialog title={t('notFetched')} message={t('checkConnection')} onRetry={retry} onClose={onClose} />;
  return Dialog === null ? <LoadingDialog /> : <Dialog onClose={onClose} />;
}
