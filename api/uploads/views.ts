import { sql } from 'drizzle-orm';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import { UploadEmployee, UploadEmployeeError } from '#shared/uploads.ts';
import { uploadEmployee, uploadEmployeeError } from '../db/tables/transfers.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, type Field, one } from '../query/view.ts';

export const uploadView = defineView({
  name: 'upload_employee',
  table: uploadEmployee,
  row: UploadEmployee,
  sortable: ['id', 'fileName', 'uploadStatus', 'createdAt', 'updatedAt'],
  order: [['updatedAt', 'DESC']],
  relations: { uploadedBy: one(personView, 'uploadedById') },
});

/** The cells as fields for filters and order; the answer holds them under `data`. */
const cells = Object.fromEntries(
  EMPLOYEE_CSV_COLUMNS.map(([name]): [string, Field] => [
    name,
    {
      column: sql`(${uploadEmployeeError.data} ->> ${sql.raw(`'${name}'`)})`,
      kind: 'text',
      isNullable: false,
      isShown: false,
      isFilterable: true,
      isSearch: false,
    },
  ]),
);

export const uploadErrorView = defineView({
  name: 'upload_employee_error',
  table: uploadEmployeeError,
  row: UploadEmployeeError,
  fields: {
    ...cells,
  },
  sortable: ['id', 'line', 'createdAt', ...Object.keys(cells)],
  order: [['line', 'ASC']],
});
