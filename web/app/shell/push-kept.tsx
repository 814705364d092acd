import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '#web/http/use-session.ts';
import { startPush } from '#web/push/upkeep.ts';
import { textsNow } from '#web/texts/texts.ts';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { appTexts } from '../texts.ts';

/**
 * Does what push needs of a page. Who acts as somebody else is told of nothing here, and nothing of
 * theirs is changed.
 */
export function PushKept() {
  const { user, actor } = useSession();
  const showToast = useToast();
  const [, navigate] = useLocation();
  const goTo = useRef(navigate);
  goTo.current = navigate;
  const person = actor === null ? user.id : null;
  useEffect(() => {
    if (person === null) return;
    return startPush({
      person,
      goTo: (path) => goTo.current(path),
      tell: ({ title, body, path }) =>
        showToast({
          tone: 'warn',
          icon: <BellIcon size={16} />,
          title,
          text: body,
          action: <Link href={path}>{textsNow(appTexts)('open')}</Link>,
        }),
    });
  }, [person, showToast]);
  return null;
}
