import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { FieldError } from './http/error-schemas.ts';
import { Id, type ListOf, ListQuery, PathId, Revision, SeenRevision, Timestamp } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from './live/resource.ts';

/** Limits of a file [imports-1]. */
export const IMPORT_MAX_ROWS = 100_000;

/** Kinds of data that can be imported, by the subjects of their audit entries. */
export const ImportKind = z.enum(['job', 'vehicle', 'job_phase_code', 'phase_code', 'employee_crew']);
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
/** Texts of the file by field, in lower case, each with the text that is meant. */
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
});
export type ImportFindings = z.infer<typeof Findings>;

/** A file with what is said about it, and how far its import is. */
export const Import = Settings.extend({
  id: Id,
  kind: ImportKind,
  status: ImportStatus,
  fileName: z.string(),
  encoding: FileEncoding.nullable(),
  sheets: z.array(z.string()),
  /** The columns of the file, and its first rows. */
  header: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  findings: Findings.nullable(),
  totalRows: z.number().int(),
  /** Rows done in the current step. */
  doneRows: z.number().int(),
  newRows: z.number().int(),
  changedRows: z.number().int(),
  sameRows: z.number().int(),
  refusedRows: z.number().int(),
  /** Why it failed. */
  reason: z.string().nullable(),
  createdById: Id,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  createdBy: PersonRef.nullable().optional(),
});
export type Import = z.infer<typeof Import>;

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
