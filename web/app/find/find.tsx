import { useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { ActingDialog } from '#web/features/supervisors/dialogs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { LoadingDialog } from '#web/ui/dialogs/loading-dialog.tsx';
import { SearchIcon } from '#web/ui/icons/icons.tsx';
import { FIND_KEY } from '../shortcuts/shortcut-keys.ts';
import { appTexts } from '../texts.ts';
import { finder } from './finder.ts';
import { typedAhead } from './typed-ahead.ts';
import './find-button.css';

const FindDialog = lazyDialog(() => import('./find-dialog.tsx').then((code) => code.FindDialog), FindLoading);

/** In place of the box until its code is there, or cannot be fetched. */
function FindLoading() {
  useLayoutEffect(() => typedAhead.end, []);
  return <LoadingDialog />;
}

/** The box that finds everything, while it is open. */
export function Find() {
  const { open } = useSnapshot(finder.state);
  if (open === 'acting') return <ActingDialog onClose={finder.close} />;
  return open === 'box' && <FindDialog onClose={finder.close} />;
}

/** The button that opens it; on a phone an icon alone. */
export function FindButton() {
  const t = useTexts(appTexts);
  return (
    <button
      type="button"
      className="find-button row gap-8 body ink-2"
      aria-label={`${t('find')} ${FIND_KEY}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={finder.open}
    >
      <SearchIcon />
      <span className="find-button-word">{t('find')}</span> <kbd className="find-button-word">{FIND_KEY}</kbd>
    </button>
  );
}
