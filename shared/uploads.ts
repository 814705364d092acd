import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { FieldError } from './http/error-schemas.ts';
import { Id, type ListOf, ListQuery, PathId, Timestamp } from './http/query.ts';
import { FileEncoding } from './imports.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from './live/resource.ts';
import { EMPLOYEE_CSV_COLUMNS } from './rules/employee-csv.ts';

/** Limits of an employee CSV in bytes and in lines with the header [uploads-1]. */
export const UPLOAD_MAX_BYTES = 10_000_000;
export const UPLOAD_MAX_LINES = 5_001;

export const UploadStatus = z.enum(['Pending', 'In Progress', 'Successful', 'Failed']);

/** An employee CSV with the state of its import. */
export const UploadEmployee = z.object({
  id: Id,
  fileName: z.string(),
  /** URL of the uploaded file, for admins. */
  url: z.string(),
  uploadStatus: UploadStatus,
  uploadedById: Id,
  totalColumns: z.number().int(),
  /** Number of rows below the header. */
  totalRows: z.number().int(),
  rowsCorrectlyImported: z.number().int(),
  /** Number of empty rows and of rows without a change. */
  rowsIgnored: z.number().int(),
  rowsIncorrectlyImported: z.number().int(),
  /** Reason of a failure. */
  reason: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  uploadedBy: PersonRef.nullable().optional(),
});
export type UploadEmployee = z.infer<typeof UploadEmployee>;

/** The cells of a row, by field. */
const Cells = z.object(Object.fromEntries(EMPLOYEE_CSV_COLUMNS.map(([field]) => [field, z.string()])));

/** A refused row: its cells by field, with the errors. */
export const UploadEmployeeError = z.object({
  id: Id,
  uploadEmployeeFileId: Id,
  /** Line in the spreadsheet; the header is 1. */
  line: z.number().int(),
  data: Cells,
  errors: z.array(FieldError),
  createdAt: Timestamp,
});
export type UploadEmployeeError = z.infer<typeof UploadEmployeeError>;

/** Outcome of a row in an import. */
export const RowOutcome = z.enum(['added', 'changed', 'ignored', 'refused']);
export type RowOutcome = z.infer<typeof RowOutcome>;

/** A row in the preview of an import. */
export const PreviewRow = z.object({
  line: z.number().int(),
  data: Cells,
  outcome: RowOutcome,
  errors: z.array(FieldError),
  /** Current values of the cells that would change, by field. */
  before: z.record(z.string(), z.string()),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** `POST upload_employee/preview`: a dry run of an import; nothing is stored. */
export const UploadPreview = z.object({
  totalColumns: z.number().int(),
  totalRows: z.number().int(),
  encoding: FileEncoding.default('utf-8'),
  /** Sample cells with accented letters, to check the encoding by eye. */
  accented: z.array(z.string()).default([]),
  counts: z.record(RowOutcome, z.number().int()),
  /** The first ten rows of the file, and the first hundred of each kind but those ignored. */
  rows: z.array(PreviewRow),
});
export type UploadPreview = z.infer<typeof UploadPreview>;

/** The uploads, last changed first. */
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
