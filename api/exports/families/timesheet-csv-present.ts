import { peopleHead, peopleLines } from '#api/files/people-csv-present.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { countedMinutes } from '#shared/rules/hours.ts';
import { zoneOfTwice } from '#shared/rules/local-time.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import type { FileContext } from '../rules/file-context.ts';
import { createRounding } from '../rules/paid-hours.ts';
import type { ShiftRow } from '../rules/shift-row.ts';
import { payOutcomeOf } from '../rules/tally.ts';
import { type ColumnWords, lineInWords } from '../rules/words.ts';

/** The screens' names of shift types. */
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
 * The only column that depends on the rows before: a remainder of rounding is carried to the next
 * row, so that the column adds up to the file's minutes.
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
 * Writes the shifts of the days: approved ones, or all on request, running ones included
 * [exports-3]. What has no paid hours is listed whatever its approval: a No Show, whose hours are
 * not added [hours-2], and an entry without time.
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

/**
 * The row's own value, without the carried remainder, for its fingerprint: a row is not superseded
 * because one before it changed.
 */
const hoursAlone = (minutes: number): string => (minutes / 60).toFixed(2);

/** Writes a time; one that occurs twice, when clocks go back, says which of the two it is. */
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
    numberOf(row),
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
