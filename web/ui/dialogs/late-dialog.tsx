import type { ComponentType } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { lateCode, Unfetched } from '../feedback/late-code.ts';
import { feedbackTexts } from '../feedback/texts.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { LoadingDialog } from './loading-dialog.tsx';

/**
 * A dialog whose code comes when it is first opened, so that no page waits for it: it says so
 * meanwhile, or that the code could not be fetched.
 *
 * @example
 * const EditDialog = lateDialog(() => import('./edit-dialog.tsx').then((code) => code.EditDialog));
 */
export function lateDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const code = lateCode(load);
  return function LateDialog(props: Props) {
    const t = useTexts(feedbackTexts);
    const [Dialog, retry] = code.useCode(true);
    if (Dialog instanceof Unfetched)
      return <ErrorDialog title={t('notFetched')} message={t('checkConnection')} onRetry={retry} onClose={props.onClose} />;
    return Dialog === null ? <LoadingDialog /> : <Dialog {...props} />;
  };
}
