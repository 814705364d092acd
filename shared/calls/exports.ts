import { z } from 'zod';
import { ExportDifferences, ExportInformation, TakeDifferences, TakeExport, TakenExport } from '../exports.ts';
import { defineCall, IdParams } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import type { Subject } from '../permissions.ts';

/** The filter of a file as JSON; `filter` is an alias of `where`. */
const Where = z.object({ where: z.string().max(2_000).optional(), filter: z.string().max(2_000).optional() }).strict();
const Address = z.object({ url: z.string() });

interface FamilyPaths {
  /** Path of the calls about the last file. */
  path: string;
  /** Path of the calls about files that are ready. */
  historyPath: string;
  subject: Subject;
}

/**
 * The calls of one kind of file [exports-1].
 * @param address how its last file's address is answered
 */
const familyCalls = <Answer extends z.ZodType>({ path, historyPath, subject }: FamilyPaths, address: Answer) => ({
  generate: defineCall({
    method: 'POST',
    path: `/${path}/generate/`,
    right: ['create', subject],
    query: Where,
    body: z.object({ where: z.unknown() }).partial().strict().nullish(),
    answer: oneOf(ExportInformation),
    status: 202,
  }),
  cancel: defineCall({
    method: 'DELETE',
    path: `/${path}/cancelGenerate/`,
    right: ['create', subject],
    query: Where,
    answer: oneOf(ExportInformation),
  }),
  /** A temporary URL of the last file. */
  url: defineCall({ method: 'GET', path: `/${path}/url`, right: ['read', subject], query: Where, answer: address }),
  /** A temporary URL of a file in the history. */
  oldUrl: defineCall({
    method: 'GET',
    path: `/${historyPath}/url/:id`,
    right: ['read', subject],
    params: IdParams,
    query: Where,
    answer: oneOf(Address),
  }),
  /** A file of only the changes since a file was made, for viewing. */
  differences: defineCall({
    method: 'GET',
    path: `/${historyPath}/differences/:id`,
    right: ['read', subject],
    params: IdParams,
    answer: oneOf(ExportDifferences),
  }),
});

const TIMESHEETS: FamilyPaths = {
  path: 'download_workshift_csv/custom',
  historyPath: 'download_workshift_csv',
  subject: 'timesheetExport',
};
const VISTA: FamilyPaths = {
  path: 'download_workshift_csv/custom/vista',
  historyPath: 'download_workshift_csv/vista',
  subject: 'timesheetExport',
};
const IIF: FamilyPaths = { path: 'download_iif/custom', historyPath: 'download_iif', subject: 'iifExport' };
const JOBS: FamilyPaths = { path: 'download_job_csv/custom', historyPath: 'download_job_csv', subject: 'jobExport' };
const EMPLOYEES: FamilyPaths = { path: 'employee/csv', historyPath: 'employee/csv', subject: 'employeeExport' };
const plain = oneOf(z.string());

export const exportCalls = {
  timesheets: familyCalls(TIMESHEETS, plain),
  vista: familyCalls(VISTA, plain),
  iif: familyCalls(IIF, plain),
  jobs: familyCalls(JOBS, plain),
  employees: familyCalls(EMPLOYEES, oneOf(Address).extend(Address.shape)),
};

/** Calls that hand files to payroll, which check them against files handed over before. */
const takingCalls = ({ historyPath, subject }: FamilyPaths) => ({
  take: defineCall({
    method: 'POST',
    path: `/${historyPath}/take/:id`,
    right: ['read', subject],
    params: IdParams,
    body: TakeExport,
    answer: oneOf(TakenExport),
  }),
  /** A file of only the changes since one that payroll has. */
  differences: defineCall({
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
