import { Region } from '../../shared/regions.ts';
import { region } from '../db/tables/people.ts';
import { defineView, fieldsOf } from '../query/view.ts';

export const regionView = defineView({
  name: 'region',
  table: region,
  row: Region,
  fields: fieldsOf(region, ['id', 'name']),
  sortable: ['id', 'name'],
  order: [['name', 'ASC']],
});
