import type { Services } from '#api/context.ts';
import type { exportFile } from '#api/db/tables/transfers.ts';
import type { ContentType } from '#api/files/rules.ts';
import { EXPORT_NOUNS, exportCalls, type payrollCalls } from '#shared/calls/exports.ts';
import { exportsLive } from '#shared/exports.ts';
import type { Aspect } from '#shared/live/topics.ts';
import type { Subject } from '#shared/permissions.ts';
import type { Make } from '../rules/file-context.ts';
import type { Asked, Asks } from '../rules/request.ts';
import type { PayrollSettings } from '../rules/settings.ts';
import type { Tally } from '../rules/tally.ts';
import { employeeCsv } from './employee-csv-present.ts';
import { iif } from './iif-present.ts';
import { jobCsv } from './job-csv-present.ts';
import { jobRows } from './job-query.ts';
import { paidHours } from './paid-hours-query.ts';
import { peopleRows } from './people-query.ts';
import { shiftRows } from './shift-query.ts';
import { timesheetCsv } from './timesheet-csv-present.ts';
import { vista } from './vista-present.ts';

export type FamilyName = (typeof exportFile.$inferSelect)['family'];
export type Controller = 'download_workshift_csv' | 'download_job_csv' | 'download_iif' | 'employee/csv';

/** One kind of export [exports-1]. */
export interface Family {
  name: FamilyName;
  /** Also the topic that changes with its files. */
  controller: Controller;
  /** What one of its files is called. */
  noun: string;
  calls: (typeof exportCalls)[keyof typeof exportCalls];
  subject: Subject;
  /** Other subjects that its files show; a caller needs the right to read these too. */
  shows: readonly Subject[];
  asks: Asks;
  /** The beginning of the file name, and its extension. */
  fileName: readonly [string, string];
  contentType: ContentType;
  /**
   * The payroll program that reads its files, which are therefore compared with each other when
   * they are taken (decision 65).
   */
  program?: keyof typeof payrollCalls;
  make: Make;
  /** Its live resource of superseded rows; the topics are those that its rows depend on. */
  superseded: (typeof exportsLive)[`${string}Superseded` & keyof typeof exportsLive];
  /** The aspects of those topics that its rows show. */
  aspects: readonly Aspect[];
}

export interface ExportParts {
  services: Services;
  payroll: PayrollSettings;
}

const CSV = 'text/csv; charset=utf-8';

export const FAMILIES: readonly Family[] = [
  {
    name: 'workshift_csv',
    controller: 'download_workshift_csv',
    noun: EXPORT_NOUNS.timesheets,
    calls: exportCalls.timesheets,
    subject: 'timesheetExport',
    shows: [],
    asks: 'week',
    fileName: ['timesheets', 'csv'],
    contentType: CSV,
    make: (context) => timesheetCsv(context, shiftRows(context)),
    superseded: exportsLive.timesheetSuperseded,
    aspects: [],
  },
  {
    name: 'workshift_vista',
    controller: 'download_workshift_csv',
    noun: EXPORT_NOUNS.vista,
    calls: exportCalls.vista,
    subject: 'timesheetExport',
    shows: [],
    asks: 'week',
    fileName: ['vista', 'csv'],
    contentType: CSV,
    program: 'vista',
    make: (context) => vista(context, paidHours(context)),
    superseded: exportsLive.vistaSuperseded,
    aspects: [],
  },
  {
    name: 'workshift_iif',
    controller: 'download_iif',
    noun: EXPORT_NOUNS.iif,
    calls: exportCalls.iif,
    subject: 'iifExport',
    shows: [],
    asks: 'week',
    fileName: ['timesheets', 'iif'],
    contentType: 'text/plain; charset=us-ascii',
    program: 'iif',
    make: (context) => iif(context, paidHours(context)),
    superseded: exportsLive.iifSuperseded,
    aspects: [],
  },
  {
    name: 'job_csv',
    controller: 'download_job_csv',
    noun: EXPORT_NOUNS.jobs,
    calls: exportCalls.jobs,
    subject: 'jobExport',
    shows: ['jobCosts'],
    asks: 'range',
    fileName: ['jobs', 'csv'],
    contentType: CSV,
    make: (context) => jobCsv(context, jobRows(context)),
    superseded: exportsLive.jobSuperseded,
    aspects: ['cost'],
  },
  {
    name: 'employee_csv',
    controller: 'employee/csv',
    noun: EXPORT_NOUNS.employees,
    calls: exportCalls.employees,
    subject: 'employeeExport',
    shows: [],
    asks: 'nothing',
    fileName: ['employees', 'csv'],
    contentType: CSV,
    make: (context) => employeeCsv(context, peopleRows(context)),
    superseded: exportsLive.employeeSuperseded,
    aspects: [],
  },
];

export function familyOf(name: FamilyName): Family {
  const family = FAMILIES.find((one) => one.name === name);
  if (!family) throw new Error(`${name} is no export family`);
  return family;
}

/**
 * Streams a file of the current data from one snapshot of the database; the tally records its
 * contents.
 */
export async function makeNow(
  { services, payroll }: ExportParts,
  { family, company, start, end, withUnapproved }: Asked & { family: FamilyName },
  tally: Tally,
  take: (text: string) => Promise<void> | void,
): Promise<void> {
  const asked = { company, start, end, withUnapproved };
  await services.db.transaction(
    async (tx) => {
      for await (const text of familyOf(family).make({ tx, asked, timeZone: services.businessTimeZone, payroll, tally }))
        await take(text);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
