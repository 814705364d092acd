import { peopleHead } from '#api/files/people-csv-present.ts';
import { costsTotal, profit } from '#shared/rules/costs.ts';
import type { FileContext } from '../rules/file-context.ts';
import { type ColumnWords, lineInWords } from '../rules/words.ts';
import { heldLines } from './held-lines-present.ts';
import type { JobRow } from './job-query.ts';

/** Heading and field, in the order of the file. */
const COLUMNS = [
  ['Job ID', 'jobId'],
  ['WO#', 'workOrderNumber'],
  ['Address', 'address'],
  ['Region', 'region'],
  ['Category', 'category'],
  ['Type', 'type'],
  ['Work Order Type', 'workOrderType'],
  ['Status', 'status'],
  ['Company', 'company'],
  ['Client', 'client'],
  ['Billed To', 'billedTo'],
  ['Inspector', 'inspector'],
  ['Supervisor', 'supervisor'],
  ['Start', 'start'],
  ['End', 'end'],
  ['Finalized', 'finalizedDate'],
  ['Progress %', 'progress'],
  ['Hours (min)', 'currentHours'],
  ['Planned Hours (min)', 'totalHours'],
  ['Bid Labor', 'bidLaborCost'],
  ['Bid Materials', 'bidMaterialsCost'],
  ['Bid Other', 'bidOtherCost'],
  ['Estimated Cost', 'bidPrice'],
  ['Labor', 'laborCost'],
  ['Materials', 'materialsCost'],
  ['Other', 'otherCost'],
  ['Cost', 'cost'],
  ['Overtime Cost', 'overtimeCost'],
  ['Profit', 'profit'],
  ['Amount Billed', 'amountBilled'],
  ['Description', 'description'],
  // The last one: programs that read the columns by their places go on.
  ['Own Number', 'externalNumber'],
] as const;
export type JobField = (typeof COLUMNS)[number][1];

const HEADER = COLUMNS.map(([heading]) => heading);

export const JOB_WORDS: ColumnWords = Object.fromEntries(
  COLUMNS.filter(([, field]) => ['category', 'type', 'workOrderType', 'status'].includes(field)),
);

/** Writes the jobs that run on any of the days, with their hours and costs to date. */
export async function* jobCsv({ tally }: FileContext, jobs: AsyncIterable<JobRow[]>): AsyncGenerator<string> {
  yield peopleHead(HEADER);
  for await (const rows of jobs) yield heldLines(tally, rows, cellsOf, written);
}

/**
 * Translates statuses and kinds to the screens' words, and gives a job without an own number its
 * empty cell.
 */
const written = (cells: string[]): string[] =>
  lineInWords(HEADER, JOB_WORDS, cells.length < HEADER.length ? [...cells, ''] : cells);

function cellsOf(row: JobRow): string[] {
  const whole = { ...row, cost: costsTotal(row), profit: profit(row) };
  const cells = COLUMNS.map(([, name]) => whole[name]);
  // Earlier versions had no own number in fingerprints; without it those of such jobs stay equal.
  return row.externalNumber === '' ? cells.slice(0, -1) : cells;
}
