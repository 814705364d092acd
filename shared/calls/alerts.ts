import { z } from 'zod';
import { Alert, ToastClaim } from '../alerts/alerts.ts';
import { defineCall, IdParams } from '../http/call.ts';
import { Id, oneOf } from '../http/query.ts';

/**
 * `PATCH alert/{id}`. `isToasted: true` requests the right to toast the alert, which only one of a
 * person's screens gets. `isCleared: false` undoes a clearing.
 */
export const AlertChange = z
  .object({ isRead: z.literal(true), isToasted: z.literal(true), isCleared: z.literal(false) })
  .partial()
  .strict();

/** `PATCH alert/readAll`: these alerts; without `ids` all that the person sees. */
export const AlertsRead = z.object({ ids: z.array(Id).min(1).max(300).optional() }).strict();

/** Calls about alerts; read, toasted and cleared are personal. */
export const alertCalls = {
  patch: defineCall({
    operationId: 'changeAlert',
    summary: 'Mark an alert as read or toasted, or undo its clearing',
    description:
      "`isToasted: true` requests the right to toast the alert, which only one of a person's screens gets: `isClaimed` of the answer says whether this one did.",
    method: 'PATCH',
    path: '/alert/:id',
    right: ['update', 'alert'],
    params: IdParams,
    body: AlertChange,
    answer: oneOf(Alert).extend(ToastClaim.shape),
  }),
  readAll: defineCall({
    operationId: 'readAlerts',
    summary: 'Mark alerts as read: those of `ids`, or all that you see',
    method: 'PATCH',
    path: '/alert/readAll',
    right: ['update', 'alert'],
    body: AlertsRead,
  }),
  clear: defineCall({
    operationId: 'clearAlert',
    summary: 'Clear an alert from your own list',
    method: 'DELETE',
    path: '/alert/:id',
    right: ['delete', 'alert'],
    params: IdParams,
  }),
  clearAll: defineCall({
    operationId: 'clearAlerts',
    summary: 'Clear all alerts from your own list',
    method: 'DELETE',
    path: '/alert/clearAll',
    right: ['delete', 'alert'],
  }),
};
