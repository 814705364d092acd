import type { PaidHours } from './paid-hours-query.ts';
import { iifDate, iifDuration, iifHeader, iifLine, iifName, iifNote, iifRows, listKey } from './rules/iif.ts';
import type { Making } from './rules/making.ts';
import { addUp } from './rules/paid-hours.ts';
import type { ShiftRow } from './shift-query.ts';

/** Who has which entry of a list in QuickBooks, by `listKey`. */
type Holders = Map<string, string>;

interface IifMaking extends Making {
  people: Holders;
  jobs: Holders;
}

/**
 * QuickBooks Desktop timesheets: one row per person, day, job and hours type; overtime is a row of
 * its own, and so is what is beyond 23:59.
 */
export async function* iif(given: Making, paid: AsyncIterable<PaidHours[][]>): AsyncGenerator<string> {
  const making: IifMaking = { ...given, people: new Map(), jobs: new Map() };
  yield iifHeader(making.payroll.iif.company);
  for await (const people of paid) yield people.map((person) => linesOf(person, making)).join('');
}

function linesOf(person: readonly PaidHours[], making: IifMaking): string {
  const { tally, payroll } = making;
  const { iif: settings } = payroll;
  for (const [row, parts] of Map.groupBy(person, (part) => part.row)) tally.hold(row, saysOf(row, parts, making));
  const sums = addUp(person, ({ row, hours }) => `${row.date} ${row.jobId} ${hours}`);
  const rows = sums.flatMap((sum) => iifRows(sum.minutes).map((minutes) => ({ ...sum, minutes })));
  const lines = rows.map(({ row, hours, minutes, phases }) => {
    tally.rows += 1;
    return iifLine([
      'TIMEACT',
      iifDate(row.date),
      jobOf(row, making),
      employeeOf(row, making),
      settings.item,
      settings.payrollItems[hours],
      iifDuration(minutes),
      classOf(row, making),
      phases.length > 0 ? iifNote(`Phase ${phases.join(', ')}`) : '',
      'Y',
      settings.isBillable ? '1' : '0',
    ]);
  });
  return lines.join('');
}

/** What the lines that a shift is in say of it. */
const saysOf = (row: ShiftRow, parts: readonly PaidHours[], making: IifMaking): string[] => [
  row.date,
  jobOf(row, making),
  employeeOf(row, making),
  classOf(row, making),
  row.phaseCode ?? '',
  ...parts.map(({ hours, minutes }) => `${hours} ${minutes}`),
];

const personOf = ({ employeeId, lastName, firstName }: ShiftRow) => `${employeeId} ${lastName}, ${firstName}`;

const pageOf = ({ employeePk }: ShiftRow) => ({ employeeId: employeePk });

function employeeOf(row: ShiftRow, { tally, payroll, people }: IifMaking): string {
  const { firstName, lastName } = row;
  const name = iifName(payroll.iif.employeeName === 'last-first' ? `${lastName}, ${firstName}` : `${firstName} ${lastName}`);
  if (name === undefined) tally.block(personOf(row), 'has a name that QuickBooks cannot have', pageOf(row));
  else {
    const other = sharedWith(people, name, personOf(row));
    if (other)
      tally.block(
        personOf(row),
        `would be the same person in QuickBooks as ${other}: name one of them as in QuickBooks, for example with a middle initial`,
        pageOf(row),
      );
  }
  return name ?? '';
}

/** `Customer:Job`. A job without a client is the job of a customer that stands for none. */
function jobOf({ client, jobId, jobPk }: ShiftRow, { tally, payroll, jobs }: IifMaking): string {
  const known = client?.trim() || undefined;
  const [customer, job] = [iifName(known ?? payroll.iif.noClient), iifName(jobId)];
  const name = `${customer}:${job}`;
  if (customer === undefined || job === undefined)
    tally.block(`Job ${jobId} of ${known}`, 'has a client name or number that QuickBooks cannot have', { jobId: jobPk });
  else {
    const other = sharedWith(jobs, name, `Job ${jobId}`);
    if (other) tally.block(`Job ${jobId}`, `would be the same job in QuickBooks as ${other}`, { jobId: jobPk });
  }
  return name;
}

/**
 * Somebody, or some other job, that QuickBooks would take for the same entry of its list; undefined
 * when there is none.
 */
function sharedWith(holders: Holders, name: string, who: string): string | undefined {
  const key = listKey(name);
  const holder = holders.get(key) ?? who;
  holders.set(key, holder);
  return holder === who ? undefined : holder;
}

function classOf(row: ShiftRow, { tally, payroll }: Making): string {
  const { className } = payroll.iif;
  if (className === 'none') return '';
  const text = { category: row.category, region: row.region, company: row.companyName }[className] ?? '';
  const name = text === '' ? '' : iifName(text);
  if (name === undefined) tally.block(text, 'is no name that a class in QuickBooks can have');
  return name ?? '';
}
