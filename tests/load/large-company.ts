import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { addUp } from '#api/background/cost-commands.ts';
import { schema } from '#api/db/schema.ts';
import { businessZone } from '../support/business-zone.ts';

/** How many there are of what; everything else follows from it. */
export interface CompanySize {
  employees: number;
  supervisors: number;
  foremen: number;
  /** Days on which every foreman has a DWO of ten shifts, the last one today. */
  days: number;
}

const SIZES = {
  /** 10,000 employees, 4,000 jobs, 100,000 DWOs, 1,000,000 work shifts. */
  large: { employees: 10_000, supervisors: 40, foremen: 400, days: 250 },
  /** A fiftieth of it. */
  small: { employees: 200, supervisors: 2, foremen: 8, days: 250 },
} as const satisfies Record<string, CompanySize>;
export type Scale = keyof typeof SIZES;
export const SCALES = Object.keys(SIZES);
export const sizeOf = (scale: Scale): CompanySize => SIZES[scale];

const SUBADMINS = 5;
const CREW_WORKERS = 23;
const WORKED_JOBS = 5;
const SHIFTS = 10;
const LISTS = 10;

/**
 * Fills a fresh, migrated database with a company that has worked up to today, from seven in the
 * morning where the business is: set by set inside the database, every constraint, index and
 * trigger in force. Answers the seconds that each set took.
 */
export async function loadCompany(client: Client, size: CompanySize, today: string): Promise<Record<string, number>> {
  const seconds: Record<string, number> = {};
  await client.query(`set synchronous_commit = off; set work_mem = '64MB'; set time zone '${businessZone()}'`);
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    seconds[name] = (performance.now() - startedAt) / 1_000;
  };
  for (const [name, text] of Object.entries(statements(size, today))) await timed(name, () => client.query(text));
  await timed('vacuum', () => client.query('vacuum analyze'));
  await timed('sheetTotals', async () => {
    await drizzle(client, { schema, casing: 'snake_case' }).transaction((tx) => addUp(tx, 'all'));
    await client.query('vacuum analyze sheet_total, job_month');
  });
  return seconds;
}

const MIGRATIONS = fileURLToPath(new URL('../../api/db/migrations', import.meta.url));

/** Two companies of one version are alike: it stands for their tables and for what fills them. */
export function companyVersion(size: CompanySize, today: string): string {
  const tables = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
  const parts = [...tables, businessZone(), ...Object.values(statements(size, today))];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

/**
 * By what they make, in the order of their references. Row numbers are chosen here, so that each
 * set can be computed by itself.
 */
function statements(size: CompanySize, today: string): Record<string, string> {
  return {
    ...people(size),
    ...jobsAndCrews(size),
    ...sheets(size, today),
    ...besides(size),
    numbers: NUMBERS,
  };
}

/** Row numbers of the first supervisor, foreman and worker. */
export const firstIds = ({ supervisors, foremen }: CompanySize) => {
  const supervisor = SUBADMINS + 2;
  const foreman = supervisor + supervisors;
  return { supervisor, foreman, worker: foreman + foremen };
};
/** Row number of the supervisor of a foreman, by the foreman's place. */
export const supervisorOf = (size: CompanySize, foreman: string) =>
  `${firstIds(size).supervisor} + (${foreman}) % ${size.supervisors}`;
const REGIONS = 12;
export const regionOf = (foreman: string) => `1 + (${foreman}) % ${REGIONS}`;
/** SQL of an entry of a list, which begins again after its last. */
export const from = (list: readonly string[], index: string) => `(array['${list.join("','")}'])[1 + (${index}) % ${list.length}]`;

const FIRST = 'Ada,Ben,Cleo,Dan,Eva,Finn,Gia,Hal,Ida,Jon,Kay,Leo,Mia,Ned,Ola,Pia,Quin,Rob,Sue,Tom,Uma,Vic,Wes,Xia,Yan,Zoe'.split(
  ',',
);
const LAST =
  'Abbott,Barnes,Castillo,Diaz,Ellison,Foster,Garza,Hughes,Irving,Jensen,Keller,Lowe,Mercer,Norris,Ortega,Price,Quill,Reyes,Stone,Turner,Underhill,Vega,Walsh,Young,Zimmer'.split(
    ',',
  );

function people(size: CompanySize): Record<string, string> {
  const { supervisor, foreman, worker } = firstIds(size);
  const place = `case when n >= ${worker} then (n - ${worker}) / ${CREW_WORKERS} else greatest(n - ${foreman}, 0) end`;
  return {
    regions: `insert into region (id, name, yard_latitude, yard_longitude) overriding system value
      select n, 'Region ' || n, 40 + n * 0.1, -74 from generate_series(1, ${REGIONS}) n`,
    employees: `with added as (insert into employee (id, employee_id, first_name, last_name, role, region_id, email, company_name, class, account_no, earning_rate1)
      overriding system value
      select n, '1-' || lpad(n::text, 5, '0') || '-01', ${from(FIRST, 'n')}, ${from(LAST, 'n / 26')} || ' ' || n,
        case when n = 1 then 'admin' when n < ${supervisor} then 'subadmin' when n < ${foreman} then 'supervisor'
          when n < ${worker} then 'foreman' else 'worker' end,
        ${regionOf(place)}, 'person' || n || '@large.muster.test', ${from(['TSU One', 'Pinnacle'], 'n')},
        case when n < ${worker} then 'Foreman' else 'Lineman' end, (40000 + n)::text, 'Lineman - ST ' || 30 + n % 20 || '.50'
      from generate_series(1, ${size.employees}) n returning id, region_id)
      insert into employee_region (employee_id, region_id) select id, region_id from added`,
    users: `insert into "user" (employee_id, last_login) select id, now() from employee where id < ${worker}`,
    supervisors: `insert into employee_supervisor (employee_id, supervisor_id)
      select n, ${supervisorOf(size, place)} from employee, lateral (select id as n) as own where n >= ${foreman}`,
  };
}

const STATUSES = ['assigned', 'unassigned', 'suspended', 'canceled', 'assigned'];
export const CATEGORIES = ['ohElectric', 'ugGas', 'ugElectric', 'castIron', 'overhead', 'general'];

/**
 * Each foreman has worked on five jobs, of which the last goes on, and five more wait or were put
 * off.
 */
function jobsAndCrews(size: CompanySize): Record<string, string> {
  const { foreman, worker } = firstIds(size);
  const worked = size.foremen * WORKED_JOBS;
  const place = `((n - 1) % ${worked}) / ${WORKED_JOBS}`;
  const member = (crew: string, people: string, flags: string) =>
    `insert into employee_crew (crew_id, employee_id, is_driver, is_foreman, is_supervisor) select ${crew}, ${people}, ${flags}`;
  return {
    jobs: `insert into job (id, job_id, address, category, type, work_order_type, work_order_number, status, start_date, end_date, region_id,
        supervisor_id, company, fcc, bid_price, labor_cost, current_hours, total_hours) overriding system value
      select n, (10000 + n)::text, n || ' Main Street', ${from(CATEGORIES, 'n')}, ${from(['hourly', 'perfoot', 'bid', 'unit'], 'n')},
        ${from(['maintenance', 'newConstruction'], 'n')}, 'WO-' || n,
        case when n > ${worked} then ${from(STATUSES, 'n')} when n % ${WORKED_JOBS} = 0 then 'inProgress' else 'completed' end,
        now() - interval '1 year' + (n % 300) * interval '1 day', now() + (n % 60 - 30) * interval '1 day' + interval '45 days',
        ${regionOf(place)}, ${supervisorOf(size, place)}, 'TSU One', 'City Power', 50000, n % 70000, n % 9000, 12000
      from generate_series(1, ${2 * worked}) n`,
    crews: `insert into crew (id, is_default, is_primary, foreman_id, job_id) overriding system value
      select n, true, false, ${foreman} + n - 1, null from generate_series(1, ${size.foremen}) n
      union all select ${size.foremen} + n, false, true, ${foreman} + ${place}, n from generate_series(1, ${worked}) n`,
    foremenOfCrews: member('id', 'foreman_id', 'false, true, false from crew'),
    supervisorsOfCrews: member('crew.id', 'supervisor_id', 'false, false, true from crew join job on job.id = crew.job_id'),
    workersOfCrews: member(
      'id',
      `${worker} + (foreman_id - ${foreman}) * ${CREW_WORKERS} + w`,
      `w = 0, false, false from crew, generate_series(0, ${CREW_WORKERS - 1}) w`,
    ),
    invoices: `insert into job_invoice (job_id, invoice_number, date, amount, percentage_billed)
      select id, 'I-' || id || '-' || n, start_date::date + n, 100 * n, n from job, generate_series(1, ${LISTS}) n`,
    expenses: `insert into job_site_photo (job_id, date, description, amount, type, search_data)
      select id, start_date::date + n, 'Expense ' || n, 10 * n, 'Materials', 'expense ' || n from job, generate_series(1, ${LISTS}) n`,
  };
}

/**
 * DWOs, their jobs (every fourth day has two), ten shifts each with a lunch of 30 minutes. What
 * lies a week back is approved.
 */
function sheets(size: CompanySize, today: string): Record<string, string> {
  const { foreman, worker } = firstIds(size);
  const dwos = size.foremen * size.days;
  const approved = `case when date < date '${today}' - 9 then 'approved' else 'submitted' end`;
  const job = (part: number) =>
    `${WORKED_JOBS} * ((dwo.id - 1) % ${size.foremen}) + (((dwo.id - 1) / ${size.foremen}) * ${WORKED_JOBS} / ${size.days} + ${part}) % ${WORKED_JOBS} + 1`;
  const sheet = (part: number, only: string) =>
    `insert into dwo_job (id, dwo_id, job_id, crew_id, status) overriding system value
      select ${part === 0 ? 'id' : `${dwos} + id / 4`}, id, job, ${size.foremen} + job, status from dwo, lateral (select ${job(part)} as job) as own ${only}`;
  return {
    workdays: `create temporary table workday as
      select row_number() over (order by day) - 1 as place, day::date as date from (
        select day from generate_series(date '${today}' - ${2 * size.days}, date '${today}', interval '1 day') day
        where extract(isodow from day) < 6 or day = date '${today}' order by day desc limit ${size.days}) recent`,
    hazards: `insert into daily_job_hazard_analysis (id, foreman_id, date, data, is_signed) overriding system value
      select place * ${size.foremen} + f + 1, ${foreman} + f, date, '{"weather": "dry"}', true from workday, generate_series(0, ${size.foremen - 1}) f`,
    dwos: `insert into dwo (id, date, foreman_id, supervisor_id, region_id, crew_id, status, daily_job_hazard_analysis_id, search_data)
      overriding system value
      select place * ${size.foremen} + f + 1, date, foreman.id, ${supervisorOf(size, 'f')}, ${regionOf('f')}, f + 1, ${approved},
        place * ${size.foremen} + f + 1, lower(foreman.full_name || ' ' || supervisor.full_name)
      from workday, generate_series(0, ${size.foremen - 1}) f
        join employee foreman on foreman.id = ${foreman} + f join employee supervisor on supervisor.id = ${supervisorOf(size, 'f')}`,
    firstJobs: sheet(0, ''),
    secondJobs: sheet(WORKED_JOBS - 1, 'where id % 4 = 0'),
    analyzeSheets: 'analyze dwo; analyze dwo_job',
    workshifts: shifts(size, today, { foreman, worker, dwos, approved }),
    timebreaks: `insert into timebreak (work_shift_id, type, status, start, "end")
      select id, 'lunch', 'finished', start + interval '4 hours', start + interval '270 minutes' from workshift where status = 'finished'`,
  };
}

interface ShiftParts {
  foreman: number;
  worker: number;
  dwos: number;
  /** SQL of the approval status. */
  approved: string;
}

/**
 * The foreman and nine of the crew, who take turns. Some are absent, some have the wrong face, some
 * were clocked nowhere.
 */
function shifts({ foremen }: CompanySize, today: string, { foreman, worker, dwos, approved }: ShiftParts): string {
  const place = `(dwo.id - 1) % ${foremen}`;
  return `insert into workshift (id, date, dwo_job_id, dwo_id, job_id, employee_id, type, status, approval_status, start, "end", start_location_type, end_location_type,
      start_picture_match_status, end_picture_match_status, hours, straight_rate, is_driver, created_at) overriding system value
    select n, date, sheet.id, sheet.dwo_id, sheet.job_id, person,
      case when n % 97 = 0 then 'PTO' when n % 193 = 0 then 'NO_SHOW' when n % 389 = 0 then 'TRAINING' else 'NORMAL' end,
      case when is_today then 'running' else 'finished' end, ${approved}, begun,
      case when not is_today then begun + 510 * interval '1 minute' + overtime end,
      case when n % 60 = 0 then 'unknown' else 'site' end, 'site', case when n % 100 = 0 then 'notMatched' else 'matched' end, 'matched',
      case when is_today then 0 else 480 + extract(epoch from overtime)::int / 60 end,
      case when not is_today then 3050 + person % 20 * 100 end, k = 1, begun + interval '9 hours'
    from dwo cross join generate_series(0, ${SHIFTS - 1}) k
      join dwo_job sheet on sheet.id = case when dwo.id % 4 = 0 and k > 4 then ${dwos} + dwo.id / 4 else dwo.id end, lateral (
      select (dwo.id - 1) * ${SHIFTS} + k + 1 as n, date = date '${today}' as is_today, least(now(), date + interval '7 hours') as begun) as own,
      lateral (select case when n % 5 = 0 then interval '1 hour' else interval '0' end as overtime,
        case when k = 0 then ${foreman} + ${place}
          else ${worker} + ${place} * ${CREW_WORKERS} + ((dwo.id - 1) / ${foremen} * 9 + k - 1) % ${CREW_WORKERS} end as person) as more`;
}

/** Notes, alerts (some of them read), the audit of what was approved. */
function besides({ foremen }: CompanySize): Record<string, string> {
  return {
    notes: `insert into jobnote (job_id, note, created_by_id) select id, 'Note ' || n, 1 from job, generate_series(1, ${LISTS}) n
      union all select job_id, 'Comment', 1 from dwo_job where id % 10 = 0`,
    alerts: `insert into alert (type, job_id, dwo_id, dwo_job_id, data, occasion, created_at, state, outcome, settled_at)
      select case when start_location_type = 'unknown' then 'locationMismatch' else 'pictureMismatch' end, dwo_job.job_id, dwo_job.dwo_id, dwo_job.id,
        jsonb_build_object('jobId', job.job_id, 'name', employee.full_name),
        case when start_location_type = 'unknown' then 'locationMismatch:dwo_job:' || dwo_job.id
          else 'pictureMismatch:workshift:' || workshift.id || ':start' end, least(now(), workshift.start + interval '1 minute'),
        'settled', 'done', now()
      from workshift join dwo_job on dwo_job.id = workshift.dwo_job_id join job on job.id = dwo_job.job_id
        join employee on employee.id = workshift.employee_id
      where start_location_type = 'unknown' or start_picture_match_status = 'notMatched' on conflict (occasion) do nothing`,
    receipts: `insert into alert_receipt (alert_id, employee_id, read_at, toasted_at) select id, 1, now(), now() from alert where id % 2 = 0`,
    audit: `insert into audit_log (at, actor_id, action, subject, subject_id, before, after)
      select dwo.date + interval '25 hours', coalesce(supervisor_id, 1), 'dwo_job.approve', 'dwo_job', dwo_job.id::text,
        '{"status": "submitted"}', '{"status": "approved"}' from dwo_job join dwo on dwo.id = dwo_job.dwo_id order by dwo.date`,
    vehicles: `insert into vehicle (id, name, plate) overriding system value select n, 'Truck ' || n, 'P-' || n from generate_series(1, ${foremen}) n`,
    trips: `insert into vehicle_usage (vehicle_id, foreman_id, job_id, date, start_date, end_date, miles_in, miles_out)
      select 1 + foreman_id % ${foremen}, foreman_id, job_id, dwo.date, dwo.date + interval '7 hours', dwo.date + interval '15 hours',
        dwo.id * 10, dwo.id * 10 + 8 from dwo join dwo_job on dwo_job.dwo_id = dwo.id where dwo.id % 4 = 1`,
  };
}

/** The numbers that the database gives out go on after the ones chosen here. */
const NUMBERS = `do $$ declare named text; begin
  foreach named in array array['region','employee','job','crew','daily_job_hazard_analysis','dwo','dwo_job','workshift','vehicle'] loop
    execute format('select setval(pg_get_serial_sequence(%L, ''id''), (select max(id) from %I))', named, named);
  end loop; end $$`;
