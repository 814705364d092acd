import { countedMinutes } from '../../shared/rules/hours.ts';
import type { ShiftType } from '../../shared/timesheets/sheets.ts';
import { heldLines, peopleLines } from './people-csv-present.ts';
import type { Making } from './rules/making.ts';
import type { ShiftRow } from './shift-query.ts';

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
  'Total Hours',
  'Status',
];

/**
 * Every shift of the days, whatever its approval. A No Show is listed, but its hours are not added
 * [hours-2].
 */
export async function* timesheetCsv({ tally }: Making, shifts: AsyncIterable<ShiftRow[]>): AsyncGenerator<string> {
  tally.minutes = 0;
  yield peopleLines([HEADER]);
  for await (const rows of shifts) {
    tally.minutes += countedMinutes(rows);
    yield heldLines(tally, rows, cellsOf);
  }
}

function cellsOf(row: ShiftRow): string[] {
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
    row.startsAt,
    row.endsAt ?? '',
    String(row.breakMinutes),
    row.phaseCode ?? '',
    TYPE_LABELS[row.type],
    String(minutes),
    String(row.overtime),
    (minutes / 60).toFixed(2),
    row.isFinished ? row.approval : 'running',
  ];
}
