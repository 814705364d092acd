import { Company } from '#shared/companies.ts';
import { company } from '../db/tables/people.ts';
import { defineView } from '../query/view.ts';

/** The legal companies, the oldest first. */
export const companyView = defineView({
  name: 'company',
  table: company,
  row: Company,
  sortable: ['id', 'name', 'code'],
  order: [['id', 'ASC']],
  aspects: {},
});
