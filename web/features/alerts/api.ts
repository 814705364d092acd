import { type Alert, ToastClaim } from '#shared/alerts.ts';
import { Failure } from '#shared/http/errors.ts';
import { call } from '#web/http/client.ts';

const path = (alert: Pick<Alert, 'id'>): string => `/api/v1/alert/${alert.id}`;

/** Read is the person's own: others still see it unread. */
export async function markRead(alert: Pick<Alert, 'id'>): Promise<void> {
  await call('PATCH', path(alert), { isRead: true });
}

const isGone = (cause: unknown): boolean => cause instanceof Failure && cause.statusCode === 404;

/**
 * True for exactly one screen of a person: the one that may toast the alert. Rejects when nobody
 * could be asked.
 */
export async function claimToast(alert: Pick<Alert, 'id'>): Promise<boolean> {
  try {
    const said = await call('PATCH', path(alert), { isToasted: true });
    return ToastClaim.parse(said ?? {}).isClaimed;
  } catch (cause) {
    if (isGone(cause)) return false;
    throw cause;
  }
}

/** Takes one alert out of the person's own list; one that is gone already is as good as cleared. */
export async function clearAlert(alert: Pick<Alert, 'id'>): Promise<void> {
  try {
    await call('DELETE', path(alert));
  } catch (cause) {
    if (!isGone(cause)) throw cause;
  }
}

/** Puts back what `clearAlert` took out. */
export async function restoreAlert(alert: Pick<Alert, 'id'>): Promise<void> {
  await call('PATCH', path(alert), { isCleared: false });
}

/** Marks alerts as read: those named, or all of the person's own list, on every day. */
export async function readAlerts(ids?: readonly number[]): Promise<void> {
  await call('PATCH', '/api/v1/alert/readAll', ids ? { ids } : {});
}

/** Takes every alert out of the person's own list, whatever it is filtered by. */
export async function clearAllAlerts(): Promise<void> {
  await call('DELETE', '/api/v1/alert/clearAll');
}
