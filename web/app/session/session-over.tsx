import { useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { loginPath } from '#web/http/session.ts';
import { leaveSession, session } from '#web/http/session-state.ts';
import { endTexts } from '#web/http/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { appTexts } from '../texts.ts';
import { hasTypedText } from './typed-text.ts';

/**
 * The session ended while its screens stand. They give way to the login page, which says why,
 * unless something typed would be lost with them: then this stands over them until the person signs
 * in again in another tab, or leaves.
 */
export function SessionOver() {
  const t = useTexts(appTexts);
  const why = useTexts(endTexts);
  const { endedBecause } = useSnapshot(session);
  const [isKept] = useState(hasTypedText);
  useLayoutEffect(() => {
    if (!isKept) leaveSession();
  }, [isKept]);
  if (!isKept) return null;
  return (
    <Dialog
      title={t('over')}
      actions={
        <>
          <a className="button button-primary" href={loginPath()} target="_blank" rel="noreferrer">
            {t('signInAgain')}
          </a>
          <button type="button" className="button" onClick={() => leaveSession()}>
            {t('leave')}
          </button>
        </>
      }
    >
      <p>{why(endedBecause ?? 'expired')}</p>
      <p>{t('overKept')}</p>
    </Dialog>
  );
}
