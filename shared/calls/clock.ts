import { z } from 'zod';
import { defineCall, IdParams, RemoveQuery } from '../http/call.ts';
import { Day, Id, oneOf } from '../http/query.ts';
import { AppState, NewTimebreak, SaveDwos, TimebreakChange, TimebreakEdit } from '../timesheets/clock.ts';
import { Dwo, Reopened, Timebreak } from '../timesheets/sheets.ts';

/** Calls about breaks of a work shift: phones begin and end them, the office edits them. */
export const breakCalls = {
  post: defineCall({
    operationId: 'createBreak',
    summary: 'Begin a break of a work shift',
    method: 'POST',
    path: '/timebreak',
    right: ['create', 'timebreak'],
    body: NewTimebreak,
    answer: oneOf(Timebreak),
    status: 201,
  }),
  put: defineCall({
    operationId: 'replaceBreak',
    summary: 'Edit a break, by the office',
    method: 'PUT',
    path: '/timebreak/:id',
    right: ['update', 'officeTimesheet'],
    params: IdParams,
    body: TimebreakEdit,
    answer: z.object({ data: Timebreak, reopened: Reopened }),
  }),
  patch: defineCall({
    operationId: 'changeBreak',
    summary: 'End or change a break, by a phone',
    method: 'PATCH',
    path: '/timebreak/:id',
    right: ['update', 'timebreak'],
    params: IdParams,
    body: TimebreakChange,
    answer: oneOf(Timebreak),
  }),
  delete: defineCall({
    operationId: 'deleteBreak',
    summary: 'Delete a break',
    method: 'DELETE',
    path: '/timebreak/:id',
    right: ['delete', 'timebreak'],
    params: IdParams,
    query: RemoveQuery,
  }),
};

/** Calls about data that a phone stores and sends later. */
export const phoneCalls = {
  save: defineCall({
    operationId: 'saveDays',
    summary: 'Save days that a phone collected while offline',
    description: 'Each day has a `clientId` of the phone: one that was saved before is found again by it, not created twice.',
    method: 'POST',
    path: '/dwo/save',
    right: ['create', 'dwo'],
    body: SaveDwos,
    answer: z.object({ data: z.array(z.object({ clientId: z.uuid(), created: z.boolean(), dwo: Dwo })) }),
  }),
  keepState: defineCall({
    operationId: 'keepAppState',
    summary: "Store the state of a phone's day",
    method: 'POST',
    path: '/dwo/appState',
    right: ['update', 'dwo'],
    body: AppState,
    answer: oneOf(AppState),
  }),
  state: defineCall({
    operationId: 'getAppState',
    summary: "Get the stored state of a phone's day",
    method: 'GET',
    path: '/dwo/appState',
    right: ['read', 'dwo'],
    query: z.object({ date: Day.optional(), foremanId: z.coerce.number().pipe(Id).optional() }).strict(),
    answer: oneOf(AppState),
  }),
};
