import { importFile, importRow } from '#api/db/tables/imports.ts';
import { personView } from '#api/employees/person-view.ts';
import { defineView, one } from '#api/query/view.ts';
import { Import, ImportRow } from '#shared/imports.ts';

export const importView = defineView({
  name: 'import',
  table: importFile,
  row: Import,
  sortable: ['id', 'fileName', 'status', 'createdAt', 'updatedAt'],
  order: [['updatedAt', 'DESC']],
  relations: { createdBy: one(personView, 'createdById') },
});

export const importRowView = defineView({
  name: 'import_row',
  table: importRow,
  row: ImportRow,
  sortable: ['id', 'line'],
  order: [['line', 'ASC']],
});
