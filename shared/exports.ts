import { z } from 'zod';
import { CompanyName } from './companies.ts';
import { Day, DayOrTimestamp, Id, type ListOf, ListQuery, MayOpen, Timestamp } from './http/query.ts';
import { PayrollProgram, UnknownName } from './integrations/payroll-names.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from './live/resource.ts';
import type { Topic } from './live/topics.ts';
import type { Subject } from './permissions.ts';
import { daysIn } from './rules/periods.ts';

/** The kinds of files that are made. */
export const ExportFamily = z.enum(['workshift_csv', 'workshift_vista', 'workshift_iif', 'job_csv', 'employee_csv']);

/** A custom timesheet export covers one week at most [exports-2]. */
export const TIMESHEET_EXPORT_DAYS = 7;

/** `where` of a jobs export. */
export const JobExportWhere = z.object({ start: DayOrTimestamp, end: DayOrTimestamp }).strict();
/**
 * `where` of a timesheets export. Files of hours hold approved rows only, unless `withUnapproved`.
 */
export const TimesheetExportWhere = JobExportWhere.extend({
  /** The name of a company, or `All`. */
  company: CompanyName,
  withUnapproved: z.boolean('must be true or false').default(false),
}).strict();

/**
 * A blocker of a payroll file: the entry's name, the reason, and the person or job (row number) on
 * whose page it can be corrected.
 */
export const ExportBlocker = z.object({
  about: z.string(),
  reason: z.string(),
  employeeId: Id.optional(),
  jobId: Id.optional(),
});
export type ExportBlocker = z.infer<typeof ExportBlocker>;
/** Largest number of blockers in an answer; there may be more. */
export const BLOCKERS_LISTED = 100;

/**
 * `…/information`: the state of a family's file [exports-1]. A canceled one is New File again, with
 * its number.
 */
export const ExportInformation = z.object({
  id: Id.nullable(),
  status: z.enum(['New File', 'Generating', 'Successful', 'Failed']),
  /** Readable reason of a failure. */
  reason: z.string().nullable(),
  blockers: z.array(ExportBlocker),
  company: z.string().nullable(),
  start: Day.nullable(),
  end: Day.nullable(),
  /** For files of hours: whether unapproved entries are included. */
  withUnapproved: z.boolean(),
  fileName: z.string().nullable(),
  /** Rows in the file, so far while it is being generated. */
  rows: z.number().int().nullable(),
  /** Whole minutes in the file; null for files that hold none. */
  minutes: z.number().int().nullable(),
  /** Numbers of entries left out of a file of hours. */
  skipped: z.object({ noShow: z.number().int(), zero: z.number().int(), unapproved: z.number().int() }),
  updatedAt: Timestamp.nullable(),
});
export type ExportInformation = z.infer<typeof ExportInformation>;

/** The state before a file was requested [exports-1]. */
export const NEW_FILE: ExportInformation = {
  id: null,
  status: 'New File',
  reason: null,
  blockers: [],
  company: null,
  start: null,
  end: null,
  withUnapproved: false,
  fileName: null,
  rows: null,
  minutes: null,
  skipped: { noShow: 0, zero: 0, unapproved: 0 },
  updatedAt: null,
};

/** A file in the history. `date` is when it was requested. */
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
export type ExportFile = z.infer<typeof ExportFile>;

/**
 * `GET …/superseded`: for each file of a page of the history whether it is superseded. `rows`:
 * number of rows that would differ now [exports-8]; files whose content was not kept are left out.
 * `replacedBy`: the file to use instead. `downloads`: newest first.
 */
export const SupersededFiles = z.object({
  files: z.array(
    z.object({
      id: Id,
      rows: z.number().int(),
      replacedBy: z.object({ id: Id, fileName: z.string() }).optional(),
      downloads: z.array(z.object({ at: Timestamp, by: z.string() })).optional(),
    }),
  ),
});

/** `GET …/differences/{id}`: a file of only the changes since a file was made. */
export const ExportDifferences = z.object({ fileName: z.string(), contentType: z.string(), base64: z.string() });
export type ExportDifferences = z.infer<typeof ExportDifferences>;

/** The body of `generate`: the filter as JSON, or nothing when it is in the query. */
export const ExportRequest = z.object({ where: z.unknown() }).partial().strict();

/** The caller's answer about files that payroll has, or does not have. */
export const TakeExport = z
  .object({ imported: z.array(Id).max(100).default([]), notImported: z.array(Id).max(100).default([]) })
  .strict();
export type TakeExport = z.input<typeof TakeExport>;

/** `TakeExport` for a file of differences; `wasImported`: payroll has the original. */
export const TakeDifferences = TakeExport.extend({ wasImported: z.boolean().default(false) });

/** A file for payroll: its URL, or only the differences where payroll has an earlier one. */
export const TakenExport = z.union([z.object({ fileName: z.string(), url: z.string() }), ExportDifferences]);
export type TakenExport = z.infer<typeof TakenExport>;

/** A downloaded file whose hours would be paid twice; in `details.files` of a 409. */
export const RepeatedExport = z.object({ id: Id, fileName: z.string(), takenAt: Timestamp.nullable(), takenBy: z.string() });
export type RepeatedExport = z.infer<typeof RepeatedExport>;
export const RepeatedExports = z.object({ files: z.array(RepeatedExport) });

/** Poll interval of a file's state. */
const EXPORT_STATUS_MS = 15_000;
const InformationQuery = z.object({ where: z.string().max(2_000).optional() }).strict();

/**
 * The state of a file: with `where` the last one that anybody requested with that filter, without
 * it the reader's own last one. Files requested without a filter are shared by everybody.
 */
const informationLive = <Path extends string>(path: Path, subject: Subject, topic: Topic) =>
  liveResource<{ data: ExportInformation }>()({
    path,
    everyMs: EXPORT_STATUS_MS,
    audience: 'person',
    right: ['read', subject],
    query: InformationQuery,
    answer: ThingAnswer,
    topics: [topic],
  });

/** The files of a family that are ready, of all people. */
const filesLive = <Path extends string>(path: Path, controller: Topic, subject: Subject) =>
  liveResource<ListOf<typeof ExportFile>>()({
    path,
    everyMs: EXPORT_STATUS_MS,
    audience: 'scope',
    right: ['read', subject],
    query: ListQuery,
    answer: ListAnswer,
    topics: [controller],
  });

/** Superseded rows for a page of files. */
const supersededLive = <Path extends string>(path: Path, subject: Subject, topics: readonly Topic[]) =>
  liveResource<{ data: z.infer<typeof SupersededFiles> }>()({
    path,
    everyMs: EXPORT_STATUS_MS,
    audience: 'scope',
    right: ['read', subject],
    query: ListQuery,
    answer: ThingAnswer,
    topics,
  });

/** Topics that a shift's line in a file depends on. */
const SHIFT_LINES = ['workshift', 'timebreak', 'dwo', 'dwo_job', 'company', 'employee', 'job', 'region'] as const;

export const exportsLive = {
  timesheetExport: informationLive(LIVE_PATHS.timesheetExport, 'timesheetExport', 'download_workshift_csv'),
  vistaExport: informationLive(LIVE_PATHS.vistaExport, 'timesheetExport', 'download_workshift_csv'),
  iifExport: informationLive(LIVE_PATHS.iifExport, 'iifExport', 'download_iif'),
  jobExport: informationLive(LIVE_PATHS.jobExport, 'jobExport', 'download_job_csv'),
  employeeExport: informationLive(LIVE_PATHS.employeeExport, 'employeeExport', 'employee/csv'),
  timesheetFiles: filesLive(LIVE_PATHS.timesheetFiles, 'download_workshift_csv', 'timesheetExport'),
  iifFiles: filesLive(LIVE_PATHS.iifFiles, 'download_iif', 'iifExport'),
  jobFiles: filesLive(LIVE_PATHS.jobFiles, 'download_job_csv', 'jobExport'),
  timesheetSuperseded: supersededLive(LIVE_PATHS.timesheetSuperseded, 'timesheetExport', [
    'download_workshift_csv',
    ...SHIFT_LINES,
  ]),
  vistaSuperseded: supersededLive(LIVE_PATHS.vistaSuperseded, 'timesheetExport', ['download_workshift_csv', ...SHIFT_LINES]),
  iifSuperseded: supersededLive(LIVE_PATHS.iifSuperseded, 'iifExport', ['download_iif', ...SHIFT_LINES]),
  jobSuperseded: supersededLive(LIVE_PATHS.jobSuperseded, 'jobExport', ['download_job_csv', 'job', 'employee', 'region']),
  employeeSuperseded: supersededLive(LIVE_PATHS.employeeSuperseded, 'employeeExport', ['employee/csv', 'employee', 'region']),
};

/** Kinds of findings on sheets before a file of hours is made. */
export const PreflightKind = z.enum(['temporary', 'unapproved', 'phaseCode', 'overADay']);
export type PreflightKind = z.infer<typeof PreflightKind>;

/**
 * A finding on a job's sheet with the number of its shifts; for `overADay` the number of people,
 * whose hours of the day may be on other sheets as well.
 */
export const PreflightFinding = z.object({
  id: z.string(),
  kind: PreflightKind,
  count: z.number().int(),
  dwoId: Id,
  dwoJobId: Id,
  mayOpen: MayOpen,
  date: Day,
  jobNumber: z.string(),
  /** The people to ask: the sheet's foreman and their supervisor. */
  foreman: z.string(),
  foremanId: Id,
  mayOpenForeman: MayOpen,
  supervisor: z.string().nullable(),
  supervisorId: Id.nullable(),
  mayOpenSupervisor: MayOpen,
});
export type PreflightFinding = z.infer<typeof PreflightFinding>;

/** A person or job that the payroll program would refuse as entered. */
export const PreflightBlocker = ExportBlocker.extend({ id: z.string(), mayOpen: MayOpen });
export type PreflightBlocker = z.infer<typeof PreflightBlocker>;
/** The reason of a warning [exports-12]. */
export const NO_OWN_NUMBER = "has no own number: the file has Muster's";

/**
 * Groups of shifts: `approved` are in the file, `unapproved` on request, `running` not until they
 * end, `noShow` and `zero` never.
 */
export const PreflightGroup = z.enum(['approved', 'unapproved', 'running', 'noShow', 'zero']);
export type PreflightGroup = z.infer<typeof PreflightGroup>;

/** The number of shifts and their whole minutes. */
const PreflightSum = z.object({ shifts: z.number().int(), minutes: z.number().int() });
export const PreflightSums = z.record(PreflightGroup, PreflightSum);
export type PreflightSums = z.infer<typeof PreflightSums>;

/**
 * `GET payroll_preflight`: the check before a file of hours: findings on sheets by day, entries
 * that the program would refuse or may misread, and the totals of the file.
 */
export const Preflight = z.object({
  findings: z.array(PreflightFinding),
  blockers: z.array(PreflightBlocker),
  /** Entries that the program would take, perhaps not as meant. */
  warnings: z.array(PreflightBlocker),
  /** Names that the program does not know, as far as its lists were given [exports-13]. */
  unknownNames: z.array(UnknownName),
  sums: PreflightSums,
  /** Files handed to payroll whose shifts would be in this file again. */
  repeats: z.array(RepeatedExport.extend({ id: z.string(), shifts: z.number().int() })),
});
export type PreflightRepeat = z.infer<typeof Preflight>['repeats'][number];

export const preflightLive = liveResource<{ data: z.infer<typeof Preflight> }>()({
  path: LIVE_PATHS.preflight,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'timesheetExport'],
  query: z
    .object({
      company: CompanyName,
      start: Day,
      end: Day,
      program: PayrollProgram.optional(),
    })
    .strict()
    .refine(({ start, end }) => start <= end && daysIn({ start, end }) <= TIMESHEET_EXPORT_DAYS, 'must be one week at most'),
  answer: ThingAnswer,
  topics: [...SHIFT_LINES, 'temporal_workshift', 'download_workshift_csv', 'download_iif', 'payroll_name_list'],
});
