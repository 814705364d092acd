import { PayrollNameList } from '#shared/integrations/payroll-names.ts';
import { payrollNameList } from '../db/tables/payroll-names.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, one } from '../query/view.ts';

/** The lists of names, by program. */
export const payrollNameListView = defineView({
  name: 'payroll_name_list',
  table: payrollNameList,
  row: PayrollNameList,
  sortable: ['id', 'program', 'kind', 'givenAt'],
  order: [
    ['program', 'ASC'],
    ['id', 'ASC'],
  ],
  relations: { givenBy: one(personView, 'givenById') },
  aspects: {},
});
