import { z } from 'zod';
import { PersonRef } from './employees.ts';
import { FieldError } from './http/errors.ts';
import { Id, Timestamp } from './http/query.ts';
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

/** One row that was not imported: its cells by field, and what is wrong with which. */
export const UploadEmployeeError = z.object({
  id: Id,
  uploadEmployeeFileId: Id,
  /** Row of the spreadsheet; the header is 1. */
  line: z.number().int(),
  data: z.object(Object.fromEntries(EMPLOYEE_CSV_COLUMNS.map(([field]) => [field, z.string()]))),
  errors: z.array(FieldError),
  createdAt: Timestamp,
});
