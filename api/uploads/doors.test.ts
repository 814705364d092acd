import { describe, expect, it } from 'vitest';
import { NewEmployee } from '#shared/employees.ts';
import { NewJobInvoice } from '#shared/jobs/invoices.ts';
import { JobFields } from '#shared/jobs/job-form.ts';
import { NewRegion, TypedRegion } from '#shared/regions.ts';
import type { EmployeeCsvRow } from '#shared/rules/employee-csv.ts';
import { phoneText } from '#shared/rules/phones.ts';
import { NOT_COMPUTED, SHORTENED } from '#shared/rules/ruined.ts';
import { row } from '../test/calls/uploads.ts';
import { columnsOf, lineOf, readRow } from './rules.ts';

const NAMES = {
  regions: new Map([['east', 1]]),
  supervisors: new Map(),
  companies: new Map([['tsu one', { name: 'TSU One', isActive: true }]]),
};
const HEADER = ['Active Status', 'Employee', 'Mobile', 'Alt. Email 1', 'Account No.', 'Role', 'Company Name', 'Region'].concat([
  'Supervisor',
  'Class',
  ...[1, 2, 3, 4, 5, 6].map((n) => `Earnings ${n}/Rate`),
  'Vacation Available',
]);
/** A row as it is read from a file. */
const readFile = (given: Partial<EmployeeCsvRow>) =>
  readRow(lineOf(columnsOf(HEADER), Object.values(row(given)), 2).cells, NAMES);
const faultsOfFile = (given: Partial<EmployeeCsvRow>) => {
  const read = readFile(given);
  return 'errors' in read ? read.errors : [];
};
/** The verdict of a field's schema: undefined for a value that it takes. */
const verdict = (
  schema: { safeParse: (given: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  given: unknown,
) => schema.safeParse(given).error?.issues[0]?.message;

const PHONES = [
  '9145550142x12',
  ' 914-555-0142 extension 7 ',
  '+44 20 7946 0958',
  '\u00a0914.555.0142',
  'Office 914 555 0142',
  '12',
  '914 555 0142 x1234567',
];
const ADDRESSES = [
  ' jane@corp.test ',
  '\u00a0jane@corp.test\t',
  'jane@corp.test',
  'jane@',
  'jane @corp.test',
  'Jane <jane@corp.test>',
];

describe('one rule at every door', () => {
  it.each(PHONES)('judges the phone %j', (phone) => {
    const { workPhone } = NewEmployee.shape;
    const [ofForm, ofCall] = [verdict(workPhone, phoneText(phone)), verdict(workPhone, phone)];
    expect([ofCall, faultsOfFile({ mobile: phone })[0]?.reason]).toEqual([ofForm, ofForm]);
  });

  it.each(ADDRESSES)('judges the address %j, and keeps it without blanks', (address) => {
    const ofCall = NewEmployee.shape.email.safeParse(address);
    const billed = JobFields.shape.billedTo.safeParse(address);
    const ofFile = readFile({ alternativeEmail: address });
    const known = address.trim() === 'jane@corp.test' ? 'jane@corp.test' : undefined;
    expect([ofCall.data, billed.data, 'person' in ofFile ? ofFile.person.email : undefined]).toEqual([known, known, known]);
  });

  it('takes blanks around an employee ID and the name of a region', () => {
    expect(NewEmployee.shape.employeeId.parse(' 1-00042-01\t')).toBe('1-00042-01');
    expect([NewRegion.shape.name.parse(' East\u00a0'), TypedRegion.shape.name.parse(' East\u00a0')]).toEqual(['East', 'East']);
    expect(faultsOfFile({ region: ' east ' })).toEqual([]);
  });
});

describe('what a spreadsheet has ruined', () => {
  const SHORT = ['1.23457E+11', '1,23457E+11', '1E+11', '-4.2e-05', '####', '##########'];
  const ERRORS = ['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#¡REF!', '#¿NOMBRE?', '#NV', '#N/D', 'Err:502', ' #N/A '];
  const RUINED = [...SHORT.map((text) => [text, SHORTENED] as const), ...ERRORS.map((text) => [text, NOT_COMPUTED] as const)];

  it.each(RUINED)('%j is refused in every cell of a file, and once', (text, reason) => {
    for (const field of [
      'employee',
      'mobile',
      'accountNo',
      'class',
      'region',
      'supervisor',
      'vacationAvailable',
      'earningRate1',
    ] as const)
      expect(faultsOfFile({ [field]: text })).toEqual([{ field, reason }]);
  });

  it.each(RUINED)('%j is refused by forms and calls', (text, reason) => {
    const { employeeId, firstName, class: specialist, accountNo } = NewEmployee.shape;
    const { workOrderNumber, fcc, inspector, company, address } = JobFields.shape;
    const schemas = [employeeId, firstName, specialist, accountNo, workOrderNumber, fcc, inspector, company, address];
    for (const schema of [...schemas, NewJobInvoice.shape.invoiceNumber, NewRegion.shape.name])
      expect(verdict(schema, text)).toBe(reason);
  });

  it.each(['WO-1E5', '12E4', '1E5', '#12', '#', 'A#N/A', 'E+11', '1-00042', '4500012345678', '#2 Main'])('%j is none', (text) => {
    expect(verdict(JobFields.shape.workOrderNumber, text)).toBeUndefined();
    expect(faultsOfFile({ accountNo: text, class: `x ${text}` })).toEqual([]);
  });
});
