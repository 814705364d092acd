import { proxy, useSnapshot } from 'valtio';
import { useNewestAlerts } from './use-newest-alerts.ts';

const UNKNOWN = proxy({ unread: 0 });

/**
 * Counts today's unread alerts of the signed-in person, for the bell and the page's title; 0 until
 * it is known.
 */
export function useUnread(): number {
  const { data } = useNewestAlerts();
  return useSnapshot<{ unread: number }>(data ?? UNKNOWN).unread;
}
