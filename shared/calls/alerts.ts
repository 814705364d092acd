import { z } from 'zod';
import { Alert, ToastClaim } from '../alerts/alerts.ts';
import { NoticeChoices, NoticeChoicesChange, NoticeTest, PushSubscriptionBody } from '../alerts/notices.ts';
import { AlertHandover, AlertNote, AlertSettling, ForeseenAlerts, ForeseenAlertsQuery, OneAlertTask } from '../alerts/task.ts';
import { AwayDismissal } from '../away/away.ts';
import { defineCall, IdParams } from '../http/call.ts';
import { Id, oneOf, SeenRow } from '../http/query.ts';

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

/** Common to all calls that change what becomes of an alert; each answers it as it then is. */
const TASK = { method: 'POST', right: ['update', 'alertTask'], params: IdParams, answer: OneAlertTask } as const;

/** Calls about what becomes of alerts, the same for all who see them [alerts-6]. */
export const alertTaskCalls = {
  // [screens-5]
  foreseen: defineCall({
    operationId: 'foreseeAlertTasks',
    summary: 'List some alerts, each with the outcome of taking, handing over or settling it now',
    method: 'GET',
    path: '/alert/foreseen',
    right: ['update', 'alertTask'],
    query: ForeseenAlertsQuery,
    answer: ForeseenAlerts,
  }),
  take: defineCall({ ...TASK, operationId: 'takeAlert', summary: 'Take an alert', path: '/alert/:id/take', body: SeenRow }),
  handOver: defineCall({
    ...TASK,
    operationId: 'handAlertOver',
    summary: 'Hand an alert over to somebody who sees it, or give it back',
    path: '/alert/:id/handOver',
    body: AlertHandover,
  }),
  note: defineCall({
    ...TASK,
    operationId: 'noteOnAlert',
    summary: 'Write a note on an alert, for all who see it',
    path: '/alert/:id/note',
    body: AlertNote,
  }),
  settle: defineCall({
    ...TASK,
    operationId: 'settleAlert',
    summary: 'Settle an alert for all who see it, with what came of it',
    path: '/alert/:id/settle',
    body: AlertSettling,
  }),
  reopen: defineCall({
    ...TASK,
    operationId: 'reopenAlert',
    summary: 'Open an alert again that was settled',
    path: '/alert/:id/reopen',
    body: SeenRow,
  }),
};

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

/** Reading is a live resource. */
const NOTICE_RIGHT = ['update', 'ownNotice'] as const;

/** Calls by which a person chooses how alerts reach them outside of the tab. */
export const noticeCalls = {
  put: defineCall({
    operationId: 'changeNoticeChoices',
    summary: 'Choose how alerts reach you outside of the tab',
    method: 'PUT',
    path: '/notice/choices',
    right: NOTICE_RIGHT,
    body: NoticeChoicesChange,
    answer: oneOf(NoticeChoices),
  }),
  addDevice: defineCall({
    operationId: 'addPushDevice',
    summary: 'Have this browser told by push',
    method: 'POST',
    path: '/notice/device',
    right: NOTICE_RIGHT,
    body: PushSubscriptionBody,
    answer: oneOf(z.object({ id: Id })),
  }),
  removeDevice: defineCall({
    operationId: 'removePushDevice',
    summary: 'Have a browser told no more by push',
    method: 'DELETE',
    path: '/notice/device/:id',
    right: NOTICE_RIGHT,
    params: IdParams,
  }),
  test: defineCall({
    operationId: 'testNotice',
    summary: 'Be told something now, to try a channel',
    method: 'POST',
    path: '/notice/test',
    right: NOTICE_RIGHT,
    body: NoticeTest,
  }),
};

/** Calls about what happened while one was away. */
export const awayCalls = {
  dismiss: defineCall({
    operationId: 'dismissAway',
    summary: 'Put away what happened while you were away',
    method: 'POST',
    path: '/away/dismiss',
    right: ['update', 'away'],
    body: AwayDismissal,
  }),
};
