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
    method: 'PATCH',
    path: '/alert/:id',
    right: ['update', 'alert'],
    params: IdParams,
    body: AlertChange,
    answer: oneOf(Alert).extend(ToastClaim.shape),
  }),
  readAll: defineCall({ method: 'PATCH', path: '/alert/readAll', right: ['update', 'alert'], body: AlertsRead }),
  clear: defineCall({ method: 'DELETE', path: '/alert/:id', right: ['delete', 'alert'], params: IdParams }),
  clearAll: defineCall({ method: 'DELETE', path: '/alert/clearAll', right: ['delete', 'alert'] }),
};
