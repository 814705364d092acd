import type { Alert } from '#shared/alerts/alerts.ts';
import type { AlertOutcome } from '#shared/alerts/words.ts';
import { alertCalls, alertTaskCalls, awayCalls } from '#shared/calls/alerts.ts';
import { reminderCalls } from '#shared/calls/exports.ts';
import type { Given } from '#shared/http/call.ts';
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

interface Seen extends Pick<Alert, 'id'> {
  /** As it was shown: somebody else may have been faster. */
  revision: number | undefined;
}

/** What is to become of alerts. */
type AskedStep = Omit<Given<typeof alertTaskCalls.foreseen>['query'], 'ids'>;

/** Alerts with why a step on each would be refused now, and to whom they may be handed. */
export const foreseeAlerts = (ids: readonly number[], step: AskedStep) =>
  send(alertTaskCalls.foreseen, { query: { ids, ...step } });
/** Takes an alert for this person. */
export const takeAlert = ({ id, ...body }: Seen) => send(alertTaskCalls.take, { params: { id }, body });
/** Hands an alert over to a colleague, by their row number; null gives it back. */
export const handAlertOver = ({ id, ...body }: Seen & { toId: number | null }) =>
  send(alertTaskCalls.handOver, { params: { id }, body });
/** Writes a note on an alert, for all who see it. */
export const noteOnAlert = ({ id, note }: Pick<Alert, 'id'> & { note: string }) =>
  send(alertTaskCalls.note, { params: { id }, body: { note } });
/** Settles an alert for all who see it; `endAt` is when clocks ended that were stopped. */
export const settleAlert = ({ id, ...body }: Seen & { outcome: AlertOutcome; note?: string; endAt?: string }) =>
  send(alertTaskCalls.settle, { params: { id }, body });
/** Opens a settled alert again. */
export const reopenAlert = ({ id, ...body }: Seen) => send(alertTaskCalls.reopen, { params: { id }, body });
/** Puts away what happened while this person was away: `until` is that of what was shown. */
export const dismissAway = (body: { until: string }) => send(awayCalls.dismiss, { body });

/** Puts away what the person was reminded of, on all of their screens. */
export const dismissReminder = async ({ id }: { id: number }): Promise<void> =>
  void (await send(reminderCalls.dismiss, { body: { id } }));
