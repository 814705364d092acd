import { sql } from 'drizzle-orm';
import type { JobCostDays } from '#shared/job-details.ts';
import { centsIn, costsTotal } from '#shared/rules/costs.ts';
import type { Reader } from '../db/schema.ts';
import { findJob } from '../jobs/repository.ts';

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
