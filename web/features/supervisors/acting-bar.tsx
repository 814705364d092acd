import { useState } from 'react';
import { actAs } from '#web/http/session.ts';
import { useSession } from '#web/http/use-session.ts';
import { Avatar } from '#web/people/avatar.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { supervisorsTexts } from './texts.ts';
import './bars.css';

/** Shows both names and Return while an admin acts as a supervisor [sign-in-5]. */
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
    <section className="bar acting-bar row gap-12 ink" aria-label={t('act')}>
      <Avatar fullName={user.fullName} pictureUrl={user.pictureUrl} />
      <p className="flex gap-4 grow slim nowrap">
        <strong className="cut bold">{actor.fullName}</strong>{' '}
        <span className="cut">
          {t('actingAs')} <strong className="bold">{user.fullName}</strong>
        </span>
      </p>
      <button type="button" className="button" aria-busy={isReturning} {...pressUnless(isReturning, giveBack)}>
        {t('returnToOwn')}
      </button>
    </section>
  );
}
