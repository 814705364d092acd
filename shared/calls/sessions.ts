import { z } from 'zod';
import { DisplayChange, DisplayScreen, NewDisplay } from '../displays/displays.ts';
import { defineCall, IdParams } from '../http/call.ts';
import { Id, oneOf, Revision } from '../http/query.ts';

/** The number of sessions that were ended. */
export const EndedCount = z.object({ ended: z.number().int().nonnegative() });

/** Calls that list and end sessions [sign-in-7]. */
export const sessionCalls = {
  end: defineCall({
    operationId: 'endSession',
    summary: 'Sign out one of your own sessions',
    method: 'DELETE',
    path: '/session/:id',
    right: ['delete', 'ownSession'],
    params: z.object({ id: z.uuid('must be a session of the list') }),
  }),
  endAll: defineCall({
    operationId: 'endAllSessions',
    summary: 'Sign out everywhere, here as well',
    method: 'DELETE',
    path: '/session',
    right: ['delete', 'ownSession'],
    answer: oneOf(EndedCount),
  }),
};

/** Calls about paired displays, which have sessions of their own. */
export const displayCalls = {
  pair: defineCall({
    operationId: 'pairDisplay',
    summary: 'Pair the screen that shows a code',
    method: 'POST',
    path: '/display',
    right: ['create', 'display'],
    body: NewDisplay,
    answer: oneOf(z.object({ id: Id })),
    status: 201,
  }),
  put: defineCall({
    operationId: 'changeDisplay',
    summary: 'Change what a display shows',
    method: 'PUT',
    path: '/display/:id',
    right: ['update', 'display'],
    params: IdParams,
    body: DisplayChange,
    answer: oneOf(z.object({ id: Id, revision: Revision })),
  }),
  identify: defineCall({
    operationId: 'identifyDisplay',
    summary: 'Let a display show its name for ten seconds',
    method: 'POST',
    path: '/display/:id/identify',
    right: ['update', 'display'],
    params: IdParams,
  }),
  delete: defineCall({
    operationId: 'unpairDisplay',
    summary: 'Unpair a display',
    method: 'DELETE',
    path: '/display/:id',
    right: ['delete', 'display'],
    params: IdParams,
  }),
  tell: defineCall({
    operationId: 'tellScreen',
    summary: 'Tell the size of the screen, as the display itself',
    method: 'PUT',
    path: '/display/own',
    right: ['update', 'ownDisplay'],
    body: DisplayScreen,
  }),
};
