import { z } from 'zod';
import { defineCall, IdParams, RemoveQuery } from '../http/call.ts';
import { Day, Id, oneOf } from '../http/query.ts';
import { AppState, NewTimebreak, SaveDwos, TimebreakChange, TimebreakEdit } from '../timesheets/clock.ts';
import { Dwo, Reopened, Timebreak } from '../timesheets/sheets.ts';

/** Calls about breaks of a work shift: phones begin and end them, the office edits them. */
export const breakCalls = {
  post: defineCall({
    method: 'POST',
    path: '/timebreak',
    right: ['create', 'timebreak'],
    body: NewTimebreak,
    answer: oneOf(Timebreak),
    status: 201,
  }),
  put: defineCall({
    method: 'PUT',
    path: '/timebreak/:id',
    right: ['update', 'officeTimesheet'],
    params: IdParams,
    body: TimebreakEdit,
    answer: z.object({ data: Timebreak, reopened: Reopened }),
  }),
  patch: defineCall({
    method: 'PATCH',
    path: '/timebreak/:id',
    right: ['update', 'timebreak'],
    params: IdParams,
    body: TimebreakChange,
    answer: oneOf(Timebreak),
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/timebreak/:id',
    right: ['delete', 'timebreak'],
    params: IdParams,
    query: RemoveQuery,
  }),
};

/** Calls about data that a phone stores and sends later. */
export const phoneCalls = {
  /** Saves days that it collected while offline. */
  save: defineCall({
    method: 'POST',
    path: '/dwo/save',
    right: ['create', 'dwo'],
    body: SaveDwos,
    answer: z.object({ data: z.array(z.object({ clientId: z.uuid(), created: z.boolean(), dwo: Dwo })) }),
  }),
  keepState: defineCall({
    method: 'POST',
    path: '/dwo/appState',
    right: ['update', 'dwo'],
    body: AppState,
    answer: oneOf(AppState),
  }),
  state: defineCall({
    method: 'GET',
    path: '/dwo/appState',
    right: ['read', 'dwo'],
    query: z.object({ date: Day.optional(), foremanId: z.coerce.number().pipe(Id).optional() }).strict(),
    answer: oneOf(AppState),
  }),
};
