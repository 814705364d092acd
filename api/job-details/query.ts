import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ListQuery } from '#shared/http/query.ts';
import { type JobCostDays, type JobSheet, SHEETS_SHOWN } from '#shared/job-details.ts';
import { centsIn, costsTotal } from '#shared/rules/costs.ts';
import type { Caller } from '../context.ts';
import { crewedJobView } from '../crews/views.ts';
import type { Reader } from '../db/schema.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob } from '../db/tables/timesheets.ts';
import { findJob } from '../jobs/repository.ts';
import { parseIncludes } from '../query/parse.ts';
import { readSeen } from '../query/read.ts';
import type { Row } from '../query/view.ts';
import { dwoJobsSeenBy } from '../visibility/sheets.ts';

type Page = Pick<ListQuery, 'limit' | 'offset'>;

const BESIDE = parseIncludes(crewedJobView, { role: 'admin', rights: null }, '["region","supervisor","crews.foreman"]');

/**
 * Reads a job with everything on its page.
 * @throws Failure 404 for one that the caller does not see
 */
export async function readJobDetails(db: Reader, caller: Caller, id: number): Promise<Row> {
  const job = await readSeen(db, crewedJobView, caller, id, BESIDE);
  const sheets = await readSheets(db, caller, id, { limit: SHEETS_SHOWN, offset: 0 });
  const crews = (job['crews'] as Row[]).toSorted(
    (one, other) => Number(other['isPrimary']) - Number(one['isPrimary']) || Number(one['id']) - Number(other['id']),
  );
  return { ...job, crews, sheets: sheets.data, sheetCount: sheets.count };
}

interface Sheets {
  data: JobSheet[];
  count: number;
}

/** Reads a page of a job's sheets that the caller sees, newest first, and their count. */
export async function readSheets(db: Reader, caller: Caller, id: number, { limit, offset }: Page): Promise<Sheets> {
  const ofJob = and(eq(dwoJob.jobId, id), dwoJobsSeenBy(caller));
  const page = db
    .select({
      dwoJobId: dwoJob.id,
      dwoId: dwo.id,
      date: dwo.date,
      status: dwoJob.status,
      foreman: { id: employee.id, employeeId: employee.employeeId, fullName: employee.fullName },
    })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(employee, eq(employee.id, dwo.foremanId))
    .where(ofJob)
    .orderBy(desc(dwo.date), desc(dwoJob.id))
    .limit(limit)
    .offset(offset);
  const [data, [counted]] = await Promise.all([page, db.select({ sheets: count() }).from(dwoJob).where(ofJob)]);
  return { data, count: counted?.sheets ?? 0 };
}

/**
 * Reads a job's costs by day [costs-6]: its sheets at the rates of their day, its expenses and its
 * invoices. In one snapshot, so that the days add up to the job's own cost.
 */
export const readCostDays = (db: Reader, id: number): Promise<JobCostDays | undefined> =>
  db.transaction(
    async (tx) => {
      const job = await findJob(tx, id);
      if (!job) return undefined;
      const { rows: days } = await tx.execute<JobCostDays['days'][number]>(sql`
        with part as (
          select date, labor_cents as labor, 0 as materials, 0 as other, 0 as billed from sheet_total where job_id = ${id}
          union all
          select date, 0, case when type = 'Material' then amount * 100 else 0 end,
            case when type = 'Material' then 0 else amount * 100 end, 0
          from job_site_photo where job_id = ${id} and amount <> 0
          union all
          select date, 0, 0, 0, amount * 100 from job_invoice where job_id = ${id} and amount <> 0
        )
        select to_char(date, 'YYYY-MM-DD') as date, sum(labor)::float8 as labor, sum(materials)::float8 as materials,
          sum(other)::float8 as other, sum(billed)::float8 as billed
        from part group by date order by date`);
      const dated = days.reduce((sum, { labor, materials, other }) => sum + labor + materials + other, 0);
      return { bidPrice: job.bidPrice, undated: (centsIn(costsTotal(job)) ?? 0) - dated, days };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
