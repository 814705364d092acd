import type { Employee, NewEmployee } from '#shared/employees.ts';
import { RATE_FIELDS } from '#shared/rules/rates.ts';
import type { SchemaForm } from '#web/forms/use-schema-form.ts';

export type PersonSchemaForm<Answer = unknown> = SchemaForm<typeof NewEmployee, Answer>;
export type PersonForm = PersonSchemaForm['form'];

/** The part of a person that their form needs. */
export type FormedPerson = Pick<
  Employee,
  | 'id'
  | 'employeeId'
  | 'firstName'
  | 'lastName'
  | 'role'
  | 'regionId'
  | 'companyName'
  | 'class'
  | 'email'
  | 'workPhone'
  | 'accountNo'
  | 'revision'
  | 'regions'
  | 'supervisor'
  | (typeof RATE_FIELDS)[number]
>;

/** The form's values; an empty string for none. */
export interface PersonFields {
  firstName: string;
  lastName: string;
  role: string;
  employeeId: string;
  companyName: string;
  class: string;
  regionId: number | '';
  /** Further regions, in the order of their numbers. */
  regions: readonly number[];
  /** The supervisor's employee ID. */
  supervisorId: string;
  email: string;
  workPhone: string;
  /** The payroll program's account number. */
  accountNo: string;
  earningRate1: string;
  earningRate2: string;
  earningRate3: string;
  earningRate4: string;
  earningRate5: string;
  earningRate6: string;
  ratesFrom: string;
}

/** The values of a new person; the schema refuses the empty ones that are required. */
export const NOBODY: PersonFields = {
  firstName: '',
  lastName: '',
  role: '',
  employeeId: '',
  companyName: '',
  class: '',
  regionId: '',
  regions: [],
  supervisorId: '',
  email: '',
  workPhone: '',
  accountNo: '',
  earningRate1: '',
  earningRate2: '',
  earningRate3: '',
  earningRate4: '',
  earningRate5: '',
  earningRate6: '',
  ratesFrom: '',
};

/** The form's initial values. */
export const fieldsOf = (person: FormedPerson): PersonFields => ({
  ...NOBODY,
  firstName: person.firstName,
  lastName: person.lastName,
  role: person.role,
  employeeId: person.employeeId,
  companyName: person.companyName ?? '',
  class: person.class ?? '',
  regionId: person.regionId ?? '',
  regions: furtherRegions(person),
  supervisorId: person.supervisor?.employeeId ?? '',
  email: person.email ?? '',
  workPhone: person.workPhone ?? '',
  accountNo: person.accountNo ?? '',
  ...Object.fromEntries(RATE_FIELDS.map((field) => [field, person[field] ?? ''])),
});

const furtherRegions = ({ regions = [], regionId }: Pick<FormedPerson, 'regions' | 'regionId'>): number[] =>
  regions.flatMap(({ id }) => (id === regionId ? [] : [id])).sort((a, b) => a - b);

/** The fields that differ from `before`. `read` is the schema's output. */
export function changedFields(before: PersonFields, typed: PersonFields, read: NewEmployee): Partial<NewEmployee> {
  const names = (Object.keys(before) as (keyof PersonFields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(typed[name]),
  );
  return Object.fromEntries(names.map((name) => [name, read[name] ?? null]));
}
