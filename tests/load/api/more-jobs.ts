import type { Client } from 'pg';
import { CATEGORIES, type CompanySize, firstIds, from, regionOf, supervisorOf } from '../large-company.ts';

/** How many jobs there are, and how many are not over: those the job list shows at first. */
export interface JobCounts {
  all: number;
  open: number;
}

export async function countJobs(client: Client): Promise<JobCounts> {
  const { rows } = await client.query<JobCounts>(
    `select count(*)::int as all, (count(*) filter (where status in ('assigned', 'inProgress', 'unassigned')))::int as open from job`,
  );
  return rows[0]!;
}

/** One in so many of those that are added is not over, the latest. */
const PER_OPEN = 240;
const OPEN = ['inProgress', 'assigned', 'unassigned'];
const OVER = ['completed', 'completed', 'done', 'completed', 'canceled'];

/** So many jobs come in one step, and what that left behind is swept up before the next. */
const STEP = 10_000;

/**
 * Jobs of ten years, each with a crew of a foreman and a supervisor, until there are so many:
 * nearly all are over, and those that go on are the latest. Every index and trigger is in force.
 * A job is written again when its crew comes, so that jobs added all at once would lie in a table
 * twice their size; over ten years autovacuum gives that room to the jobs that follow.
 */
export async function addJobs(client: Client, size: CompanySize, upTo: number): Promise<void> {
  const { all: before } = await countJobs(client);
  const years = { size, upTo, firstOpen: upTo - Math.floor((upTo - before) / PER_OPEN) + 1 };
  for (let last = before; last < upTo; ) {
    const first = last + 1;
    last = Math.min(last + STEP, upTo);
    await addSome(client, years, first, last);
    await client.query('vacuum analyze job, crew, employee_crew');
  }
  await client.query(`select setval(pg_get_serial_sequence('job', 'id'), (select max(id) from job))`);
}

interface Years {
  size: CompanySize;
  upTo: number;
  /** From this one on they are not over. */
  firstOpen: number;
}

async function addSome(client: Client, { size, upTo, firstOpen }: Years, first: number, last: number): Promise<void> {
  const { foreman } = firstIds(size);
  const place = `n % ${size.foremen}`;
  await client.query(`insert into job (id, job_id, address, category, type, work_order_type, work_order_number, status, start_date, end_date,
      finalized_date, region_id, supervisor_id, company, fcc, bid_price, labor_cost, current_hours, total_hours) overriding system value
    select n, (10000 + n)::text, n || ' Main Street', ${from(CATEGORIES, 'n')}, ${from(['hourly', 'perfoot', 'bid', 'unit'], 'n')},
      ${from(['maintenance', 'newConstruction'], 'n')}, 'WO-' || n,
      case when n < ${firstOpen} then ${from(OVER, 'n')} else ${from(OPEN, 'n')} end, begun,
      begun + interval '45 days' + case when n < ${firstOpen} then interval '0' else interval '60 days' end,
      case when n < ${firstOpen} then begun::date + 45 end,
      ${regionOf(place)}, ${supervisorOf(size, place)}, 'TSU One', 'City Power', 50000, n % 70000, n % 9000, 12000
    from generate_series(${first}, ${last}) n,
      lateral (select now() - interval '10 days' - (${upTo} - n) * interval '10 years' / ${upTo} as begun) as own`);
  await client.query(`with added as (
      insert into crew (is_default, is_primary, foreman_id, job_id)
      select false, true, ${foreman} + ${place}, n from generate_series(${first}, ${last}) n returning id, foreman_id, job_id
    )
    insert into employee_crew (crew_id, employee_id, is_foreman, is_supervisor)
    select id, foreman_id, true, false from added
    union all select added.id, supervisor_id, false, true from added join job on job.id = added.job_id`);
}
