import type { ConnectionState } from './connection.ts';
import type { LiveView } from './view.ts';

/**
 * How far what is on the screen can be trusted, for pills and banners. Ages are milliseconds, never
 * negative.
 */
export type Freshness =
  /** Nothing to show yet. */
  | { kind: 'none' }
  /** Right, as of the api's last answer, `ageMs` ago. */
  | { kind: 'live'; ageMs: number }
  /**
   * Last known to be right at `since`. `retryInMs` is null while a try is under way or none is
   * planned.
   */
  | { kind: 'stale'; since: Date; ageMs: number; retryInMs: number | null };

/** @param now of the server, in milliseconds. */
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
