import { z } from 'zod';
import { FormRole, MAX_ACCOUNT_NO, NewEmployee } from '#shared/employees.ts';
import { ROLES } from '#shared/permissions.ts';
import { EMPLOYEE_CSV_COLUMNS, type EmployeeCsvField, numberInCell, readPersonCell } from '#shared/rules/employee-csv.ts';
import { RATE_FIELDS } from '#shared/rules/rates.ts';
import type { Lookup } from '../engine/define-rules.ts';
import { type ColumnOf, choiceLookup, columnsOf, personLookup } from './words-rules.ts';

/** The employee form, with what a file has beside it; it makes nobody an admin or sub-admin. */
export const EmployeeOfFile = NewEmployee.omit({ regions: true, ratesFrom: true }).extend({
  role: FormRole,
  vacationAvailable: z.string().max(MAX_ACCOUNT_NO, `must have at most ${MAX_ACCOUNT_NO} characters`).nullish(),
});

const HEADS = Object.fromEntries(EMPLOYEE_CSV_COLUMNS) as Readonly<Record<EmployeeCsvField, string>>;
/** Rates by their own heads, and those of the form. */
const RATES = Object.fromEntries(RATE_FIELDS.map((field) => [field, { name: HEADS[field] }]));

/** The 17 columns of the employee CSV, and those of files that have the parts of a name apart. */
const COLUMNS = {
  isActive: { name: HEADS.activeStatus, kind: 'known', empty: undefined, aliases: ['Status', 'Employment Status'] },
  person: {
    name: HEADS.employee,
    kind: 'identifier',
    parts: { fields: ['employeeId', 'firstName', 'lastName'], of: readPersonCell },
    aliases: ['Employee Name', 'Name', 'Full Name'],
  },
  workPhone: { name: HEADS.mobile, aliases: ['Phone', 'Cell', 'Cell Phone', 'Mobile Phone'] },
  email: { name: HEADS.alternativeEmail, aliases: ['E-mail', 'Email Address'] },
  accountNo: { name: HEADS.accountNo, kind: 'identifier', aliases: ['Account Number'] },
  role: { name: HEADS.role, kind: 'known', aliases: ['Position'] },
  companyName: { name: HEADS.companyName, kind: 'known', aliases: ['Employer'] },
  regionId: { name: HEADS.region, kind: 'known', aliases: ['Zone', 'Area', 'Yard'] },
  supervisorId: { name: HEADS.supervisor, kind: 'known', aliases: ['Reports To', 'Manager', 'Supervisor ID', 'Supervisor Name'] },
  class: { name: HEADS.class, aliases: ['Craft', 'Trade', 'Job Title', 'Title'] },
  ...RATES,
  vacationAvailable: { name: HEADS.vacationAvailable, aliases: ['Vacation', 'Vacation Hours'] },
  employeeId: {
    isForeign: true,
    kind: 'identifier',
    aliases: ['Employee No', 'Employee #', 'Employee Number', 'Emp No', 'Emp #', 'Emp ID', 'ID'],
  },
  firstName: { isForeign: true, aliases: ['First', 'Given Name'] },
  lastName: { isForeign: true, aliases: ['Last', 'Surname', 'Family Name'] },
} satisfies Record<string, ColumnOf>;

const formRole = choiceLookup(FormRole.options);
const anyRole = choiceLookup(ROLES);

/** Finds a role that a file may give, and says of the others that it may not. */
export const roleLookup: Lookup = Object.assign(
  (text: string) => {
    const found = formRole(text);
    return 'why' in found && 'value' in anyRole(text) ? { why: 'comes from no file: set it in User Management' } : found;
  },
  { choices: formRole.choices },
);

/** Finds a supervisor by the ID of a cell, whatever name is beside it, or else by the name. */
export function supervisorLookup(people: Parameters<typeof personLookup>[0]): Lookup {
  const lookup = personLookup(people, 'supervisor');
  return Object.assign((text: string) => lookup(numberInCell(text) ?? text), { choices: lookup.choices });
}

export const employeeColumns = columnsOf('employee', Object.keys(COLUMNS) as (keyof typeof COLUMNS)[], COLUMNS);
