import { importFile, importMapping, importRow } from '#api/db/tables/imports.ts';
import { personView } from '#api/employees/person-view.ts';
import { defineView, one } from '#api/query/view.ts';
import { Import, ImportMapping, ImportRow } from '#shared/imports.ts';

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

export const importMappingView = defineView({
  name: 'import_mapping',
  table: importMapping,
  row: ImportMapping,
  sortable: ['id', 'kind', 'name', 'updatedAt'],
  order: [
    ['kind', 'ASC'],
    ['name', 'ASC'],
  ],
});
