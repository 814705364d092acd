import { useEffect, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { askBeforeLeaving } from './asking.ts';
import { formsTexts } from './texts.ts';

/** The used part of the Navigation API; a browser without it asks only before the tab is closed. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly key: string; readonly sameDocument: boolean };
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
}
interface Navigation extends EventTarget {
  navigate(url: string): unknown;
  traverseTo(key: string): unknown;
}
const navigation = (): Navigation | undefined => (globalThis as { navigation?: Navigation }).navigation;

/** Another filter or tab has the same path, and loses nothing. */
const leavesPage = (url: string): boolean => new URL(url).pathname !== location.pathname;

/**
 * Asks before unsaved input is lost: by a link, by back and forward, and, in the browser's own
 * words, by closing the tab. Renders nothing until then.
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTexts(formsTexts);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    let isLeaving = false;
    const onNavigate = (event: Event): void => {
      const { cancelable, destination, navigationType } = event as NavigateEvent;
      if (isLeaving || !cancelable || !destination.sameDocument || !leavesPage(destination.url)) return;
      event.preventDefault();
      setLeave(() => () => {
        isLeaving = true;
        if (navigationType === 'traverse') navigation()?.traverseTo(destination.key);
        else history.pushState(null, '', destination.url);
      });
    };
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    navigation()?.addEventListener('navigate', onNavigate);
    addEventListener('beforeunload', onUnload);
    const askNoMore = askBeforeLeaving();
    return () => {
      askNoMore();
      navigation()?.removeEventListener('navigate', onNavigate);
      removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty]);
  if (!leave) return null;
  return (
    <ConfirmDialog
      title={t('unsaved')}
      confirm={t('leave')}
      cancel={t('stay')}
      isDangerous
      onConfirm={() => {
        setLeave(null);
        leave();
      }}
      onCancel={() => setLeave(null)}
    >
      {t('unsavedText')}
    </ConfirmDialog>
  );
}
