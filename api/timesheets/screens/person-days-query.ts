import { and, between, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { countedMinutesOf } from '#api/db/counted-minutes.ts';
import type { Reader } from '#api/db/schema.ts';
import { soundsLike } from '#api/db/tables/columns.ts';
import { employee } from '#api/db/tables/people.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { findNear, hasAll, MOST_SAMPLED } from '#api/query/near.ts';
import { ofSheets, type SheetScope } from '#api/visibility/sheets.ts';
import { isForgiving as isForgivingWord } from '#shared/find/mistakes.ts';
import type { Near, Order } from '#shared/http/query.ts';
import type { Period } from '#shared/rules/periods.ts';
import { foundOfPerson, signsOf } from '#shared/timesheets/rules/findings.ts';
import type { PersonDay } from '#shared/timesheets/screens.ts';
import { listBreaks } from '../sheets/repository.ts';
import { readSigns } from '../signs/signs-query.ts';

/** The filters and the order of the list. */
export interface PersonDaysAsked extends Pick<SheetScope, 'caller' | 'regions'> {
  period: Period;
  /** What is searched for in the names of a person, or of a sheet's foreman and supervisor. */
  search: TextSearch | null;
  role: 'foreman' | 'worker' | null;
  isApproved: boolean | null;
  order: Order;
  limit: number;
  offset: number;
}

interface TextSearch {
  matches: (text: SQL) => SQL;
  /** An index finds what it matches. */
  isOfFew: boolean;
}

/** What somebody typed, as a search asks for it, and in words. */
export interface TypedSearch {
  /** Spaces match anything. */
  pattern: string;
  words: readonly string[];
}

const PERSON = sql`join employee person on person.id = day.employee_id`;
const SHEET = sql`join dwo sheet on sheet.id = day.sheet_id`;

/** Ranks rows by name: some thousand names are compared once, not for each of their days. */
const placed = (table: SQL, name: SQL): SQL =>
  sql`(select id, rank() over (order by ${name} collate "und-x-icu") as place from ${table})`;
const PEOPLE = placed(sql`employee`, sql`full_name`);

const SUBMITTED_AT = sql`max(workshift.created_at) as submitted_at`;

/** The columns a list can be ordered by, with the joins of those that are not in `day`. */
const COLUMNS: Readonly<Record<string, { column: SQL; joins?: readonly SQL[] }>> = {
  date: { column: sql`day.date` },
  employeeId: { column: sql`person.employee_id`, joins: [PERSON] },
  fullName: { column: sql`named.place`, joins: [sql`join ${PEOPLE} named on named.id = day.employee_id`] },
  role: { column: sql`day.role` },
  supervisor: {
    column: sql`supervisor.place`,
    joins: [SHEET, sql`left join ${PEOPLE} supervisor on supervisor.id = sheet.supervisor_id`],
  },
  foreman: { column: sql`foreman.place`, joins: [SHEET, sql`join ${PEOPLE} foreman on foreman.id = sheet.foreman_id`] },
  region: {
    column: sql`region.place`,
    joins: [SHEET, sql`left join ${placed(sql`region`, sql`name`)} region on region.id = sheet.region_id`],
  },
  submittedAt: { column: sql`day.submitted_at` },
};

/**
 * Reads one row per person and day, from the sheets that the caller sees; a person on several
 * sheets of a day stands under the first one's foreman and supervisor. Minutes leave No Show out.
 * Names are joined to the page alone, unless it is ordered by them.
 */
export async function readPersonDays(db: Reader, { typed, isForgiving, ...asked }: PersonDaysTyped): Promise<PersonDaysPage> {
  const search = typed && { matches: (text: SQL) => soundsLike(text, typed.pattern), isOfFew: THREE_LETTERS.test(typed.pattern) };
  const exact = await readDays(db, { ...asked, search });
  const near = typed && isForgiving && exact.count === 0 ? await readNearDays(db, asked, typed.words) : undefined;
  const page = near ?? exact;
  return { ...page, data: await withFindings(db, { ...asked, search }, page.data) };
}

interface PersonDaysTyped extends Omit<PersonDaysAsked, 'search'> {
  typed: TypedSearch | null;
  /** A search that finds nothing is answered with what is close [find-6]. */
  isForgiving: boolean;
}

function readNearDays(db: Reader, asked: Omit<PersonDaysAsked, 'search'>, words: readonly string[]) {
  const isOfFew = words.some((word) => THREE_LETTERS.test(word));
  return findNear<PersonDaysPage>({
    words,
    read: (compare) => readDays(db, { ...asked, search: { matches: (text) => hasAll(compare, text, words)!, isOfFew } }),
    // Each word of its own: they may be the names of two people, a foreman and a supervisor.
    sample: (compare) =>
      Promise.all(
        words.filter(isForgivingWord).map(async (word) => {
          const rows = await db
            .select({ text: employee.searchData })
            .from(employee)
            .where(compare(sql`${employee.searchData}`, word))
            .limit(MOST_SAMPLED);
          return { words: [word], texts: rows.map(({ text }) => text ?? '') };
        }),
      ),
  });
}

/** What is to be looked at on days that are not approved, over the shifts that the row adds up. */
async function withFindings(db: Reader, asked: PersonDaysAsked, days: readonly PersonDay[]): Promise<PersonDay[]> {
  const open = days.filter(({ status }) => status === 'new');
  if (open.length === 0) return days.map((day) => ({ ...day, findings: [] }));
  const among = sql`(${workshift.employeeId}, ${workshift.date}) in (select * from unnest(
    ${sql.param(open.map(({ employeePk }) => employeePk))}::int[], ${sql.param(open.map(({ date }) => date))}::date[]))`;
  const rows = await db
    .select({ ...getTableColumns(workshift), fullName: employee.fullName })
    .from(workshift)
    .innerJoin(employee, eq(employee.id, workshift.employeeId))
    .where(and(among, inRange(asked)))
    .orderBy(workshift.start, workshift.id);
  const breaks = await listBreaks(
    db,
    rows.map(({ id }) => id),
  );
  const ofShift = Map.groupBy(breaks, ({ workShiftId }) => workShiftId);
  const shifts = rows.map((row) => ({ ...row, breaks: ofShift.get(row.id) ?? [] }));
  const sheets = shifts.map(({ dwoJobId: id, dwoId, date }) => ({ id, dwoId, date }));
  const { rules, checked, beside } = await readSigns(db, { sheets, shifts, areWhole: false });
  const byDay = Map.groupBy(shifts, ({ employeeId, date }) => `${employeeId}:${date}`);
  return days.map((day) => {
    const own = day.status === 'new' ? (byDay.get(day.id) ?? []) : [];
    return { ...day, findings: foundOfPerson(own.map((shift) => signsOf(checked(shift), beside(shift.dwoJobId), rules))) };
  });
}

async function readDays(db: Reader, asked: PersonDaysAsked): Promise<PersonDaysPage> {
  if (!isByDateAlone(asked)) return readPage(db, asked);
  // Most days of the range are on other pages: they are only counted, not added up.
  const dates = await countPerDate(db, asked);
  const count = dates.reduce((sum, { people }) => sum + people, 0);
  const { first, last, before } = datesOnPage(dates, asked);
  if (first === undefined || last === undefined) return { data: [], count };
  const [start, end] = first < last ? [first, last] : [last, first];
  const { data } = await readPage(db, { ...asked, period: { start, end }, offset: asked.offset - before });
  return { data, count };
}

interface PersonDaysPage {
  data: PersonDay[];
  count: number;
  near?: Near;
}

/**
 * True when the number of people on a date depends on its shifts and people alone, and the rows are
 * ordered by date.
 */
const isByDateAlone = ({ order, search, isApproved }: PersonDaysAsked): boolean =>
  order[0]?.[0] === 'date' && search === null && isApproved === null;

/** Condition on `workshift`: one of the range, on a sheet that the caller sees. */
const inRange = (asked: PersonDaysAsked): SQL | undefined =>
  and(between(workshift.date, asked.period.start, asked.period.end), ofSheets({ ...asked, foremanId: null }, workshift));

/** People in the field unless a role is given. */
const hasRole = (column: SQL, role: PersonDaysAsked['role']): SQL =>
  role === null ? sql`${column} in ('foreman', 'worker')` : sql`${column} = ${role}`;

interface PeopleOfDate {
  date: string;
  people: number;
}

async function countPerDate(db: Reader, asked: PersonDaysAsked): Promise<PeopleOfDate[]> {
  const { role, order } = asked;
  // Few people have none of the roles: a list excludes them, which saves a lookup for each of a
  // month's shifts.
  const { rows } = await db.execute<PeopleOfDate & Record<string, unknown>>(sql`
    select workshift.date::text as date, count(distinct workshift.employee_id)::int as people
    from workshift
    where ${inRange(asked)} and workshift.employee_id not in (select id from employee where not (${hasRole(sql`role`, role)}))
    group by workshift.date order by workshift.date ${order[0]?.[1] === 'ASC' ? sql`asc` : sql`desc`}`);
  return rows;
}

/** The first and the last date that the page shows, and the number of rows of all dates before. */
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
  const sorts = order.map(([name, way], index) => ({
    ...COLUMNS[name]!,
    key: sql.raw(`key${index}`),
    way: way === 'ASC' ? sql`asc` : sql`desc`,
  }));
  const keys = sorts.map(({ column, key }) => sql`${column} as ${key}`);
  const orderBy = sql.join(
    [...sorts.map(({ key, way }) => sql`${key} ${way} nulls last`), sql`day.date desc, day.employee_id`],
    sql`, `,
  );
  const joins = new Set(sorts.flatMap(({ joins = [] }) => joins));
  const { rows } = await db.execute<PersonDay & { total: number }>(sql`
    with ${days(asked)}, page as (
      select ${sql.join([sql`day.*`, ...keys], sql`, `)}
      from day ${sql.join([...joins], sql` `)}
      order by ${orderBy} limit ${limit} offset ${offset}
    )
    select day.employee_id || ':' || day.date as id, day.employee_id as "employeePk", person.employee_id as "employeeId",
      person.full_name as "fullName", day.role, day.date::text as date,
      supervisor.id as "supervisorId", supervisor.full_name as supervisor,
      foreman.id as "foremanId", foreman.full_name as foreman,
      region.id as "regionId", region.name as region,
      to_char(worked.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submittedAt",
      worked.minutes, case when worked.is_approved then 'approved' else 'new' end as status,
      (select count(*) from day)::int as total
    from page day
      cross join lateral (
        select ${SUBMITTED_AT}, bool_and(${IS_APPROVED}) as is_approved,
          ${countedMinutesOf('workshift')} as minutes
        from workshift where workshift.employee_id = day.employee_id and workshift.date = day.date and ${inRange(asked)}
      ) worked
      ${PERSON}
      ${SHEET}
      join employee foreman on foreman.id = sheet.foreman_id
      left join employee supervisor on supervisor.id = sheet.supervisor_id
      left join region on region.id = sheet.region_id
    order by ${orderBy}`);
  const count = rows[0]?.total ?? (offset === 0 ? 0 : (await readPage(db, { ...asked, limit: 1, offset: 0 })).count);
  return { data: rows.map(({ total: _, ...row }) => row), count };
}

const IS_APPROVED = sql`workshift.approval_status = 'approved'`;

/** `day`: the people on the range's days that pass the filters. */
function days(asked: PersonDaysAsked): SQL {
  const { search, role, isApproved, order } = asked;
  const isBySubmission = order.some(([name]) => name === 'submittedAt');
  const isFewOnly = search?.isOfFew === true;
  return sql`${isFewOnly ? sql`${candidates(asked.period, search)},` : sql``} worked as (
      select workshift.date, workshift.employee_id, min(workshift.dwo_id) as sheet_id${isBySubmission ? sql`, ${SUBMITTED_AT}` : sql``}
      from ${isFewOnly ? sql`candidate join workshift using (employee_id, date)` : sql`workshift`}
      where ${inRange(asked)}
      group by workshift.date, workshift.employee_id
      ${isApproved === null ? sql`` : sql`having bool_and(${IS_APPROVED}) = ${isApproved}`}
    ), day as materialized (
      select worked.*, person.role
      from worked join employee person on person.id = worked.employee_id
        ${search === null ? sql`` : sql`join dwo sheet on sheet.id = worked.sheet_id`}
      where ${hasRole(sql`person.role`, role)}
        ${search === null ? sql`` : sql`and (${search.matches(sql`person.search_data`)} or ${search.matches(sql`sheet.search_data`)})`}
    )`;
}

/**
 * A trigram index has no shorter word, and nearly every name contains one: a search for it reads
 * everybody.
 */
const THREE_LETTERS = /[^%]{3}/;

/**
 * Candidates of a search: days of the people found, and days on the sheets found. Only these are
 * added up.
 */
const candidates = ({ start, end }: Period, { matches }: TextSearch): SQL => sql`
  candidate as materialized (
    select workshift.employee_id, workshift.date from workshift
    where workshift.date between ${start} and ${end}
      and workshift.employee_id in (select id from employee where ${matches(sql`search_data`)})
    union
    select workshift.employee_id, workshift.date
    from dwo join dwo_job on dwo_job.dwo_id = dwo.id join workshift on workshift.dwo_job_id = dwo_job.id
    where dwo.date between ${start} and ${end} and ${matches(sql`dwo.search_data`)}
  )`;
