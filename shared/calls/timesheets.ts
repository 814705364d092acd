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
  ofForeman: defineCall({
    operationId: 'getDailyWorkOrderOfForeman',
    summary: 'Get the daily work order of a foreman and day',
    method: 'GET',
    path: '/dwo/foreman/:foremanId/date/:date',
    right: ['read', 'dwo'],
    params: ForemanDay,
    query: ListQuery.pick({ include: true }).strict(),
    answer: oneOf(Dwo.loose()),
  }),
  begin: defineCall({
    operationId: 'beginDailyWorkOrder',
    summary: 'Create the daily work order of a foreman and day, by the office',
    method: 'POST',
    path: '/dwo/foreman/:foremanId/date/:date',
    right,
    params: ForemanDay,
    body: BlankDay,
    answer: oneOf(Dwo),
    status: 201,
  }),
  approvable: defineCall({
    operationId: 'listApprovableSheets',
    summary: 'List the sheets of some days, each with the outcome of approving it now',
    method: 'GET',
    path: '/dwo/approvable',
    right,
    query: ApprovableQuery,
    answer: ApprovableSheets,
  }),
  timeOff: defineCall({
    operationId: 'enterTimeOff',
    summary: 'Enter the same time off for people of a daily work order, by the office',
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
  approve: defineCall({
    operationId: 'approveSheet',
    summary: 'Approve a sheet as it was shown',
    description: 'A sheet that has changed since is a 409.',
    method: 'POST',
    path: '/dwo_job/:id/approve',
    right,
    params: IdParams,
    body: ApproveDwoJob,
    answer: Approval,
  }),
  unapprove: defineCall({
    operationId: 'unapproveSheet',
    summary: 'Withdraw the approval of a sheet, which is submitted again',
    method: 'POST',
    path: '/dwo_job/:id/unapprove',
    right,
    params: IdParams,
    body: Unapprove,
    answer: Approval,
  }),
  sendBack: defineCall({
    operationId: 'sendSheetBack',
    summary: 'Return a sheet to its foreman as a draft, with a reason',
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
    operationId: 'replaceWorkShift',
    summary: 'Edit a work shift, by the office',
    method: 'PUT',
    path: '/workshift/:id',
    right,
    params: IdParams,
    body: OneWorkshiftEdit,
    answer: EditedWorkshift,
  }),
  edit: defineCall({
    operationId: 'editWorkShifts',
    summary: 'Edit rows of timesheets, all or none',
    method: 'PUT',
    path: '/workshift',
    right,
    body: WorkshiftEdits,
    answer: EditedWorkshifts,
  }),
  approve: defineCall({
    operationId: 'approveWorkShifts',
    summary: 'Approve work shifts apart from their sheets, as they were shown, all or none',
    method: 'POST',
    path: '/workshift/approve',
    right,
    body: ApproveWorkshifts,
    answer: ApprovalOfShifts,
  }),
  unapprove: defineCall({
    operationId: 'unapproveWorkShifts',
    summary: 'Withdraw the approval of work shifts',
    description: 'Sheets that were approved with them are submitted again.',
    method: 'POST',
    path: '/workshift/unapprove',
    right,
    body: ApproveWorkshifts,
    answer: ApprovalOfShifts,
  }),
  picture: defineCall({
    operationId: 'getClockPhoto',
    summary: 'Get a temporary URL of a clock photo',
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
  candidates: defineCall({
    operationId: 'listSwapCandidates',
    summary: 'List employees for a swap with a temporary worker, those who can take it first',
    method: 'GET',
    path: '/temporal_workshift/:id/candidates',
    right: ['read', 'temporalWorkshift'],
    params: IdParams,
    answer: SwapCandidates,
  }),
  swap: defineCall({
    operationId: 'swapTemporaryWorker',
    summary: 'Replace a temporary worker by an employee, with the same times',
    method: 'POST',
    path: '/temporal_workshift/:id/swap',
    right: ['update', 'temporalWorkshift'],
    params: IdParams,
    body: TemporalSwap,
    answer: oneOf(Workshift),
    status: 201,
  }),
};
