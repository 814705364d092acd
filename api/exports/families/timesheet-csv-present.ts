import { peopleHead, peopleLines } from '#api/files/people-csv-present.ts';
import { countedMinutes } from '#shared/rules/hours.ts';
import { zoneOfTwice } from '#shared/rules/local-time.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import type { FileContext } from '../rules/file-context.ts';
import { payOutcomeOf } from '../rules/pay-outcome.ts';
import { createRounding } from '../rules/rounding.ts';
import type { ShiftRow } from '../rules/shift-row.ts';
import { type ColumnWords, lineInWords } from '../rules/words.ts';

/** As the screens call them. */
const TYPE_LABELS: Record<ShiftType, string> = {
  NORMAL: 'Current',
  RAINDAY: 'Rain Day',
  PTO: '2.0x C.O',
  HOLIDAY: 'Holiday',
  STANDBY: 'Standby',
  TRAINING: 'Training',
  CALLOUT: '1.5x C.O',
  NO_SHOW: 'No Show',
};

/**
 * The only column that hangs on the rows before: what rounding takes from one row the next one
 * gets, so that the column adds up to the hours of the file's minutes.
 */
export const TOTAL_HOURS = 'Total Hours';
const HEADER = [
  'Date',
  'Employee ID',
  'Last Name',
  'First Name',
  'Role',
  'Company',
  'Job ID',
  'WO#',
  'Job Address',
  'Region',
  'Supervisor',
  'Foreman',
  'Start',
  'End',
  'Breaks (min)',
  'Phase Code',
  'Hours Type',
  'Total (min)',
  'Overtime (min)',
  TOTAL_HOURS,
  'Status',
];

/**
 * The shifts of the days, approved ones alone unless the others are asked for, as payroll files
 * have them [exports-3]; those that run, then, too. What has no hours to be paid is listed whatever
 * its approval: a No Show, whose hours are not added [hours-2], and an entry without time.
 */
export async function* timesheetCsv(
  { tally, timeZone, asked }: FileContext,
  shifts: AsyncIterable<ShiftRow[]>,
): AsyncGenerator<string> {
  const hoursOf = createRounding();
  tally.minutes = 0;
  yield peopleHead(HEADER);
  for await (const all of shifts) {
    const rows = all.filter((row) => asked.withUnapproved || payOutcomeOf(row, asked) !== 'unapproved');
    tally.skipped.unapproved += all.length - rows.length;
    tally.minutes += countedMinutes(rows);
    tally.rows += rows.length;
    for (const row of rows) tally.hold(row, cellsOf(row, hoursAlone, timeZone));
    yield peopleLines(rows.map((row) => written(cellsOf(row, (minutes) => hoursOf('', minutes), timeZone))));
  }
}

export const TIMESHEET_WORDS: ColumnWords = { Role: 'role', Status: 'status' };
const written = (cells: string[]): string[] => lineInWords(HEADER, TIMESHEET_WORDS, cells);

/** What a row says for itself: it is not superseded because one before it is. */
const hoursAlone = (minutes: number): string => (minutes / 60).toFixed(2);

/** A time that comes twice says which one it is. */
function timeCell(text: string | null, ms: number | null, timeZone: string): string {
  const zone = ms === null ? undefined : zoneOfTwice(new Date(ms), timeZone);
  return zone === undefined ? (text ?? '') : `${text} ${zone}`;
}

function cellsOf(row: ShiftRow, hoursOf: (minutes: number) => string, timeZone: string): string[] {
  const minutes = countedMinutes([row]);
  return [
    row.date,
    row.employeeId,
    row.lastName,
    row.firstName,
    row.role,
    row.companyName ?? '',
    row.jobId,
    row.workOrderNumber ?? '',
    row.address,
    row.region ?? '',
    row.supervisor ?? '',
    row.foreman,
    timeCell(row.startsAt, row.startMs, timeZone),
    timeCell(row.endsAt, row.endMs, timeZone),
    String(row.breakMinutes),
    row.phaseCode ?? '',
    TYPE_LABELS[row.type],
    String(minutes),
    String(row.overtime),
    hoursOf(minutes),
    row.isFinished ? row.approval : 'running',
  ];
}
