import { z } from 'zod';
import { ExportDifferences, ExportInformation, ExportRequest, TakeDifferences, TakeExport, TakenExport } from '../exports.ts';
import { defineCall, IdParams } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { idOf } from '../http/things.ts';
import { NewPayrollReminder, PayrollReminder, ReminderDismissal } from '../payroll/countdown.ts';
import type { Subject } from '../permissions.ts';

/** The filter of a file as JSON; `filter` is an alias of `where`. */
const Where = z.object({ where: z.string().max(2_000).optional(), filter: z.string().max(2_000).optional() }).strict();
const Address = z.object({ url: z.string() });

/** What a file of each kind is called. */
export const EXPORT_NOUNS = {
  timesheets: 'timesheets file',
  vista: 'Vista file',
  iif: 'IIF file',
  jobs: 'jobs file',
  employees: 'employees file',
} as const;

interface FamilyPaths {
  noun: string;
  /** Path of the calls about the last file. */
  path: string;
  /** Path of the calls about files that are ready. */
  historyPath: string;
  /** Path of the last file itself. */
  filePath?: string;
  subject: Subject;
}

/**
 * The calls of one kind of file [exports-1].
 * @param address how its last file's address is answered
 */
const familyCalls = <Answer extends z.ZodType>(
  { noun, path, historyPath, filePath = path, subject }: FamilyPaths,
  address: Answer,
) => ({
  generate: defineCall({
    operationId: idOf('generate', noun),
    summary: `Generate a ${noun} in the background`,
    description: 'With the same `where` as a file that is being generated, it is the same file.',
    method: 'POST',
    path: `/${path}/generate/`,
    right: ['create', subject],
    query: Where,
    body: ExportRequest.nullish(),
    answer: oneOf(ExportInformation),
    status: 202,
  }),
  cancel: defineCall({
    operationId: idOf('cancel', noun),
    summary: `Cancel the generation of a ${noun}`,
    method: 'DELETE',
    path: `/${path}/cancelGenerate/`,
    right: ['create', subject],
    query: Where,
    answer: oneOf(ExportInformation),
  }),
  information: defineCall({
    operationId: idOf('get', `${noun} status`),
    summary: `Get the status of the last ${noun}`,
    method: 'GET',
    path: `/${path}/information`,
    right: ['read', subject],
    query: Where,
    answer: oneOf(ExportInformation),
  }),
  file: defineCall({
    operationId: idOf('download', noun),
    summary: `Download the last ${noun}`,
    method: 'GET',
    path: `/${filePath}`,
    right: ['read', subject],
    query: Where,
  }),
  url: defineCall({
    operationId: idOf('get', `${noun} url`),
    summary: `Get a temporary URL of the last ${noun}`,
    method: 'GET',
    path: `/${path}/url`,
    right: ['read', subject],
    query: Where,
    answer: address,
  }),
  oldUrl: defineCall({
    operationId: idOf('get', `${noun} url by id`),
    summary: `Get a temporary URL of a ${noun} in the history`,
    method: 'GET',
    path: `/${historyPath}/url/:id`,
    right: ['read', subject],
    params: IdParams,
    query: Where,
    answer: oneOf(Address),
  }),
  differences: defineCall({
    operationId: idOf('get', `${noun} differences`),
    summary: `Get what has changed since a ${noun} was made, to look at`,
    description: 'A program that pays by it takes it by POST, which generates the file again.',
    method: 'GET',
    path: `/${historyPath}/differences/:id`,
    right: ['read', subject],
    params: IdParams,
    answer: oneOf(ExportDifferences),
  }),
});

const TIMESHEETS: FamilyPaths = {
  noun: EXPORT_NOUNS.timesheets,
  path: 'download_workshift_csv/custom',
  historyPath: 'download_workshift_csv',
  subject: 'timesheetExport',
};
const VISTA: FamilyPaths = {
  noun: EXPORT_NOUNS.vista,
  path: 'download_workshift_csv/custom/vista',
  historyPath: 'download_workshift_csv/vista',
  subject: 'timesheetExport',
};
const IIF: FamilyPaths = {
  noun: EXPORT_NOUNS.iif,
  path: 'download_iif/custom',
  historyPath: 'download_iif',
  subject: 'iifExport',
};
const JOBS: FamilyPaths = {
  noun: EXPORT_NOUNS.jobs,
  path: 'download_job_csv/custom',
  historyPath: 'download_job_csv',
  subject: 'jobExport',
};
const EMPLOYEES: FamilyPaths = {
  noun: EXPORT_NOUNS.employees,
  path: 'employee/csv',
  historyPath: 'employee/csv',
  filePath: 'employee/csv/download',
  subject: 'employeeExport',
};
const plain = oneOf(z.string());

export const exportCalls = {
  timesheets: familyCalls(TIMESHEETS, plain),
  vista: familyCalls(VISTA, plain),
  iif: familyCalls(IIF, plain),
  jobs: familyCalls(JOBS, plain),
  employees: familyCalls(EMPLOYEES, oneOf(Address).extend(Address.shape)),
};

/** Calls that hand files to payroll, which check them against files handed over before. */
const takingCalls = ({ noun, historyPath, subject }: FamilyPaths) => ({
  take: defineCall({
    operationId: idOf('take', noun),
    summary: `Hand a ${noun} to payroll, checked against files handed over before`,
    method: 'POST',
    path: `/${historyPath}/take/:id`,
    right: ['read', subject],
    params: IdParams,
    body: TakeExport,
    answer: oneOf(TakenExport),
  }),
  differences: defineCall({
    operationId: idOf('take', `${noun} differences`),
    summary: `Hand a file of what has changed since a ${noun} to payroll`,
    method: 'POST',
    path: `/${historyPath}/differences/:id`,
    right: ['read', subject],
    params: IdParams,
    body: TakeDifferences,
    answer: oneOf(TakenExport),
  }),
});

/** Calls by payroll program. */
export const payrollCalls = { vista: takingCalls(VISTA), iif: takingCalls(IIF) };

/** Calls by which supervisors are reminded of what payroll waits for. */
export const reminderCalls = {
  // [payroll-4]
  post: defineCall({
    operationId: 'remindSupervisor',
    summary: 'Remind a supervisor of the timesheets of a week that payroll waits for',
    description: 'Within an hour it is the same reminder.',
    method: 'POST',
    path: '/payroll_reminder',
    right: ['create', 'payrollReminder'],
    body: NewPayrollReminder,
    answer: oneOf(PayrollReminder),
  }),
  dismiss: defineCall({
    operationId: 'dismissPayrollReminder',
    summary: 'Put away what you were reminded of',
    method: 'POST',
    path: '/payroll_reminder/dismiss',
    right: ['update', 'payrollReminder'],
    body: ReminderDismissal,
  }),
};
