import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { costsTotal, profit } from '../../shared/rules/costs.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, region } from '../db/tables/people.ts';
import { inChunks } from './chunks.ts';
import type { Making } from './make.ts';
import { peopleLines } from './people-csv.ts';

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
] as const;
type JobRow = Record<Exclude<(typeof COLUMNS)[number][1], 'cost' | 'profit'>, string>;

/** The jobs that run on any of the days, with their hours and costs to date. */
export async function* jobCsv({ tx, asked, timeZone, tally }: Making): AsyncGenerator<string> {
  yield peopleLines([COLUMNS.map(([heading]) => heading)]);
  if (asked.start === null || asked.end === null) return;
  for await (const rows of inChunks<JobRow>(tx, jobsOf(asked.start, asked.end, timeZone))) {
    tally.rows += rows.length;
    yield peopleLines(rows.map(cellsOf));
  }
}

function cellsOf(row: JobRow): string[] {
  const whole = { ...row, cost: costsTotal(row), profit: profit(row) };
  return COLUMNS.map(([, name]) => whole[name]);
}

function jobsOf(start: string, end: string, timeZone: string): SQL {
  const supervisor = alias(employee, 'supervisor');
  const local = (column: typeof job.startDate | typeof job.endDate) => sql`(${column} at time zone ${timeZone})::date`;
  const text = (column: unknown, name: string) => sql`coalesce((${column})::text, '') as ${sql.identifier(name)}`;
  const fields: [unknown, keyof JobRow][] = [
    [job.jobId, 'jobId'],
    [job.workOrderNumber, 'workOrderNumber'],
    [job.address, 'address'],
    [region.name, 'region'],
    [job.category, 'category'],
    [job.type, 'type'],
    [job.workOrderType, 'workOrderType'],
    [job.status, 'status'],
    [job.company, 'company'],
    [job.fcc, 'client'],
    [job.billedTo, 'billedTo'],
    [job.inspector, 'inspector'],
    [supervisor.fullName, 'supervisor'],
    [local(job.startDate), 'start'],
    [local(job.endDate), 'end'],
    [job.finalizedDate, 'finalizedDate'],
    [job.progressPercentage, 'progress'],
    [job.currentHours, 'currentHours'],
    [job.totalHours, 'totalHours'],
    [job.bidLaborCost, 'bidLaborCost'],
    [job.bidMaterialsCost, 'bidMaterialsCost'],
    [job.bidOtherCost, 'bidOtherCost'],
    [job.bidPrice, 'bidPrice'],
    [job.laborCost, 'laborCost'],
    [job.materialsCost, 'materialsCost'],
    [job.otherCost, 'otherCost'],
    [job.overtimeCost, 'overtimeCost'],
    [job.amountBilled, 'amountBilled'],
    [job.description, 'description'],
  ];
  return sql`
    select ${sql.join(
      fields.map(([column, name]) => text(column, name)),
      sql`, `,
    )}
    from ${job}
    left join ${region} on ${region.id} = ${job.regionId}
    left join ${employee} supervisor on ${supervisor.id} = ${job.supervisorId}
    where ${local(job.startDate)} <= ${end}::date and ${local(job.endDate)} >= ${start}::date
    order by ${job.startDate}, ${job.id}`;
}
