import { TIMESHEET_EXPORT_DAYS } from '#shared/exports.ts';

/** One kind of file, as the screens ask for it [exports-1]. */
export interface Family {
  name: 'timesheets' | 'vista' | 'iif' | 'jobs' | 'employees';
  /** The live query of where the last file stands. */
  information: 'timesheetExport' | 'vistaExport' | 'iifExport' | 'jobExport' | 'employeeExport';
  /** The live query of how many rows of its files have been superseded. */
  superseded: 'timesheetSuperseded' | 'vistaSuperseded' | 'iifSuperseded' | 'jobSuperseded' | 'employeeSuperseded';
  /** Of its calls, under /api/v1. */
  path: string;
  /** Of the calls about files that are ready. */
  historyPath: string;
  hasCompany: boolean;
  hasDays: boolean;
  /** It holds hours: approved ones alone, unless the others are asked for. */
  isOfHours?: true;
  /** Payroll is made of it, by this program. */
  program?: 'vista' | 'iif';
  /** The longest range of days. */
  maxDays?: number;
}

const week = { hasCompany: true, hasDays: true, maxDays: TIMESHEET_EXPORT_DAYS, isOfHours: true } as const;

export const FAMILIES = {
  timesheets: {
    name: 'timesheets',
    information: 'timesheetExport',
    superseded: 'timesheetSuperseded',
    path: 'download_workshift_csv/custom',
    historyPath: 'download_workshift_csv',
    ...week,
  },
  vista: {
    name: 'vista',
    information: 'vistaExport',
    superseded: 'vistaSuperseded',
    path: 'download_workshift_csv/custom/vista',
    historyPath: 'download_workshift_csv/vista',
    program: 'vista',
    ...week,
  },
  iif: {
    name: 'iif',
    information: 'iifExport',
    superseded: 'iifSuperseded',
    path: 'download_iif/custom',
    historyPath: 'download_iif',
    program: 'iif',
    ...week,
  },
  jobs: {
    name: 'jobs',
    information: 'jobExport',
    superseded: 'jobSuperseded',
    path: 'download_job_csv/custom',
    historyPath: 'download_job_csv',
    hasCompany: false,
    hasDays: true,
  },
  employees: {
    name: 'employees',
    information: 'employeeExport',
    superseded: 'employeeSuperseded',
    path: 'employee/csv',
    historyPath: 'employee/csv',
    hasCompany: false,
    hasDays: false,
  },
} as const satisfies Record<string, Family>;
