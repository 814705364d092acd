import type { Alert } from '#shared/alerts/alerts.ts';
import { alertCalls } from '#shared/calls/alerts.ts';
import { Failure } from '#shared/http/errors.ts';
import { send } from '#web/http/send.ts';

/** Marks an alert as read for this person; others still see it unread. */
export async function markRead({ id }: Pick<Alert, 'id'>): Promise<void> {
  await send(alertCalls.patch, { params: { id }, body: { isRead: true } });
}

const isGone = (cause: unknown): boolean => cause instanceof Failure && cause.statusCode === 404;

/**
 * True for exactly one screen of a person: the one that may toast the alert. Rejects when the api
 * cannot be reached.
 */
export async function claimToast({ id }: Pick<Alert, 'id'>): Promise<boolean> {
  try {
    const answer = await send(alertCalls.patch, { params: { id }, body: { isToasted: true } });
    // An answer without `isClaimed` means that this call made the claim.
    return answer?.isClaimed ?? true;
  } catch (cause) {
    if (isGone(cause)) return false;
    throw cause;
  }
}

/** Removes an alert from the person's own list; one that is gone already counts as cleared. */
export async function clearAlert({ id }: Pick<Alert, 'id'>): Promise<void> {
  try {
    await send(alertCalls.clear, { params: { id } });
  } catch (cause) {
    if (!isGone(cause)) throw cause;
  }
}

/** Undoes `clearAlert`. */
export async function restoreAlert({ id }: Pick<Alert, 'id'>): Promise<void> {
  await send(alertCalls.patch, { params: { id }, body: { isCleared: false } });
}

/** Marks alerts as read: those of the ids, or by default the person's whole list. */
export async function readAlerts(ids?: readonly number[]): Promise<void> {
  await send(alertCalls.readAll, { body: ids ? { ids } : {} });
}

/** Removes all alerts from the person's own list, also those that the filters hide. */
export async function clearAllAlerts(): Promise<void> {
  await send(alertCalls.clearAll);
}
