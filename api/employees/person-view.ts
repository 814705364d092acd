import { PersonRef } from '#shared/employees.ts';
import { employee } from '../db/tables/people.ts';
import { defineView, fieldsOf } from '../query/view.ts';

/** A person as other rows show them: enough to name and link them, the same for every reader. */
export const personView = defineView({
  name: 'employee',
  table: employee,
  row: PersonRef,
  isNameOnly: true,
  fields: fieldsOf(employee, ['role', 'isActive']),
  aspects: {},
});
