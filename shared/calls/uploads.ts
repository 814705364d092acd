import { defineCall, IdParams } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { UploadEmployee, UploadPreview } from '../uploads.ts';

const read = ['read', 'employeeUpload'] as const;
const create = ['create', 'employeeUpload'] as const;
const CSV_FORM = { field: 'csv', types: ['text/csv'] } as const;

/** Calls about employee CSVs. */
export const uploadCalls = {
  post: defineCall({
    operationId: 'uploadEmployees',
    summary: 'Upload an employee CSV, which is imported in the background',
    method: 'POST',
    path: '/upload_employee',
    form: CSV_FORM,
    right: create,
    answer: oneOf(UploadEmployee),
    status: 201,
  }),
  preview: defineCall({
    operationId: 'previewEmployees',
    summary: 'Show what an import of an employee CSV would do now, and keep nothing',
    method: 'POST',
    path: '/upload_employee/preview',
    form: CSV_FORM,
    right: create,
    answer: oneOf(UploadPreview),
  }),
  csv: defineCall({
    operationId: 'downloadEmployeeUpload',
    summary: 'Download an uploaded employee CSV, unchanged',
    method: 'GET',
    path: '/upload_employee/:id/csv',
    right: read,
    params: IdParams,
  }),
  errorsCsv: defineCall({
    operationId: 'downloadUploadErrors',
    summary: 'Download the refused rows of an employee upload as a CSV',
    method: 'GET',
    path: '/upload_employee/:id/errors/csv',
    right: read,
    params: IdParams,
  }),
  template: defineCall({
    operationId: 'downloadEmployeeTemplate',
    summary: 'Download an empty employee CSV with its header',
    method: 'GET',
    path: '/export_employee_template.csv',
    right: read,
  }),
};
