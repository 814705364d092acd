import { eq, type SQL, sql } from 'drizzle-orm';
import { dollarsOf } from '#shared/rules/costs.ts';
import { isCounted } from '../db/counted-minutes.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { sheetTotal } from '../db/tables/timesheets.ts';

/**
 * Computes the totals of the sheets of a job, or of every job, from their finished shifts by the
 * rule of `jobCosts`: minutes at the stored rate for the type, those beyond 40 hours of the
 * person's payroll week at the overtime rate, rounded to a cent; No Show counts neither as time nor
 * as cost. Writes only differences. The caller locks the job.
 * @returns whether a sheet's total changed
 */
export async function writeSheetTotals(tx: Tx, jobId: number | 'all'): Promise<boolean> {
  const { rows } = await tx.execute<{ changed: boolean }>(sql`
    with ${totals(jobId)}, removed as (
      delete from sheet_total using sheet
      where sheet.id = sheet_total.dwo_job_id and not exists (select from total where total.id = sheet_total.dwo_job_id)
      returning 1
    ), written as (
      insert into sheet_total as known (dwo_job_id, dwo_id, job_id, date, minutes, labor_cents, overtime_cents)
      select id, dwo_id, job_id, date, minutes, labor_cents, overtime_cents from total
      on conflict (dwo_job_id) do update
        set minutes = excluded.minutes, labor_cents = excluded.labor_cents, overtime_cents = excluded.overtime_cents
        where (known.minutes, known.labor_cents, known.overtime_cents)
          is distinct from (excluded.minutes, excluded.labor_cents, excluded.overtime_cents)
      returning 1
    )
    select exists (select from removed) or exists (select from written) as changed`);
  return rows[0]?.changed ?? false;
}

/**
 * Defines `sheet`, the job's sheets, and `total`, their totals. For everybody on a sheet it reads
 * the whole payroll week on all jobs; PostgreSQL's weeks begin on Monday, too.
 */
const totals = (jobId: number | 'all'): SQL => sql`
  sheet as materialized (
    select dwo_job.id, dwo_job.dwo_id, dwo_job.job_id, dwo.date
    from dwo_job join dwo on dwo.id = dwo_job.dwo_id ${jobId === 'all' ? sql`` : sql`where dwo_job.job_id = ${jobId}`}
  ), week as materialized (
    select distinct workshift.employee_id, date_trunc('week', workshift.date::timestamp)::date as monday
    from sheet join workshift on workshift.dwo_job_id = sheet.id where workshift.status = 'finished'
  ), worked as materialized (
    select workshift.employee_id, workshift.dwo_job_id, workshift.type, workshift.hours as minutes,
      workshift.straight_rate, workshift.overtime_rate, workshift.double_rate,
      case when workshift.type in ('HOLIDAY', 'NO_SHOW') then 0 else workshift.hours end as counted,
      sum(case when workshift.type in ('HOLIDAY', 'NO_SHOW') then 0 else workshift.hours end) over (
        partition by week.employee_id, week.monday order by workshift.start, workshift.id rows unbounded preceding
      ) as so_far
    from week join workshift on workshift.employee_id = week.employee_id and workshift.date between week.monday and week.monday + 6
    where workshift.status = 'finished'
  ), priced as (
    select sheet.id, sheet.dwo_id, sheet.job_id, sheet.date, worked.minutes, worked.type,
      greatest(0, least(worked.counted, worked.so_far - 40 * 60)) as overtime,
      worked.straight_rate as straight, coalesce(worked.overtime_rate, worked.straight_rate * 1.5) as one_and_a_half,
      coalesce(worked.double_rate, worked.straight_rate * 2) as double
    from worked join sheet on sheet.id = worked.dwo_job_id
    where ${isCounted('worked')}
  ), costed as (
    select priced.*,
      round((minutes - overtime) * case type when 'CALLOUT' then one_and_a_half when 'PTO' then double else straight::numeric end / 60)
        as straight_cents,
      round(overtime * case type when 'PTO' then double else one_and_a_half end / 60) as overtime_cents
    from priced
  ), total as materialized (
    select id, dwo_id, job_id, date, sum(minutes)::int as minutes,
      coalesce(sum(straight_cents + overtime_cents), 0)::int as labor_cents, coalesce(sum(overtime_cents), 0)::int as overtime_cents
    from costed group by id, dwo_id, job_id, date
  )`;

/** Sums the totals of a job's sheets. */
export async function sumSheets(reader: Reader, jobId: number) {
  const { minutes, laborCents, overtimeCents } = sheetTotal;
  const [sums] = await reader
    .select({
      minutes: sql<number>`coalesce(sum(${minutes}), 0)::int`,
      laborCents: sql<number>`coalesce(sum(${laborCents}), 0)::float8`,
      overtimeCents: sql<number>`coalesce(sum(${overtimeCents}), 0)::float8`,
    })
    .from(sheetTotal)
    .where(eq(sheetTotal.jobId, jobId));
  if (!sums) throw new Error('a sum answers its row');
  return { currentHours: sums.minutes, laborCost: dollarsOf(sums.laborCents), overtimeCost: dollarsOf(sums.overtimeCents) };
}
