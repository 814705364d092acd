import { numberOf } from '#shared/jobs/shown-number.ts';
import type { FileContext } from '../rules/file-context.ts';
import {
  iifDate,
  iifDuration,
  iifHeader,
  iifLine,
  iifName,
  iifNote,
  iifRows,
  itemTooLong,
  SHORT_NAME_MAX,
  tooLong,
} from '../rules/iif.ts';
import { type Holders, numberInFiles, sharedWith } from '../rules/job-number.ts';
import type { PaidHours } from '../rules/paid-hours.ts';
import { addUp } from '../rules/paid-hours.ts';
import type { ShiftRow } from '../rules/shift-row.ts';
import type { Tally } from '../rules/tally.ts';
import { inWords } from '../rules/words.ts';

interface IifContext extends FileContext {
  people: Holders;
  jobs: Holders;
}

/**
 * Writes QuickBooks Desktop timesheets: one row per person, day, job and hours type; overtime is a
 * row of its own, and so is what exceeds 23:59.
 */
export async function* iif(given: FileContext, paid: AsyncIterable<PaidHours[][]>): AsyncGenerator<string> {
  const context: IifContext = { ...given, people: new Map(), jobs: new Map() };
  yield iifHeader(context.payroll.iif.company);
  for await (const people of paid) yield people.map((person) => linesOf(person, context)).join('');
}

function linesOf(person: readonly PaidHours[], context: IifContext): string {
  const { tally, payroll } = context;
  const { iif: settings } = payroll;
  for (const [row, parts] of Map.groupBy(person, (part) => part.row)) tally.hold(row, textsOf(row, parts, context));
  const sums = addUp(person, ({ row, hours }) => `${row.date} ${row.jobId} ${hours}`);
  const rows = sums.flatMap((sum) => iifRows(sum.minutes).map((minutes) => ({ ...sum, minutes })));
  const lines = rows.map(({ row, hours, minutes, phases }) => {
    const [job, employee, className] = [jobOf(row, context), employeeOf(row, context), classOf(row, context)];
    const item = itemOf('IIF_ITEM', settings.item, context);
    tally.rows += 1;
    tally.name('employee', employee);
    tally.name('job', job);
    tally.name('item', item);
    tally.name('class', className);
    return iifLine([
      'TIMEACT',
      iifDate(row.date),
      job,
      employee,
      item,
      itemOf('IIF_PAYROLL_ITEMS', settings.payrollItems[hours], context),
      iifDuration(minutes),
      className,
      phases.length > 0 ? iifNote(`Phase ${phases.join(', ')}`) : '',
      'Y',
      settings.isBillable ? '1' : '0',
    ]);
  });
  return lines.join('');
}

/** The texts that the file's lines hold of a shift, for its fingerprint. */
const textsOf = (row: ShiftRow, parts: readonly PaidHours[], context: IifContext): string[] => [
  row.date,
  jobOf(row, context),
  employeeOf(row, context),
  classOf(row, context),
  row.phaseCode ?? '',
  ...parts.map(({ hours, minutes }) => `${hours} ${minutes}`),
];

const personOf = ({ employeeId, lastName, firstName }: ShiftRow) => `${employeeId} ${lastName}, ${firstName}`;

const pageOf = ({ employeePk }: ShiftRow) => ({ employeeId: employeePk });

/** The blocker for a name that QuickBooks cannot have. */
const NO_NAME = 'has a name that QuickBooks cannot have: write it in Latin letters, without quotes and colons, as it is there';

function employeeOf(row: ShiftRow, { tally, payroll, people }: IifContext): string {
  const { firstName, lastName } = row;
  const name = iifName(payroll.iif.employeeName === 'last-first' ? `${lastName}, ${firstName}` : `${firstName} ${lastName}`);
  const why = name === undefined ? NO_NAME : (tooLong(name) ?? samePerson(sharedWith(people, name, personOf(row))));
  if (why) tally.block(personOf(row), why, pageOf(row));
  return name ?? '';
}

const samePerson = (other: string | undefined) =>
  other &&
  `would be the same person in QuickBooks as ${other}: name one of them as in QuickBooks, for example with a middle initial`;

/** `Customer:Job`. A job without a client is listed under a placeholder customer. */
function jobOf(row: ShiftRow, { tally, payroll, jobs }: IifContext): string {
  const { client, jobPk } = row;
  const number = numberOf(row);
  const known = client?.trim() || undefined;
  const [customer, job] = [iifName(known ?? payroll.iif.noClient), iifName(numberInFiles(row, payroll))];
  const name = `${customer}:${job}`;
  const block = (about: string, why: string) => tally.block(about, why, { jobId: jobPk });
  if (customer === undefined || job === undefined)
    block(`Job ${number} of ${known}`, 'has a client name or number that QuickBooks cannot have');
  else {
    const long = known === undefined ? undefined : tooLong(customer, undefined, 'client');
    if (long) block(`Job ${number} of ${known}`, long);
    if (known === undefined) blockSetting('IIF_NO_CLIENT', customer, tooLong(customer), tally);
    const why = tooLong(job, undefined, 'number') ?? sameJob(sharedWith(jobs, name, `Job ${number}`));
    if (why) block(`Job ${number}`, why);
  }
  return customer === undefined || job === undefined ? '' : name;
}

const sameJob = (other: string | undefined) => other && `would be the same job in QuickBooks as ${other}`;

/** Checks an item of the settings. */
function itemOf(setting: string, item: string, { tally }: FileContext): string {
  blockSetting(setting, item, itemTooLong(item), tally);
  return item;
}

function blockSetting(setting: string, value: string, why: string | undefined, tally: Tally): void {
  if (why) tally.block(`${setting} "${value}"`, why);
}

function classOf(row: ShiftRow, { tally, payroll }: FileContext): string {
  const { className } = payroll.iif;
  if (className === 'none') return '';
  const text = { category: inWords('category', row.category), region: row.region, company: row.companyName }[className] ?? '';
  if (text === '') return '';
  const name = iifName(text);
  const why = name === undefined ? 'is no name that a class in QuickBooks can have' : tooLong(name, SHORT_NAME_MAX);
  if (why) tally.block(text, why);
  return name ?? '';
}
