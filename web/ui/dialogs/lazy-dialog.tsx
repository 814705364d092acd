import type { ComponentType } from 'react';
import { Unfetched } from '#web/http/fetch-code.ts';
import { reloadPage } from '#web/http/web-version.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyCode } from '../feedback/lazy-code.ts';
import { feedbackTexts } from '../feedback/texts.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { LoadingDialog } from './loading-dialog.tsx';

/**
 * A dialog whose code is fetched when it is first opened, so that no page waits for it. A loading
 * dialog is shown until then, or `Loading`, and an error if the code could not be fetched.
 *
 * @example
 * const EditDialog = lazyDialog(() => import('./edit-dialog.tsx').then((code) => code.EditDialog));
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  Loading: ComponentType = LoadingDialog,
) {
  const code = lazyCode(load);
  return function LazyDialog(props: Props) {
    const t = useTexts(feedbackTexts);
    const [Dialog, retry] = code.useCode(true);
    if (Dialog instanceof Unfetched) {
      const said =
        Dialog.why === 'replaced'
          ? { title: t('newVersion'), message: t('newVersionText'), onRetry: reloadPage, retry: t('reload') }
          : { title: t('notFetched'), message: t('checkConnection'), onRetry: retry };
      return <ErrorDialog {...said} onClose={props.onClose} />;
    }
    return Dialog === null ? <Loading /> : <Dialog {...props} />;
  };
}
