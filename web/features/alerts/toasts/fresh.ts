import type { Alert } from '#shared/alerts/alerts.ts';

/** What of an alert says whether it is toasted. */
export type Candidate = Pick<Alert, 'id' | 'createdAt' | 'isToasted' | 'isRead' | 'state'>;

/** Alerts raised longer than this before the page opened are not toasted. */
const FRESH_MS = 2 * 60_000;

/**
 * Whether an alert is new, and nobody has toasted, read or settled it.
 * @param openedAt when the page had its first alerts, ms by the server's clock
 */
export const isFresh = ({ createdAt, isToasted, isRead, state }: Candidate, openedAt: number): boolean =>
  !isToasted && !isRead && state !== 'settled' && Date.parse(createdAt) >= openedAt - FRESH_MS;
