import type { Making } from './make.ts';
import { addUp, type PaidHours, paidHours } from './paid-hours.ts';
import { IIF_MAX_MINUTES, iifDate, iifDuration, iifHeader, iifLine, iifName, iifNote } from './rules/iif.ts';
import type { ShiftRow } from './shift-rows.ts';

/** QuickBooks Desktop timesheets: one row per person, day, job and hours type; overtime is a row of its own. */
export async function* iif(making: Making): AsyncGenerator<string> {
  yield iifHeader(making.payroll.iif.company);
  for await (const people of paidHours(making)) yield people.map((person) => linesOf(person, making)).join('');
}

function linesOf(person: readonly PaidHours[], making: Making): string {
  const { tally, payroll } = making;
  const { iif: settings } = payroll;
  const sums = addUp(person, ({ row, hours }) => `${row.date} ${row.jobId} ${hours}`);
  const lines = sums.map(({ row, hours, minutes, phases }) => {
    if (minutes > IIF_MAX_MINUTES) tally.block(about(row), 'has more than 23:59 hours on one day and job');
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

const about = (row: ShiftRow) => `${row.employeeId} ${row.lastName}, ${row.firstName}, ${row.date}, job ${row.jobId}`;

function employeeOf({ employeeId, firstName, lastName }: ShiftRow, { tally, payroll }: Making): string {
  const text = payroll.iif.employeeName === 'last-first' ? `${lastName}, ${firstName}` : `${firstName} ${lastName}`;
  const name = iifName(text);
  if (name === undefined) tally.block(`${employeeId} ${text}`, 'has a name that QuickBooks cannot have');
  return name ?? '';
}

/** `Customer:Job`. */
function jobOf({ client, jobId }: ShiftRow, { tally }: Making): string {
  if (client === null || client.trim() === '') {
    tally.block(`Job ${jobId}`, 'has no client name, which is the customer in QuickBooks');
    return '';
  }
  const [customer, name] = [iifName(client), iifName(jobId)];
  if (customer === undefined || name === undefined)
    tally.block(`Job ${jobId} of ${client}`, 'has a client name or number that QuickBooks cannot have');
  return `${customer}:${name}`;
}

function classOf(row: ShiftRow, { tally, payroll }: Making): string {
  const { className } = payroll.iif;
  if (className === 'none') return '';
  const text = { category: row.category, region: row.region, company: row.companyName }[className] ?? '';
  const name = text === '' ? '' : iifName(text);
  if (name === undefined) tally.block(text, 'is no name that a class in QuickBooks can have');
  return name ?? '';
}
