import { defineCall, IdParams } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { UploadEmployee, UploadPreview } from '../uploads.ts';

const read = ['read', 'employeeUpload'] as const;
const create = ['create', 'employeeUpload'] as const;

/** Calls about employee CSVs, uploaded as multipart in the field `csv`. */
export const uploadCalls = {
  post: defineCall({
    method: 'POST',
    path: '/upload_employee',
    right: create,
    answer: oneOf(UploadEmployee),
    status: 201,
  }),
  /** A dry run of the import. */
  preview: defineCall({ method: 'POST', path: '/upload_employee/preview', right: create, answer: oneOf(UploadPreview) }),
  /** The uploaded file, unchanged. */
  csv: defineCall({ method: 'GET', path: '/upload_employee/:id/csv', right: read, params: IdParams }),
  /** The refused rows as a CSV. */
  errorsCsv: defineCall({ method: 'GET', path: '/upload_employee/:id/errors/csv', right: read, params: IdParams }),
  template: defineCall({ method: 'GET', path: '/export_employee_template.csv', right: read }),
};
