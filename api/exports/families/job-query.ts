import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inChunks } from '#api/db/chunks.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee, region } from '#api/db/tables/people.ts';
import type { FileContext } from '../rules/file-context.ts';
import type { JobField } from './job-csv-present.ts';

/** The columns of a job in the file, as text. */
export type JobRow = Record<Exclude<JobField, 'cost' | 'profit'>, string> & { id: number; revision: number };

/** Reads the jobs that run on any of the days. */
export async function* jobRows({ tx, asked: { start, end }, timeZone }: FileContext): AsyncGenerator<JobRow[]> {
  if (start !== null && end !== null) yield* inChunks<JobRow>(tx, jobsOf(start, end, timeZone));
}

function jobsOf(start: string, end: string, timeZone: string): SQL {
  const supervisor = alias(employee, 'supervisor');
  const local = (column: typeof job.startDate | typeof job.endDate) => sql`(${column} at time zone ${timeZone})::date`;
  const text = (column: unknown, name: string) => sql`coalesce((${column})::text, '') as ${sql.identifier(name)}`;
  const fields: [unknown, JobField][] = [
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
    [job.externalNumber, 'externalNumber'],
  ];
  return sql`
    select ${job.id} as "id", ${job.revision} as "revision", ${sql.join(
      fields.map(([column, name]) => text(column, name)),
      sql`, `,
    )}
    from ${job}
    left join ${region} on ${region.id} = ${job.regionId}
    left join ${employee} supervisor on ${supervisor.id} = ${job.supervisorId}
    where ${local(job.startDate)} <= ${end}::date and ${local(job.endDate)} >= ${start}::date
    order by ${job.startDate}, ${job.id}`;
}
