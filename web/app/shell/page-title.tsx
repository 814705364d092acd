import { useEffect } from 'react';
import { useUnread } from '#web/features/alerts/bell/use-unread.ts';

/**
 * Names the browser's tab: '(3) Summary · Muster', the number being that of unread notifications.
 */
export function PageTitle({ title }: { title: string }) {
  const unread = useUnread();
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Muster`;
  }, [title, unread]);
  return null;
}
