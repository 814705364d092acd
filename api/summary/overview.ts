import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { JobCategory } from '../../shared/jobs.ts';
import { type Period, payrollWeek } from '../../shared/rules/periods.ts';
import type { Reader } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { type JobScope, jobsIn } from './jobs.ts';

/** What was worked on a day in a category. */
export interface DayOfWork {
  date: string;
  category: JobCategory;
  minutes: number;
  cents: number;
}

/** `Foreman - ST 48.50`: the type and the dollars per hour, as `straightRateCents` reads them. */
const RATE = String.raw`\s-\s*(\S+)\s+\$?(\d[\d,]*(?:\.\d{1,2})?)\s*$`;
const RATES = sql.raw('earning_rate1, earning_rate2, earning_rate3, earning_rate4, earning_rate5, earning_rate6');
/** Of rates as people have them together, read once however many have the same. */
const RATE_CENTS = sql`coalesce((
  select round(replace(found[2], ',', '')::numeric * 100)
  from unnest(array[${RATES}]) with ordinality as rate(text, place), regexp_match(rate.text, ${RATE}) as found
  where found is not null order by upper(found[1]) = 'ST' desc, place limit 1), 0)`;

/**
 * Hours and cost of the jobs in scope, per day and category, by the rule that a job's labor cost follows (`jobCosts`): a shift costs
 * its minutes at the person's rate and its type's factor, beyond 40 hours of the payroll week at least 1.5 times, rounded to a
 * cent; No Show counts as neither. Expenses count on their day.
 */
export async function readOverview(
  reader: Reader,
  { period, categories, ...scope }: Omit<JobScope, 'period'> & { period: Period; categories: readonly JobCategory[] },
): Promise<DayOfWork[]> {
  const jobs = and(
    jobsIn({ ...scope, period: null }),
    categories.length > 0 ? inArray(job.category, [...categories]) : undefined,
  );
  const { rows } = await reader.execute<Record<keyof DayOfWork, unknown>>(sql`
    with ${inScope(jobs)}, ${costedShifts(period)}
    select date::text, category, sum(minutes)::int as minutes, sum(cents)::float8 as cents
    from (
      select date, category, minutes, cents from costed
      union all
      select job_site_photo.date, in_scope.category, 0, job_site_photo.amount * 100
      from job_site_photo join in_scope on in_scope.id = job_site_photo.job_id
      where job_site_photo.date between ${period.start} and ${period.end} and job_site_photo.amount <> 0
    ) day
    group by 1, 2`);
  return rows as unknown as DayOfWork[];
}

const inScope = (jobs: SQL | undefined): SQL =>
  sql`in_scope as materialized (select ${job.id} as id, ${job.category} as category from ${job} where ${jobs ?? eq(sql`1`, 1)})`;

/** Of the payroll week that the period begins in, the days before it count towards the 40 hours. */
const costedShifts = ({ start, end }: Period): SQL => sql`
  worked as materialized (
    select workshift.employee_id, workshift.dwo_job_id, workshift.date, workshift.type, workshift.hours as minutes,
      case when workshift.type in ('HOLIDAY', 'NO_SHOW') then 0 else workshift.hours end as counted,
      sum(case when workshift.type in ('HOLIDAY', 'NO_SHOW') then 0 else workshift.hours end) over (
        partition by workshift.employee_id, date_trunc('week', workshift.date::timestamp)
        order by workshift.start, workshift.id rows unbounded preceding
      ) as so_far
    from workshift
    where workshift.status = 'finished' and workshift.date between ${payrollWeek(start).monday} and ${end}
  ), priced as (
    select worked.date, in_scope.category, worked.employee_id, worked.minutes,
      greatest(0, least(worked.counted, worked.so_far - 40 * 60)) as overtime,
      case worked.type when 'CALLOUT' then 1.5 when 'PTO' then 2 else 1 end as factor
    from worked
      join dwo_job on dwo_job.id = worked.dwo_job_id
      join in_scope on in_scope.id = dwo_job.job_id
    where worked.date >= ${start} and worked.type <> 'NO_SHOW'
  ), rates as materialized (
    select row(${RATES})::text as key, ${RATE_CENTS} as cents from (select distinct ${RATES} from employee) given
  ), paid as materialized (
    select employee.id, rates.cents as rate from employee join rates on rates.key = row(${RATES})::text
  ), costed as (
    select priced.date, priced.category, priced.minutes,
      round((priced.minutes - priced.overtime) * paid.rate * priced.factor / 60)
        + round(priced.overtime * paid.rate * greatest(priced.factor, 1.5) / 60) as cents
    from priced join paid on paid.id = priced.employee_id
  )`;
