import { z } from 'zod';
import { defineCall, IdParams, rowCalls } from '../http/call.ts';
import { Id, ListQuery, oneOf } from '../http/query.ts';
import {
  ApprovableQuery,
  ApprovableSheets,
  Approval,
  ApprovalOfShifts,
  ApproveDwoJob,
  ApproveWorkshifts,
  SendBack,
  Unapprove,
} from '../timesheets/approvals.ts';
import { WorkshiftChange } from '../timesheets/clock.ts';
import { BlankDay, DwoChange, DwoJobChange, ForemanDay, NewDwo, NewDwoJob } from '../timesheets/days.ts';
import {
  EditedWorkshift,
  EditedWorkshifts,
  EnteredWorkshift,
  OneWorkshiftEdit,
  TimeOff,
  WorkshiftEdits,
} from '../timesheets/edits.ts';
import { Dwo, DwoJob, Reopened, Workshift } from '../timesheets/sheets.ts';
import {
  NewTemporalWorkshift,
  SwapCandidates,
  TemporalSwap,
  TemporalWorkshift,
  TemporalWorkshiftChange,
  TemporalWorkshiftEdit,
} from '../timesheets/temporary.ts';

const right = ['update', 'officeTimesheet'] as const;

/** A foreman's day. */
export const dayCalls = {
  ...rowCalls('dwo', 'dwo', { row: Dwo, post: NewDwo, put: DwoChange, patch: DwoChange, delete: true }),
  /** With what is beside it by `include`. */
  ofForeman: defineCall({
    method: 'GET',
    path: '/dwo/foreman/:foremanId/date/:date',
    right: ['read', 'dwo'],
    params: ForemanDay,
    query: ListQuery.pick({ include: true }).strict(),
    answer: oneOf(Dwo.loose()),
  }),
  /** The office begins it. */
  begin: defineCall({
    method: 'POST',
    path: '/dwo/foreman/:foremanId/date/:date',
    right,
    params: ForemanDay,
    body: BlankDay,
    answer: oneOf(Dwo),
    status: 201,
  }),
  /** The sheets of these days, each with what would come of approving it now. */
  approvable: defineCall({
    method: 'GET',
    path: '/dwo/approvable',
    right,
    query: ApprovableQuery,
    answer: ApprovableSheets,
  }),
  timeOff: defineCall({
    method: 'POST',
    path: '/dwo/:id/timeOff',
    right,
    params: IdParams,
    body: TimeOff,
    answer: z.object({ data: z.array(Workshift), reopened: Reopened }),
  }),
};

/** A job's sheet of a day. */
export const sheetCalls = {
  ...rowCalls('dwo_job', 'dwoJob', { row: DwoJob, post: NewDwoJob, put: DwoJobChange, patch: DwoJobChange, delete: true }),
  /** Exactly as it was shown: one that has moved since is refused. */
  approve: defineCall({
    method: 'POST',
    path: '/dwo_job/:id/approve',
    right,
    params: IdParams,
    body: ApproveDwoJob,
    answer: Approval,
  }),
  /** Takes an approval back: the sheet is submitted again. */
  unapprove: defineCall({
    method: 'POST',
    path: '/dwo_job/:id/unapprove',
    right,
    params: IdParams,
    body: Unapprove,
    answer: Approval,
  }),
  /** Gives it back to its foreman, as a draft that says why. */
  sendBack: defineCall({
    method: 'POST',
    path: '/dwo_job/:id/sendBack',
    right,
    params: IdParams,
    body: SendBack,
    answer: Approval,
  }),
};

/** Work shifts: clocked by phones, entered and edited by the office. */
export const shiftCalls = {
  ...rowCalls('workshift', 'workshift', { row: Workshift, post: EnteredWorkshift, patch: WorkshiftChange, delete: true }),
  put: defineCall({
    method: 'PUT',
    path: '/workshift/:id',
    right,
    params: IdParams,
    body: OneWorkshiftEdit,
    answer: EditedWorkshift,
  }),
  /** Rows of timesheets, all or none. */
  edit: defineCall({ method: 'PUT', path: '/workshift', right, body: WorkshiftEdits, answer: EditedWorkshifts }),
  /** Apart from their sheets, exactly as they were shown, or none of them. */
  approve: defineCall({
    method: 'POST',
    path: '/workshift/approve',
    right,
    body: ApproveWorkshifts,
    answer: ApprovalOfShifts,
  }),
  /** Sheets that were approved with them are submitted again. */
  unapprove: defineCall({
    method: 'POST',
    path: '/workshift/unapprove',
    right,
    body: ApproveWorkshifts,
    answer: ApprovalOfShifts,
  }),
  /** Where a clock photo can be seen for a while. */
  picture: defineCall({
    method: 'GET',
    path: '/workshift/picture/:photoId',
    right: ['read', 'workshift'],
    params: z.object({ photoId: z.coerce.number().pipe(Id) }),
    answer: oneOf(z.object({ url: z.string() })),
  }),
};

/** People without an employee record, on a sheet. */
export const temporaryCalls = {
  ...rowCalls('temporal_workshift', 'temporalWorkshift', {
    row: TemporalWorkshift,
    post: NewTemporalWorkshift,
    put: TemporalWorkshiftEdit,
    patch: TemporalWorkshiftChange,
    delete: true,
  }),
  /** Who could take the place, those who can first. */
  candidates: defineCall({
    method: 'GET',
    path: '/temporal_workshift/:id/candidates',
    right: ['read', 'temporalWorkshift'],
    params: IdParams,
    answer: SwapCandidates,
  }),
  /** An employee takes the place, with the same times. */
  swap: defineCall({
    method: 'POST',
    path: '/temporal_workshift/:id/swap',
    right: ['update', 'temporalWorkshift'],
    params: IdParams,
    body: TemporalSwap,
    answer: oneOf(Workshift),
    status: 201,
  }),
};
