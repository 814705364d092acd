import { TIMESHEET_EXPORT_DAYS } from '#shared/exports.ts';

/** One kind of exported file [exports-1]. */
export interface Family {
  name: 'timesheets' | 'vista' | 'iif' | 'jobs' | 'employees';
  /** The live query of the last file's state. */
  information: 'timesheetExport' | 'vistaExport' | 'iifExport' | 'jobExport' | 'employeeExport';
  /** The live query of how many rows of its files have been superseded. */
  superseded: 'timesheetSuperseded' | 'vistaSuperseded' | 'iifSuperseded' | 'jobSuperseded' | 'employeeSuperseded';
  hasCompany: boolean;
  hasDays: boolean;
  /** It holds hours: only approved ones unless the request includes the others. */
  isOfHours?: true;
  /** The payroll program that imports it. */
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
    ...week,
  },
  vista: {
    name: 'vista',
    information: 'vistaExport',
    superseded: 'vistaSuperseded',
    program: 'vista',
    ...week,
  },
  iif: {
    name: 'iif',
    information: 'iifExport',
    superseded: 'iifSuperseded',
    program: 'iif',
    ...week,
  },
  jobs: {
    name: 'jobs',
    information: 'jobExport',
    superseded: 'jobSuperseded',
    hasCompany: false,
    hasDays: true,
  },
  employees: {
    name: 'employees',
    information: 'employeeExport',
    superseded: 'employeeSuperseded',
    hasCompany: false,
    hasDays: false,
  },
} as const satisfies Record<string, Family>;
