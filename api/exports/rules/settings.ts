import { z } from 'zod';
import type { ShiftType } from '#shared/timesheets/sheets.ts';

/** The kinds of paid hours: shift types but No Show, and overtime. */
export type Hours = Exclude<ShiftType, 'NO_SHOW'> | 'OVERTIME';

/**
 * All columns of Vista's timecard import; the company's import template decides which are used, and
 * in what order.
 */
export const VISTA_COLUMNS = [
  'Co',
  'PRGroup',
  'PREndDate',
  'Employee',
  'PaySeq',
  'Type',
  'DayNum',
  'PostDate',
  'JCCo',
  'Job',
  'Phase',
  'EarnCode',
  'Shift',
  'Hours',
  'Crew',
  'Craft',
  'Class',
  'Memo',
] as const;
export type VistaColumn = (typeof VISTA_COLUMNS)[number];

const PAYROLL_ITEMS: Record<Hours, string> = {
  NORMAL: 'Hourly',
  OVERTIME: 'Overtime',
  CALLOUT: 'Callout',
  PTO: 'Double Time',
  HOLIDAY: 'Holiday',
  STANDBY: 'Standby',
  TRAINING: 'Training',
  RAINDAY: 'Rain Day',
};
const EARN_CODES: Record<Hours, string> = {
  NORMAL: '1',
  OVERTIME: '2',
  PTO: '3',
  CALLOUT: '4',
  HOLIDAY: '5',
  STANDBY: '6',
  TRAINING: '7',
  RAINDAY: '8',
};

export const WholeNumber = z.string().regex(/^\d{1,6}$/, 'must be a whole number');
/** A cell that QuickBooks accepts: ASCII without tabs and quotes. */
export const IifCell = z.string().regex(/^[ !#-~]+$/, 'must be ASCII without tabs and quotes');

/** Parses `NAME=value,NAME=value`; names that are not listed keep their default. */
const mapping = <K extends string>(standard: Record<K, string>, value: z.ZodType<string>) =>
  z
    .string()
    .transform((text, context) => {
      const found = { ...standard };
      for (const part of text.split(',').filter((one) => one.trim() !== '')) {
        const [name = '', given = ''] = part.split('=').map((side) => side.trim());
        if (!Object.hasOwn(standard, name))
          context.addIssue(`names ${name}, which is none of ${Object.keys(standard).join(', ')}`);
        else if (!value.safeParse(given).success) context.addIssue(`gives ${name} what it cannot have`);
        else found[name as K] = given;
      }
      return found;
    })
    .prefault('');

/** The payroll item of each kind of hours. */
export const IifItems = mapping(PAYROLL_ITEMS, IifCell);
/** The earn code of each kind of hours. */
export const VistaEarnCodes = mapping(EARN_CODES, WholeNumber);
export const VistaColumns = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(VISTA_COLUMNS, `must be some of ${VISTA_COLUMNS.join(', ')}`)).min(1))
  .prefault(VISTA_COLUMNS.join(','));

/** The formats that the company's QuickBooks and Vista expect. */
export interface PayrollSettings {
  /** The number of a job in the files: the company's own where it has one, or always Muster's. */
  jobNumber: 'own' | 'muster';
  iif: {
    /** Both as in QuickBooks' own timer list export; without them the file has no TIMERHDR. */
    company: { name: string; createTime: string } | undefined;
    employeeName: 'last-first' | 'first-last';
    /** The customer of jobs that have no client. */
    noClient: string;
    /** The service item. */
    item: string;
    payrollItems: Record<Hours, string>;
    className: 'none' | 'category' | 'region' | 'company';
    isBillable: boolean;
  };
  vista: {
    prGroup: string;
    paySeq: string;
    shift: string;
    /**
     * The source of a person's payroll number: the employee ID's middle five digits, all of its
     * digits, or the account number.
     */
    employee: 'middle' | 'digits' | 'account';
    earnCodes: Record<Hours, string>;
    columns: VistaColumn[];
    hasHeader: boolean;
  };
}
