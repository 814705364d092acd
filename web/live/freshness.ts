import type { ConnectionState } from './connection.ts';
import type { LiveView } from './view.ts';

/**
 * Freshness of the data on the screen, for pills and banners. Ages are milliseconds, never
 * negative.
 */
export type Freshness =
  /** No data yet. */
  | { kind: 'none' }
  /** Confirmed by the api's last answer, `ageMs` ago. */
  | { kind: 'live'; ageMs: number }
  /**
   * Last confirmed at `since`. `retryInMs` is null while an attempt is running or none is planned.
   */
  | { kind: 'stale'; since: Date; ageMs: number; retryInMs: number | null };

/** @param now the server's time, in milliseconds since the epoch */
export function freshnessOf(
  view: Pick<LiveView, 'data' | 'receivedAt' | 'staleSince' | 'retryAt'>,
  connection: Pick<ConnectionState, 'answeredAt'>,
  now: number,
): Freshness {
  const since = (date: Date | null): number => Math.max(0, now - (date?.getTime() ?? now));
  if (view.data === undefined) return { kind: 'none' };
  if (view.staleSince) {
    const retryInMs = view.retryAt ? Math.max(0, view.retryAt.getTime() - now) : null;
    return { kind: 'stale', since: view.staleSince, ageMs: since(view.staleSince), retryInMs };
  }
  const answeredAt = connection.answeredAt ?? view.receivedAt;
  return { kind: 'live', ageMs: Math.min(since(view.receivedAt), since(answeredAt)) };
}
