import { type SQL, sql } from 'drizzle-orm';
import type { Order } from '../../shared/query.ts';
import type { PersonDay } from '../../shared/timesheet-screens.ts';
import type { Reader } from '../db/schema.ts';

/** Which people's days, in which order. */
export interface PersonDaysAsked {
  startDate: string;
  endDate: string;
  /** A pattern on lower-case texts. */
  search: string | null;
  role: 'foreman' | 'worker' | null;
  isApproved: boolean | null;
  regions: readonly number[] | null;
  order: Order;
  limit: number;
  offset: number;
  /** Condition on `dwo`: the days that the caller sees. */
  seen: SQL | undefined;
}

const COLUMNS: Readonly<Record<string, SQL>> = {
  date: sql`day.date`,
  employeeId: sql`person.employee_id`,
  fullName: sql`person.full_name collate "und-x-icu"`,
  role: sql`person.role`,
  supervisor: sql`supervisor.full_name collate "und-x-icu"`,
  foreman: sql`foreman.full_name collate "und-x-icu"`,
  region: sql`region.name collate "und-x-icu"`,
};

/**
 * One row per person and day, of the sheets that the caller sees; a person on several sheets of a day stands under the first one's foreman
 * and supervisor. Minutes leave No Show out.
 */
export async function readPersonDays(db: Reader, asked: PersonDaysAsked): Promise<{ data: PersonDay[]; count: number }> {
  const { startDate, endDate, search, role, isApproved, regions, order, limit, offset, seen } = asked;
  const orderBy = order.map(([name, way]) => sql`${COLUMNS[name]} ${way === 'ASC' ? sql`asc` : sql`desc`} nulls last`);
  const { rows } = await db.execute<PersonDay & { total: number }>(sql`
    with sheet as materialized (
      select dwo.id, dwo.date, dwo.foreman_id, dwo.supervisor_id, dwo.region_id, dwo.search_data
      from dwo where dwo.date between ${startDate} and ${endDate} ${seen ? sql`and ${seen}` : sql``}
        ${regions === null ? sql`` : regions.length === 0 ? sql`and false` : sql`and dwo.region_id in ${regions}`}
    ), day as (
      select workshift.employee_id, sheet.date, min(sheet.id) as sheet_id, max(workshift.created_at) as submitted_at,
        coalesce(sum(workshift.hours) filter (where workshift.type <> 'NO_SHOW'), 0)::int as minutes,
        bool_and(workshift.approval_status = 'approved') as is_approved
      from sheet join dwo_job on dwo_job.dwo_id = sheet.id join workshift on workshift.dwo_job_id = dwo_job.id
      where workshift.date between ${startDate} and ${endDate}
      group by workshift.employee_id, sheet.date
    )
    select person.id || ':' || day.date as id, person.id as "employeePk", person.employee_id as "employeeId",
      person.full_name as "fullName", person.role, day.date::text as date,
      supervisor.id as "supervisorId", supervisor.full_name as supervisor,
      foreman.id as "foremanId", foreman.full_name as foreman,
      region.id as "regionId", region.name as region,
      to_char(day.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submittedAt",
      day.minutes, case when day.is_approved then 'approved' else 'new' end as status,
      (count(*) over ())::int as total
    from day
      join sheet on sheet.id = day.sheet_id
      join employee person on person.id = day.employee_id
      join employee foreman on foreman.id = sheet.foreman_id
      left join employee supervisor on supervisor.id = sheet.supervisor_id
      left join region on region.id = sheet.region_id
    where person.role ${role === null ? sql`in ('foreman', 'worker')` : sql`= ${role}`}
      ${isApproved === null ? sql`` : sql`and day.is_approved = ${isApproved}`}
      ${search === null ? sql`` : sql`and (person.search_data like ${search} or sheet.search_data like ${search})`}
    order by ${sql.join(orderBy, sql`, `)}, day.date desc, person.id
    limit ${limit} offset ${offset}`);
  const count = rows[0]?.total ?? (offset === 0 ? 0 : (await readPersonDays(db, { ...asked, limit: 1, offset: 0 })).count);
  return { data: rows.map(({ total: _, ...row }) => row), count };
}
