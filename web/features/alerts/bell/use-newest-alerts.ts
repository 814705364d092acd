import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';

/** The number of today's alerts in the panel; the rest is on the notifications page. */
const SHOWN = 30;

/** Today's alerts of the signed-in person: the whole company's, or those about one's own jobs. */
export function useNewestAlerts() {
  const { user } = useSession();
  const ofCompany = can(user.role, 'read', 'allAlerts');
  return useLive(ofCompany ? 'newestAlerts' : 'newestForemanAlerts', { limit: SHOWN });
}
