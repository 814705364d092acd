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
  /** Condition on `dwo_job`: the sheets that the caller sees on those days. */
  seenSheets: SQL | undefined;
}

/** What a list can be ordered by, and the table it is in when that is not among the days and their people. */
const COLUMNS: Readonly<Record<string, { column: SQL; join?: SQL }>> = {
  date: { column: sql`day.date` },
  employeeId: { column: sql`day.number` },
  fullName: { column: sql`day.full_name collate "und-x-icu"` },
  role: { column: sql`day.role` },
  supervisor: {
    column: sql`supervisor.full_name collate "und-x-icu"`,
    join: sql`left join employee supervisor on supervisor.id = sheet.supervisor_id`,
  },
  foreman: {
    column: sql`foreman.full_name collate "und-x-icu"`,
    join: sql`join employee foreman on foreman.id = sheet.foreman_id`,
  },
  region: { column: sql`region.name collate "und-x-icu"`, join: sql`left join region on region.id = sheet.region_id` },
};

/**
 * One row per person and day, of the sheets that the caller sees; a person on several sheets of a day stands under the first one's foreman
 * and supervisor. Minutes leave No Show out. Names are joined to the page alone, unless it is ordered by them.
 */
export async function readPersonDays(db: Reader, asked: PersonDaysAsked): Promise<PersonDaysPage> {
  if (!isByDateAlone(asked)) return readPage(db, asked);
  // Most days of the range are on other pages: those need to be counted, not added up.
  const dates = await countPerDate(db, asked);
  const count = dates.reduce((sum, { people }) => sum + people, 0);
  const { first, last, before } = datesOnPage(dates, asked);
  if (first === undefined || last === undefined) return { data: [], count };
  const [startDate, endDate] = first < last ? [first, last] : [last, first];
  const { data } = await readPage(db, { ...asked, startDate, endDate, offset: asked.offset - before });
  return { data, count };
}

interface PersonDaysPage {
  data: PersonDay[];
  count: number;
}

/** True when how many people a date has follows from its shifts and their people alone, and dates follow each other. */
const isByDateAlone = ({ order, search, isApproved, regions, seen }: PersonDaysAsked): boolean =>
  order[0]?.[0] === 'date' && search === null && isApproved === null && regions === null && seen === undefined;

/** Without a role, people in the field. */
const hasRole = (column: SQL, role: PersonDaysAsked['role']): SQL =>
  role === null ? sql`${column} in ('foreman', 'worker')` : sql`${column} = ${role}`;

interface PeopleOfDate {
  date: string;
  people: number;
}

async function countPerDate(db: Reader, { startDate, endDate, role, order }: PersonDaysAsked): Promise<PeopleOfDate[]> {
  // Few have none of the roles: they are taken out by a list, where each of a month's shifts would be looked up among all the others.
  const { rows } = await db.execute<PeopleOfDate & Record<string, unknown>>(sql`
    select workshift.date::text as date, count(distinct workshift.employee_id)::int as people
    from workshift
    where workshift.date between ${startDate} and ${endDate}
      and workshift.employee_id not in (select id from employee where not (${hasRole(sql`role`, role)}))
    group by workshift.date order by workshift.date ${order[0]?.[1] === 'ASC' ? sql`asc` : sql`desc`}`);
  return rows;
}

/** The first and the last date that a page shows something of, and how many rows the dates before them have. */
function datesOnPage(dates: readonly PeopleOfDate[], { limit, offset }: PersonDaysAsked) {
  let passed = 0;
  let before = 0;
  const shown = dates.filter(({ people }) => {
    const from = passed;
    passed += people;
    if (passed <= offset) before = passed;
    return passed > offset && from < offset + limit;
  });
  return { first: shown[0]?.date, last: shown.at(-1)?.date, before };
}

async function readPage(db: Reader, asked: PersonDaysAsked): Promise<PersonDaysPage> {
  const { order, limit, offset } = asked;
  const sorts = order.map(([name, way]) => ({ ...COLUMNS[name]!, way: way === 'ASC' ? sql`asc` : sql`desc` }));
  const orderBy = sql.join(
    [...sorts.map(({ column, way }) => sql`${column} ${way} nulls last`), sql`day.date desc, day.employee_id`],
    sql`, `,
  );
  const joins = sorts.flatMap(({ join }) => join ?? []);
  const { rows } = await db.execute<PersonDay & { total: number }>(sql`
    with ${days(asked)}, page as (
      select day.*
      from day ${joins.length > 0 ? sql`join sheet on sheet.id = day.sheet_id ${sql.join(joins, sql` `)}` : sql``}
      order by ${orderBy} limit ${limit} offset ${offset}
    )
    select day.employee_id || ':' || day.date as id, day.employee_id as "employeePk", day.number as "employeeId",
      day.full_name as "fullName", day.role, day.date::text as date,
      supervisor.id as "supervisorId", supervisor.full_name as supervisor,
      foreman.id as "foremanId", foreman.full_name as foreman,
      region.id as "regionId", region.name as region,
      to_char(day.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submittedAt",
      day.minutes, case when day.is_approved then 'approved' else 'new' end as status,
      (select count(*) from day)::int as total
    from page day
      join dwo sheet on sheet.id = day.sheet_id
      join employee foreman on foreman.id = sheet.foreman_id
      left join employee supervisor on supervisor.id = sheet.supervisor_id
      left join region on region.id = sheet.region_id
    order by ${orderBy}`);
  const count = rows[0]?.total ?? (offset === 0 ? 0 : (await readPage(db, { ...asked, limit: 1, offset: 0 })).count);
  return { data: rows.map(({ total: _, ...row }) => row), count };
}

/** `sheet`, the days' sheets in question, and `day`, the people on them as far as the filters let them through. */
function days({ startDate, endDate, search, role, isApproved, regions, seen, seenSheets }: PersonDaysAsked): SQL {
  return sql`sheet as materialized (
      select dwo.id, dwo.foreman_id, dwo.supervisor_id, dwo.region_id, dwo.search_data
      from dwo where dwo.date between ${startDate} and ${endDate} ${seen ? sql`and ${seen}` : sql``}
        ${regions === null ? sql`` : regions.length === 0 ? sql`and false` : sql`and dwo.region_id in ${regions}`}
    ), ${search === null ? sql`` : sql`${candidates({ startDate, endDate, search })},`} worked as (
      select workshift.employee_id, workshift.date, min(dwo_job.dwo_id) as sheet_id, max(workshift.created_at) as submitted_at,
        coalesce(sum(workshift.hours) filter (where workshift.type <> 'NO_SHOW'), 0)::int as minutes,
        bool_and(workshift.approval_status = 'approved') as is_approved
      from ${search === null ? sql`workshift` : sql`candidate join workshift using (employee_id, date)`}
        join dwo_job on dwo_job.id = workshift.dwo_job_id
      where workshift.date between ${startDate} and ${endDate} and dwo_job.dwo_id in (select id from sheet)
        ${seenSheets ? sql`and ${seenSheets}` : sql``}
      group by workshift.employee_id, workshift.date
    ), day as materialized (
      select worked.*, person.employee_id as number, person.full_name, person.role
      from worked join employee person on person.id = worked.employee_id
        ${search === null ? sql`` : sql`join sheet on sheet.id = worked.sheet_id`}
      where ${hasRole(sql`person.role`, role)}
        ${isApproved === null ? sql`` : sql`and worked.is_approved = ${isApproved}`}
        ${search === null ? sql`` : sql`and (person.search_data like ${search} or sheet.search_data like ${search})`}
    )`;
}

/** Whose days can be what is searched for: those of the people found, and those on the sheets found. Only these are added up. */
const candidates = ({ startDate, endDate, search }: { startDate: string; endDate: string; search: string }): SQL => sql`
  candidate as materialized (
    select workshift.employee_id, workshift.date from workshift
    where workshift.date between ${startDate} and ${endDate}
      and workshift.employee_id in (select id from employee where search_data like ${search})
    union
    select workshift.employee_id, workshift.date
    from sheet join dwo_job on dwo_job.dwo_id = sheet.id join workshift on workshift.dwo_job_id = dwo_job.id
    where sheet.search_data like ${search}
  )`;
