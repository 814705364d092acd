import { proxy, useSnapshot } from 'valtio';
import type { Away } from '#shared/away/away.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';

const NOTHING_TOLD = proxy<{ data: { away: Away | null } }>({ data: { away: null } });
const panel = lazyCode(() => import('./away-panel.tsx').then((code) => code.AwayPanel));

/**
 * What happened while one was away, over the page, so that nothing moves when it comes. Its code is
 * fetched once there is something to tell [away-3].
 */
export function WhileAway() {
  const { user } = useSession();
  const { data } = useLive('away', can(user.role, 'read', 'away') ? {} : null);
  const away = useSnapshot<{ data: { away: Away | null } }>(data ?? NOTHING_TOLD).data.away;
  const [AwayPanel] = panel.useCode(away !== null);
  return away !== null && typeof AwayPanel === 'function' && <AwayPanel key={away.until} away={away as Away} />;
}
