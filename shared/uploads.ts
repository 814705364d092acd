import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { FieldError } from './http/error-schemas.ts';
import { Id, type ListOf, ListQuery, PathId, Timestamp } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from './live/resource.ts';
import { EMPLOYEE_CSV_COLUMNS } from './rules/employee-csv.ts';

/** Bytes that an employee CSV may have, and lines, the header among them [uploads-1]. */
export const UPLOAD_MAX_BYTES = 10_000_000;
export const UPLOAD_MAX_LINES = 5_001;

export const UploadStatus = z.enum(['Pending', 'In Progress', 'Successful', 'Failed']);

/** One employee CSV and how its import went, or goes. */
export const UploadEmployee = z.object({
  id: Id,
  fileName: z.string(),
  /** Where admins get the file as it was sent. */
  url: z.string(),
  uploadStatus: UploadStatus,
  uploadedById: Id,
  totalColumns: z.number().int(),
  /** Rows below the header. */
  totalRows: z.number().int(),
  rowsCorrectlyImported: z.number().int(),
  /** Empty rows, and people who are as the row says already. */
  rowsIgnored: z.number().int(),
  rowsIncorrectlyImported: z.number().int(),
  /** Why it failed. */
  reason: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  uploadedBy: PersonRef.nullable().optional(),
});
export type UploadEmployee = z.infer<typeof UploadEmployee>;

/** The cells of a row, by field. */
const Cells = z.object(Object.fromEntries(EMPLOYEE_CSV_COLUMNS.map(([field]) => [field, z.string()])));

/** One row that was not imported: its cells by field, and what is wrong with which. */
export const UploadEmployeeError = z.object({
  id: Id,
  uploadEmployeeFileId: Id,
  /** Row of the spreadsheet; the header is 1. */
  line: z.number().int(),
  data: Cells,
  errors: z.array(FieldError),
  createdAt: Timestamp,
});
export type UploadEmployeeError = z.infer<typeof UploadEmployeeError>;

/** What an import does with a row: somebody new, a change, nothing, or a refusal. */
export const RowOutcome = z.enum(['added', 'changed', 'ignored', 'refused']);
export type RowOutcome = z.infer<typeof RowOutcome>;

/** How the letters of a file are written. Windows-1252 is what no byte proves. */
const FileEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type FileEncoding = z.infer<typeof FileEncoding>;

/** One row of a file that is not imported yet. */
export const PreviewRow = z.object({
  line: z.number().int(),
  data: Cells,
  outcome: RowOutcome,
  errors: z.array(FieldError),
  /** What stands now in the cells that would change, by field. */
  before: z.record(z.string(), z.string()),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** `POST upload_employee/preview`: what an import would do now. Nothing is kept of it. */
export const UploadPreview = z.object({
  totalColumns: z.number().int(),
  totalRows: z.number().int(),
  encoding: FileEncoding.default('utf-8'),
  /** Some of its cells by which a person sees whether the letters were read rightly. */
  accented: z.array(z.string()).default([]),
  counts: z.record(RowOutcome, z.number().int()),
  /** The first ten rows of the file, and the first hundred of each kind but those ignored. */
  rows: z.array(PreviewRow),
});
export type UploadPreview = z.infer<typeof UploadPreview>;

/** The uploads; the first are those that changed last. */
export const uploadsLive = liveResource<ListOf<typeof UploadEmployee>>()({
  path: LIVE_PATHS.uploads,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'employeeUpload'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['upload_employee', 'employee'],
});

/** One upload. */
export const uploadDetailsLive = liveResource<{ data: UploadEmployee }>()({
  path: LIVE_PATHS.uploadDetails,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'employeeUpload'],
  params: z.object({ id: PathId }),
  query: ListQuery.pick({ include: true }).strict(),
  answer: ThingAnswer,
  topics: uploadsLive.topics,
});

/** The rows that were not imported. */
export const uploadErrorsLive = liveResource<ListOf<typeof UploadEmployeeError>>()({
  path: LIVE_PATHS.uploadErrors,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'employeeUpload'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['upload_employee_error'],
});
