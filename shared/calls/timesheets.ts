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

/** Calls about a foreman's day. */
export const dayCalls = {
  ...rowCalls('dwo', 'dwo', { row: Dwo, post: NewDwo, put: DwoChange, patch: DwoChange, delete: true }),
  /** The day, with relations by `include`. */
  ofForeman: defineCall({
    method: 'GET',
    path: '/dwo/foreman/:foremanId/date/:date',
    right: ['read', 'dwo'],
    params: ForemanDay,
    query: ListQuery.pick({ include: true }).strict(),
    answer: oneOf(Dwo.loose()),
  }),
  /** Creates the day, by the office. */
  begin: defineCall({
    method: 'POST',
    path: '/dwo/foreman/:foremanId/date/:date',
    right,
    params: ForemanDay,
    body: BlankDay,
    answer: oneOf(Dwo),
    status: 201,
  }),
  /** The sheets of these days, each with the outcome of approving it now. */
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

/** Calls about a job's sheet of a day. */
export const sheetCalls = {
  ...rowCalls('dwo_job', 'dwoJob', { row: DwoJob, post: NewDwoJob, put: DwoJobChange, patch: DwoJobChange, delete: true }),
  /** Approves the sheet as it was shown; 409 when it has changed since. */
  approve: defineCall({
    method: 'POST',
    path: '/dwo_job/:id/approve',
    right,
    params: IdParams,
    body: ApproveDwoJob,
    answer: Approval,
  }),
  /** Withdraws an approval: the sheet is submitted again. */
  unapprove: defineCall({
    method: 'POST',
    path: '/dwo_job/:id/unapprove',
    right,
    params: IdParams,
    body: Unapprove,
    answer: Approval,
  }),
  /** Returns the sheet to its foreman as a draft, with a reason. */
  sendBack: defineCall({
    method: 'POST',
    path: '/dwo_job/:id/sendBack',
    right,
    params: IdParams,
    body: SendBack,
    answer: Approval,
  }),
};

/** Calls about work shifts: clocked by phones, entered and edited by the office. */
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
  /** Edits rows of timesheets, all or none. */
  edit: defineCall({ method: 'PUT', path: '/workshift', right, body: WorkshiftEdits, answer: EditedWorkshifts }),
  /** Approves shifts apart from their sheets, as they were shown, all or none. */
  approve: defineCall({
    method: 'POST',
    path: '/workshift/approve',
    right,
    body: ApproveWorkshifts,
    answer: ApprovalOfShifts,
  }),
  /** Withdraws the approval of shifts; sheets approved with them are submitted again. */
  unapprove: defineCall({
    method: 'POST',
    path: '/workshift/unapprove',
    right,
    body: ApproveWorkshifts,
    answer: ApprovalOfShifts,
  }),
  /** A temporary URL of a clock photo. */
  picture: defineCall({
    method: 'GET',
    path: '/workshift/picture/:photoId',
    right: ['read', 'workshift'],
    params: z.object({ photoId: z.coerce.number().pipe(Id) }),
    answer: oneOf(z.object({ url: z.string() })),
  }),
};

/** Calls about people without an employee record on a sheet. */
export const temporaryCalls = {
  ...rowCalls('temporal_workshift', 'temporalWorkshift', {
    row: TemporalWorkshift,
    post: NewTemporalWorkshift,
    put: TemporalWorkshiftEdit,
    patch: TemporalWorkshiftChange,
    delete: true,
  }),
  /** Employees for a swap, those who can take it first. */
  candidates: defineCall({
    method: 'GET',
    path: '/temporal_workshift/:id/candidates',
    right: ['read', 'temporalWorkshift'],
    params: IdParams,
    answer: SwapCandidates,
  }),
  /** Replaces the temporary worker by an employee, with the same times. */
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
