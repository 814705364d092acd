import type { Alert } from '#shared/alerts/alerts.ts';
import { alertCalls } from '#shared/calls/alerts.ts';
import { Failure } from '#shared/http/errors.ts';
import { send } from '#web/http/send.ts';

/** Read is the person's own: others still see it unread. */
export async function markRead({ id }: Pick<Alert, 'id'>): Promise<void> {
  await send(alertCalls.patch, { params: { id }, body: { isRead: true } });
}

const isGone = (cause: unknown): boolean => cause instanceof Failure && cause.statusCode === 404;

/**
 * True for exactly one screen of a person: the one that may toast the alert. Rejects when nobody
 * could be asked.
 */
export async function claimToast({ id }: Pick<Alert, 'id'>): Promise<boolean> {
  try {
    const said = await send(alertCalls.patch, { params: { id }, body: { isToasted: true } });
    // Without a word of it, this call took the right.
    return said?.isClaimed ?? true;
  } catch (cause) {
    if (isGone(cause)) return false;
    throw cause;
  }
}

/** Takes one alert out of the person's own list; one that is gone already is as good as cleared. */
export async function clearAlert({ id }: Pick<Alert, 'id'>): Promise<void> {
  try {
    await send(alertCalls.clear, { params: { id } });
  } catch (cause) {
    if (!isGone(cause)) throw cause;
  }
}

/** Puts back what `clearAlert` took out. */
export async function restoreAlert({ id }: Pick<Alert, 'id'>): Promise<void> {
  await send(alertCalls.patch, { params: { id }, body: { isCleared: false } });
}

/** Marks alerts as read: those named, or all of the person's own list, on every day. */
export async function readAlerts(ids?: readonly number[]): Promise<void> {
  await send(alertCalls.readAll, { body: ids ? { ids } : {} });
}

/** Takes every alert out of the person's own list, whatever it is filtered by. */
export async function clearAllAlerts(): Promise<void> {
  await send(alertCalls.clearAll);
}
