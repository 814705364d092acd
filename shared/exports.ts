import { z } from 'zod';
import { COMPANIES } from './employees.ts';
import { Day, DayOrTimestamp, Id, Timestamp } from './http/query.ts';

/** Everybody's company, or one of the two legal ones. */
export const ExportCompany = z.enum(['All', ...COMPANIES], 'Select a Company');

/** A custom timesheet export covers one week at most [exports-2]. */
export const TIMESHEET_EXPORT_DAYS = 7;

/** `where` of a jobs export. */
export const JobExportWhere = z.object({ start: DayOrTimestamp, end: DayOrTimestamp }).strict();
/**
 * `where` of a timesheets export. `withUnapproved`: payroll files hold approved rows alone unless
 * it is said otherwise.
 */
export const TimesheetExportWhere = JobExportWhere.extend({
  company: ExportCompany,
  withUnapproved: z.boolean('must be true or false').default(false),
}).strict();

/** What keeps a payroll file from being made: whose entry, and why. */
export const ExportBlocker = z.object({ about: z.string(), reason: z.string() });
export type ExportBlocker = z.infer<typeof ExportBlocker>;

/**
 * `…/information`: the caller's last file of a family [exports-1]. Canceled ones are New File
 * again.
 */
export const ExportInformation = z.object({
  id: Id.nullable(),
  status: z.enum(['New File', 'Generating', 'Successful', 'Failed']),
  /** Why it failed, for people. */
  reason: z.string().nullable(),
  blockers: z.array(ExportBlocker),
  company: z.string().nullable(),
  start: Day.nullable(),
  end: Day.nullable(),
  fileName: z.string().nullable(),
  rows: z.number().int().nullable(),
  /** Whole minutes in the file; null for files that hold none. */
  minutes: z.number().int().nullable(),
  /** Entries that are not in a payroll file. */
  skipped: z.object({ noShow: z.number().int(), zero: z.number().int(), unapproved: z.number().int() }),
  updatedAt: Timestamp.nullable(),
});
export type ExportInformation = z.infer<typeof ExportInformation>;

/** One file of a history list. `date` is when it was asked for. */
export const ExportFile = z.object({
  id: Id,
  fileName: z.string(),
  company: z.string().nullable(),
  date: Timestamp,
  createdAt: Timestamp,
  start: Day.nullable(),
  end: Day.nullable(),
  rows: z.number().int(),
  minutes: z.number().int().nullable(),
  requestedById: Id,
});
