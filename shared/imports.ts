import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { FieldError } from './http/error-schemas.ts';
import { Id, type ListOf, ListQuery, PathId, Revision, SeenRevision, Timestamp } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from './live/resource.ts';

/** Rows of a file below its header [imports-1]. */
export const IMPORT_MAX_ROWS = 100_000;

/** Kinds of data that can be imported, by their names in `PART_WORDS`. */
export const ImportKind = z.enum([
  'job',
  'vehicle',
  'vehicle/foreman',
  'job_phase_code',
  'phase_code',
  'employee',
  'employee_crew',
  'employee_rate',
]);
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * `draft`: columns are being matched; then `checking`, `checked`, `importing`, `imported`; and
 * `takingBack`, `takenBack`.
 */
export const ImportStatus = z.enum([
  'draft',
  'checking',
  'checked',
  'importing',
  'imported',
  'canceled',
  'failed',
  'takingBack',
  'takenBack',
]);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** What is done in the background. */
export const ImportStep = z.enum(['checking', 'importing', 'takingBack']);

/** What an import does, or would do, with a row. */
export const ImportOutcome = z.enum(['new', 'changed', 'same', 'refused']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** Text encoding of a CSV. Windows-1252 is the fallback, because it cannot be detected. */
export const FileEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type FileEncoding = z.infer<typeof FileEncoding>;

/** Which comes first in dates such as 5/1/2027. */
export const DayOrder = z.enum(['dayFirst', 'monthFirst']);
export type DayOrder = z.infer<typeof DayOrder>;

/** The sign before the decimals: 1234.56 or 1234,56. */
export const DecimalMark = z.enum(['point', 'comma']);
export type DecimalMark = z.infer<typeof DecimalMark>;

/** The column of the file, from 0, for each field that is taken from it. */
const Mapping = z.record(z.string().max(100), z.number().int().min(0).max(1_000));
/** Texts of the file by field, compared as `plain` ones, each with the text that is meant. */
const Matches = z.record(z.string().max(100), z.record(z.string().max(500), z.string().max(500)));
const Name = z.string().trim().min(1).max(100);

/** What a person says about a file: its columns, and how its values are meant. */
const Settings = z.object({
  /** The sheet of a workbook. */
  sheet: z.string().max(100).nullable(),
  mapping: Mapping,
  dayOrder: DayOrder.nullable(),
  decimalMark: DecimalMark.nullable(),
  matches: Matches,
  /** The name under which all this is kept for the next file; null when it is not. */
  keptAs: Name.nullable(),
});
export type ImportSettings = z.infer<typeof Settings>;

/** What the file itself says, or leaves to be asked. */
const Findings = z.object({
  dayOrder: z.enum([...DayOrder.options, 'none', 'unknown']),
  decimalMark: z.enum([...DecimalMark.options, 'none', 'unknown']),
  /** Values that are not known, with the number of their rows. */
  unknown: z.array(z.object({ field: z.string(), text: z.string(), rows: z.number().int() })),
  /**
   * How many more are not known: they are named by the next check, once these are matched. Absent
   * of none.
   */
  furtherUnknown: z.number().int().optional(),
  /**
   * The first text of each field that could be read, with what it was read as; absent of a file
   * that an older version checked.
   */
  readAs: z.record(z.string(), z.object({ text: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })).optional(),
});
export type ImportFindings = z.infer<typeof Findings>;

/** A file with what is said about it, and how far its import is. */
export const Import = Settings.extend({
  id: Id,
  kind: ImportKind,
  status: ImportStatus,
  fileName: z.string(),
  encoding: FileEncoding.nullable(),
  /** The sign between the columns of a CSV. */
  separator: z.string().nullable(),
  sheets: z.array(z.string()),
  /** The columns of the file, and its first rows. */
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  findings: Findings.nullable(),
  totalRows: z.number().int(),
  /** Rows of `totalRows` that need nothing more in the current step. */
  doneRows: z.number().int(),
  newRows: z.number().int(),
  changedRows: z.number().int(),
  sameRows: z.number().int(),
  refusedRows: z.number().int(),
  /** The step that was canceled or failed, which may go on; null otherwise. */
  stopped: ImportStep.nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
  createdById: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  createdBy: PersonRef.nullable().optional(),
});
export type Import = z.infer<typeof Import>;

/** How the texts of a column are read; `known` ones name something that Muster has. */
export const ImportColumnKind = z.enum(['text', 'identifier', 'day', 'moment', 'amount', 'number', 'hours', 'known']);
export type ImportColumnKind = z.infer<typeof ImportColumnKind>;

/** What the columns of a file may fill, and what texts of `known` ones may be matched with. */
export const ImportFileColumns = z.object({
  columns: z.array(
    z.object({
      field: z.string(),
      kind: ImportColumnKind,
      /** Rows are told apart by it. */
      isKey: z.boolean(),
      /** The first of them, by their letters; choices of a form are values of the schema. */
      choices: z.array(z.string()),
      choiceCount: z.number().int(),
    }),
  ),
});
export type ImportFileColumns = z.infer<typeof ImportFileColumns>;

/** What was said about files of one program, kept under a name for the next one. */
export const ImportMapping = Settings.pick({ dayOrder: true, decimalMark: true, matches: true }).extend({
  id: Id,
  kind: ImportKind,
  name: Name,
  /** The heads of columns, by field. */
  heads: z.record(z.string(), z.string()),
  updatedAt: Timestamp,
  revision: Revision,
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** `PATCH import/{id}`: absent fields stay. */
export const ImportChange = Settings.partial().extend({ revision: SeenRevision }).strict();

/** A row of a file, as it was judged last. */
export const ImportRow = z.object({
  id: Id,
  importId: Id,
  /** Row in the spreadsheet. */
  line: z.number().int(),
  outcome: ImportOutcome,
  /** The texts of the file, by field. */
  texts: z.record(z.string(), z.string()),
  /** Why it is refused, or stays; of a row that is taken, how a text was read. */
  errors: z.array(FieldError),
  /** The row that it brought or changed, once it is imported. */
  subjectId: Id.nullable(),
  /** What stood there before, by field; null for a new row. */
  before: z.record(z.string(), z.unknown()).nullable(),
  /** The same as the texts of a file. */
  was: z.record(z.string(), z.string()).nullable(),
  writtenAt: Timestamp.nullable(),
  takenBackAt: Timestamp.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** All files, last changed first. */
export const importsLive = liveResource<ListOf<typeof Import>>()({
  path: LIVE_PATHS.imports,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'dataImport'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['import', 'employee'],
});

/** One file. */
export const importDetailsLive = liveResource<{ data: Import }>()({
  path: LIVE_PATHS.importDetails,
  everyMs: 2_000,
  audience: 'scope',
  right: ['read', 'dataImport'],
  params: z.object({ id: PathId }),
  query: ListQuery.pick({ include: true }).strict(),
  answer: ThingAnswer,
  topics: importsLive.topics,
});

/** Rows of files. */
export const importRowsLive = liveResource<ListOf<typeof ImportRow>>()({
  path: LIVE_PATHS.importRows,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'dataImport'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['import_row'],
});

/** The columns that a file may fill; `search` narrows the choices of one `field`. */
export const importColumnsLive = liveResource<{ data: ImportFileColumns }>()({
  path: LIVE_PATHS.importColumns,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'dataImport'],
  params: z.object({ id: PathId }),
  query: z.object({ field: z.string().max(100).optional(), search: z.string().max(100).optional() }).strict(),
  answer: ThingAnswer,
  topics: ['import', 'region', 'employee', 'company', 'job', 'vehicle'],
});

/** What is kept for the next file, by kind and name. */
export const importMappingsLive = liveResource<ListOf<typeof ImportMapping>>()({
  path: LIVE_PATHS.importMappings,
  everyMs: 15_000,
  audience: 'scope',
  right: ['read', 'dataImport'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['import_mapping'],
});
