import { sql } from 'drizzle-orm';
import type { Tx } from '../db/schema.ts';

/**
 * Recomputes the months of a job, or of every job, from its sheets and expenses, so that a summary
 * of a year need not. Writes only differences. Call it after every change of a sheet's total or an
 * expense; the caller locks the job.
 * @returns whether a month changed
 */
export async function writeJobMonths(tx: Tx, jobId: number | 'all'): Promise<boolean> {
  const ofJob = jobId === 'all' ? sql`true` : sql`job_id = ${jobId}`;
  const { rows } = await tx.execute<{ changed: boolean }>(sql`
    with part as (
      select job_id, date, minutes, labor_cents as cents from sheet_total where ${ofJob}
      union all
      select job_id, date, 0, amount * 100 from job_site_photo where ${ofJob} and amount <> 0
    ), total as materialized (
      select job_id, date_trunc('month', date::timestamp)::date as month, sum(minutes)::int as minutes, sum(cents)::bigint as cents
      from part group by 1, 2
    ), removed as (
      delete from job_month as known where ${ofJob} and not exists (
        select from total where total.job_id = known.job_id and total.month = known.month
      ) returning 1
    ), written as (
      insert into job_month as known (job_id, month, minutes, cents) select job_id, month, minutes, cents from total
      on conflict (job_id, month) do update set minutes = excluded.minutes, cents = excluded.cents
        where (known.minutes, known.cents) is distinct from (excluded.minutes, excluded.cents)
      returning 1
    )
    select exists (select from removed) or exists (select from written) as changed`);
  return rows[0]?.changed ?? false;
}
