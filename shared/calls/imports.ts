import { z } from 'zod';
import { defineCall, IdParams, rowCalls } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { Import, ImportChange, ImportKind, ImportMapping } from '../imports.ts';

const read = ['read', 'dataImport'] as const;
const create = ['create', 'dataImport'] as const;
const KindQuery = z.object({ kind: ImportKind }).strict();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const answer = oneOf(Import);
const step = { method: 'POST', right: create, params: IdParams, answer } as const;

/** Calls about imports of every kind. */
export const importCalls = {
  post: defineCall({
    operationId: 'uploadImport',
    summary: 'Upload a CSV or a workbook that is to be imported',
    method: 'POST',
    path: '/import',
    form: { field: 'file', types: ['text/csv', XLSX] },
    right: create,
    query: KindQuery,
    answer,
    status: 201,
  }),
  patch: defineCall({
    operationId: 'describeImport',
    summary: 'Say which columns of a file are taken, and how its values are meant',
    method: 'PATCH',
    path: '/import/:id',
    right: create,
    params: IdParams,
    body: ImportChange,
    answer,
  }),
  check: defineCall({
    ...step,
    operationId: 'checkImport',
    summary: 'Judge each row of a file in the background, and write none',
    path: '/import/:id/check',
  }),
  start: defineCall({
    ...step,
    operationId: 'startImport',
    summary: 'Import the rows of a checked file in the background',
    path: '/import/:id/start',
  }),
  cancel: defineCall({
    ...step,
    operationId: 'cancelImport',
    summary: 'Stop the step that runs; what is written stays',
    path: '/import/:id/cancel',
  }),
  takeBack: defineCall({
    ...step,
    operationId: 'takeBackImport',
    summary: 'Take back what an import wrote, as far as nobody has changed it or stands on it',
    path: '/import/:id/takeBack',
  }),
  refused: defineCall({
    operationId: 'downloadRefusedRows',
    summary: 'Download the refused rows of a file as a CSV, to be corrected and given again',
    method: 'GET',
    path: '/import/:id/refused',
    right: read,
    params: IdParams,
  }),
  template: defineCall({
    operationId: 'downloadImportTemplate',
    summary: 'Download a template of a kind of data, with examples or with all rows that are stored',
    method: 'GET',
    path: '/import_template',
    right: read,
    query: KindQuery.extend({ rows: z.enum(['examples', 'stored']).default('examples') }),
  }),
};

/** Calls about what is kept for the next file; it is kept when an import starts. */
export const importMappingCalls = rowCalls('import_mapping', 'dataImport', {
  row: ImportMapping,
  delete: true,
  rights: { delete: create },
});
