import { proxy, useSnapshot } from 'valtio';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';

/** The number of today's alerts in the panel; the rest is on the notifications page. */
const SHOWN = 30;

/** Today's alerts: those of the company, or those about the reader's own jobs. */
export function useNewestAlerts() {
  const { user } = useSession();
  const ofCompany = can(user.role, 'read', 'allAlerts');
  return useLive(ofCompany ? 'newestAlerts' : 'newestForemanAlerts', { limit: SHOWN });
}

const UNKNOWN = proxy({ unread: 0 });

/** The number of today's unread alerts; 0 until it is known. */
export function useUnread(): number {
  const { data } = useNewestAlerts();
  return useSnapshot<{ unread: number }>(data ?? UNKNOWN).unread;
}
