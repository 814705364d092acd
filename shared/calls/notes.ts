import { z } from 'zod';
import { defineCall, rowCalls } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { JobNote, JobNoteChange, JobNoteForm, NewJobNote } from '../notes.ts';
import { LateCall, NewLateCall } from '../roster/late-call.ts';
import { FeedLoss, NewShiftLogLine, ShiftLogLine, ShiftLogLineChange } from '../roster/shift-log.ts';

/**
 * Calls about notes on jobs and comments on days and shifts; only the author or an admin changes
 * one.
 */
export const noteCalls = rowCalls('jobnote', 'jobNote', {
  row: JobNote,
  post: NewJobNote,
  put: JobNoteForm,
  patch: JobNoteChange,
  delete: true,
});

/** Calls about the lines that people write into a shift log; only the author changes one. */
export const shiftLogCalls = rowCalls('shift_log_line', 'shiftLog', {
  row: ShiftLogLine,
  post: NewShiftLogLine,
  patch: ShiftLogLineChange,
  delete: true,
});

/** What gateways tell of themselves; they pass nobody's call to it on. */
export const feedCalls = {
  lost: defineCall({
    operationId: 'tellOfFeedLoss',
    summary: 'Record that a gateway heard nothing for a while; for gateways alone',
    method: 'POST',
    path: '/feed_loss',
    right: ['create', 'feedLoss'],
    body: FeedLoss,
    answer: oneOf(FeedLoss),
  }),
};

/** Calls about what came of telephone calls, to people who are late [roster-11]. */
export const lateCalls = {
  say: defineCall({
    operationId: 'sayOfLate',
    summary: 'Record what came of a call about people who are late, all or none',
    method: 'POST',
    path: '/late_call',
    right: ['create', 'lateCall'],
    body: NewLateCall,
    answer: z.object({ data: z.array(LateCall) }),
  }),
};
