import { proxy, useSnapshot } from 'valtio';
import { useNewestAlerts } from './use-newest-alerts.ts';

const UNKNOWN = proxy({ unread: 0 });

/**
 * How many of today's alerts the signed-in person has not read; 0 until that is known. For the bell
 * and the page's title.
 */
export function useUnread(): number {
  const { data } = useNewestAlerts();
  return useSnapshot<{ unread: number }>(data ?? UNKNOWN).unread;
}
