import { useState } from 'react';
import { actAs } from '../../http/session.ts';
import { useSession } from '../../http/use-session.ts';
import { Avatar } from '../../people/avatar.tsx';
import { useTexts } from '../../texts/texts.ts';
import { pressUnless } from '../../ui/controls/press-unless.ts';
import { failureToast } from '../../ui/feedback/reason.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { supervisorsTexts } from './texts.ts';
import './bars.css';

/** While an admin acts as a supervisor: both names on every page, and the way back [sign-in-5]. */
export function ActingBar() {
  const t = useTexts(supervisorsTexts);
  const { user, actor } = useSession();
  const showToast = useToast();
  const [isReturning, setReturning] = useState(false);
  if (!actor) return null;
  const giveBack = (): void => {
    setReturning(true);
    actAs(null).catch((cause: unknown) => {
      setReturning(false);
      showToast(failureToast(t('returnFailed'), cause));
    });
  };
  return (
    <section className="bar acting-bar" aria-label={t('act')}>
      <Avatar fullName={user.fullName} pictureUrl={user.pictureUrl} />
      <p>
        <strong className="cut">{actor.fullName}</strong>{' '}
        <span className="cut">
          {t('actingAs')} <strong>{user.fullName}</strong>
        </span>
      </p>
      <button type="button" className="button" aria-busy={isReturning} {...pressUnless(isReturning, giveBack)}>
        {t('returnToOwn')}
      </button>
    </section>
  );
}
