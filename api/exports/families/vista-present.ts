import { stringify } from 'csv-stringify/sync';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { FileContext } from '../rules/file-context.ts';
import { type Holders, numberInFiles, sharedWith } from '../rules/job-number.ts';
import { addUp, createRounding, type PaidHours } from '../rules/paid-hours.ts';
import type { VistaColumn } from '../rules/settings.ts';
import type { ShiftRow } from '../rules/shift-row.ts';
import { isPlain, jobTooLong, payPeriodOf, payrollNumber, vistaDate, vistaMemo } from '../rules/vista.ts';

/**
 * CSV for a machine: quoted as RFC 4180 says, without guards against formulas. Texts that such a
 * file cannot hold block it instead.
 */
export const machineLines = (rows: readonly (readonly string[])[]): string => stringify([...rows], { record_delimiter: '\r\n' });

interface VistaContext extends FileContext {
  /** Who has a payroll number of a company. */
  numbers: Map<string, string>;
  /** The job of each number of a ledger. */
  jobs: Holders;
}

/**
 * Writes Viewpoint Vista timecards (bPRTB): one row per person, day, job, phase and earn code;
 * overtime has another earn code.
 */
export async function* vista(given: FileContext, paid: AsyncIterable<PaidHours[][]>): AsyncGenerator<string> {
  const context: VistaContext = { ...given, numbers: new Map(), jobs: new Map() };
  const { columns, hasHeader } = context.payroll.vista;
  if (hasHeader) yield machineLines([columns]);
  for await (const people of paid) {
    const rows = people.flatMap((person) => rowsOf(person, context));
    if (rows.length > 0) yield machineLines(rows.map((row) => columns.map((column) => row[column])));
  }
}

function rowsOf(person: readonly PaidHours[], context: VistaContext): Record<VistaColumn, string>[] {
  const first = person[0]?.row;
  if (!first) return [];
  const { tally, payroll } = context;
  const { vista: settings } = payroll;
  const co = companyOf(first, context);
  const employee = employeeNumberOf(first, co, context);
  for (const [row, parts] of Map.groupBy(person, (part) => part.row)) {
    const ledger = ledgerOf(row, co, context);
    const texts = [
      co,
      employee,
      row.date,
      jobOf(row, ledger, context),
      row.phaseCode ?? '',
      row.class ?? '',
      ...parts.map(earned),
    ];
    // Fingerprints of earlier versions left the ledger out, which is right where it is the person's
    // own company.
    tally.hold(row, ledger === co ? texts : [...texts, ledger]);
  }
  const hoursOf = createRounding();
  const sums = addUp(person, ({ row, hours }) => JSON.stringify([row.date, row.jobId, row.phaseCode, settings.earnCodes[hours]]));
  return sums.map(({ row, hours, minutes }) => {
    const { end, dayNumber } = payPeriodOf(row.date);
    const earnCode = settings.earnCodes[hours];
    const ledger = ledgerOf(row, co, context);
    const job = jobOf(row, ledger, context);
    tally.rows += 1;
    tally.name('employee', employee);
    tally.name('job', job);
    tally.name('phase', row.phaseCode ?? '');
    return {
      Co: co,
      PRGroup: settings.prGroup,
      PREndDate: vistaDate(end),
      Employee: employee,
      PaySeq: settings.paySeq,
      Type: 'J',
      DayNum: String(dayNumber),
      PostDate: vistaDate(row.date),
      JCCo: ledger,
      Job: job,
      Phase: row.phaseCode ?? '',
      EarnCode: earnCode,
      Shift: settings.shift,
      Hours: hoursOf(earnCode, minutes),
      Crew: '',
      Craft: '',
      Class: row.class ?? '',
      Memo: vistaMemo(`${row.employeeId} ${row.date}`),
    };
  });
}

const earned = ({ hours, minutes }: PaidHours): string => `${hours} ${minutes}`;

const pageOf = ({ employeePk }: ShiftRow) => ({ employeeId: employeePk });
const nameOf = ({ employeeId, firstName, lastName }: ShiftRow) => `${employeeId} ${lastName}, ${firstName}`;

function companyOf(row: ShiftRow, { tally }: FileContext): string {
  const co = row.companyCode;
  if (co === null) tally.block(nameOf(row), NO_COMPANY, pageOf(row));
  return co ?? '';
}

/**
 * The company whose job ledger is charged; the person's company where the job names none, which is
 * Vista's default.
 */
function ledgerOf({ jobCompany, jobCompanyCode, jobPk, ...row }: ShiftRow, co: string, { tally }: FileContext): string {
  if (jobCompany === null) return co;
  const ledger = jobCompanyCode;
  if (ledger === null) tally.block(`Job ${numberOf(row)}`, NO_COMPANY, { jobId: jobPk });
  return ledger ?? '';
}

/** The job's number in a ledger, of which no two jobs of the file have the same one. */
function jobOf(row: ShiftRow, ledger: string, { tally, payroll, jobs }: VistaContext): string {
  const number = numberInFiles(row, payroll);
  const about = `Job ${numberOf(row)}`;
  const isReadable = [number, row.phaseCode ?? '', row.class ?? ''].every(isPlain);
  const other = sharedWith(jobs, `${ledger}:${number}`, about);
  const faults = [
    isReadable ? undefined : 'has characters that Vista cannot read in its number, phase or class',
    jobTooLong(number),
    other && `would be the same job in Vista as ${other}`,
  ];
  for (const why of faults) if (why) tally.block(about, why, { jobId: row.jobPk });
  return number;
}

const NO_COMPANY = 'belongs to no company that has a number in Vista';

function employeeNumberOf(row: ShiftRow, co: string, { tally, payroll, numbers }: VistaContext): string {
  const number = payrollNumber(row, payroll.vista.employee);
  if (number === undefined) {
    tally.block(nameOf(row), 'has no payroll number', pageOf(row));
    return '';
  }
  const holder = numbers.get(`${co} ${number}`);
  if (holder !== undefined) tally.block(nameOf(row), `has the same payroll number as ${holder}, ${number}`, pageOf(row));
  numbers.set(`${co} ${number}`, nameOf(row));
  return number;
}
