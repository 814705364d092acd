import { and, type SQL, sql } from 'drizzle-orm';
import type { Services } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { shareReads } from '#api/query/shared-read.ts';
import { ofSheets, type SheetScope } from '#api/visibility/sheets.ts';
import { addDays } from '#shared/rules/periods.ts';
import { TIME_OFF } from '#shared/timesheets/rules/overtime.ts';
import { type RecordedWeek, type UsualWeek, usualWeek, WEEKS_BACK } from '#shared/timesheets/rules/week-ahead.ts';

/** What is recorded of a person's payroll week, by their row number. */
export interface PersonWeek extends RecordedWeek {
  id: number;
}

/** A name beside a week: the person, and the foreman and the region of their latest sheet. */
export interface NamedPerson {
  id: number;
  fullName: string;
  foremanId: number;
  foreman: string;
  region: string | null;
}

const COUNTS = sql`workshift.type not in ${TIME_OFF}`;
const IS_RUNNING = sql`workshift.status = 'running' and ${COUNTS}`;
const DAYS = [0, 1, 2, 3, 4, 5, 6];
const ANYBODY = sql`true`;

/** The days of the week that begins on a Monday. */
export const weekOf = (monday: string) => ({ start: monday, end: addDays(monday, 6) });
/** The days before it that say what is usual. */
const before = (monday: string) => ({ start: addDays(monday, -7 * WEEKS_BACK), end: addDays(monday, -1) });

/**
 * Reads the payroll week of everybody who has a shift in it on a sheet in scope, in one statement:
 * their hours are those of all their sheets, as 40 hours are [costs-2].
 * @param id only that person
 */
export async function readWeeks(
  reader: Reader,
  monday: string,
  { scope, id }: { scope?: Omit<SheetScope, 'foremanId' | 'period'>; id?: number },
): Promise<PersonWeek[]> {
  const week = weekOf(monday);
  const sheets = scope && ofSheets({ ...scope, foremanId: null, period: week }, workshift);
  const minutesOn = (day: number): SQL =>
    sql`coalesce(sum(workshift.hours) filter (where workshift.date = ${addDays(monday, day)} and ${COUNTS}), 0)`;
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    with week as (
      select workshift.employee_id as id, array[${sql.join(DAYS.map(minutesOn), sql`, `)}]::int[] as days,
        coalesce(array_agg(distinct workshift.date - ${monday}::date) filter (where not ${COUNTS}), '{}') as "offDays",
        max(workshift.id) filter (where ${IS_RUNNING}) as clock_id
      from workshift
      where ${and(sql`workshift.date between ${week.start} and ${week.end}`, ofPerson(id))}
      group by workshift.employee_id
      ${sheets ? sql`having bool_or(${sheets})` : sql``}
    )
    select week.id, week.days, week."offDays", case when clock.id is not null then json_build_object(
        'day', clock.date - ${monday}::date, 'start', ${inUtc(sql`clock.start`)},
        'breaksMs', coalesce(floor(extract(epoch from pause.over) * 1000), 0)::bigint, 'breakSince', ${inUtc(sql`pause.begun`)}) end as clock
    from week
      left join workshift clock on clock.id = week.clock_id
      left join lateral (
        select max(start) filter (where status = 'running') as begun, sum("end" - start) filter (where status = 'finished') as over
        from timebreak where work_shift_id = clock.id
      ) pause on true
    order by week.id`);
  return rows as unknown as PersonWeek[];
}

const inUtc = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ofPerson = (id: number | undefined): SQL => (id === undefined ? ANYBODY : sql`workshift.employee_id = ${id}`);

/**
 * Reads what everybody of the company usually works on each weekday, by row number, from the weeks
 * before the one that begins on this Monday.
 * @param id only that person
 */
export async function readUsualWeeks(reader: Reader, monday: string, id?: number): Promise<Map<number, UsualWeek>> {
  const { start, end } = before(monday);
  const { rows } = await reader.execute<{ id: number; ago: number[]; minutes: number[]; off: boolean[] }>(sql`
    select id, array_agg(ago) as ago, array_agg(minutes) as minutes, array_agg(is_off) as off
    from (
      select workshift.employee_id as id, ${monday}::date - workshift.date as ago,
        coalesce(sum(workshift.hours) filter (where ${COUNTS}), 0)::int as minutes, bool_or(not ${COUNTS}) as is_off
      from workshift
      where workshift.date between ${start} and ${end} and workshift.status = 'finished' and ${ofPerson(id)}
      group by workshift.employee_id, workshift.date
    ) day
    group by id`);
  return new Map(rows.map((row) => [row.id, usualWeek(row.ago.map((ago, place) => pastDay(row, ago, place)))]));
}

/** @param ago how many days before the Monday */
function pastDay({ minutes, off }: { minutes: number[]; off: boolean[] }, ago: number, place: number) {
  const weeksAgo = Math.ceil(ago / 7);
  return { weeksAgo, weekday: weeksAgo * 7 - ago, minutes: minutes[place]!, isOff: off[place]! };
}

/**
 * Shares what is usual between all who ask, by the Monday of the week: it changes when a shift of
 * the weeks before does, which is seldom.
 */
export const shareUsualWeeks = ({ db, changes }: Pick<Services, 'db' | 'changes'>) =>
  shareReads<string, Map<number, UsualWeek>>(changes, {
    topics: ['workshift'],
    confine: (monday) => ({ days: before(monday), aspects: [] }),
    max: 2,
    keyOf: (monday) => monday,
    read: (monday) => readUsualWeeks(db, monday),
  });

/**
 * Reads the names of those of these people who are active and of the field, by row number, with the
 * foreman and the region of their latest sheet in scope.
 */
export async function readNames(
  reader: Reader,
  monday: string,
  { ids, scope }: { ids: readonly number[]; scope: Omit<SheetScope, 'foremanId' | 'period'> },
): Promise<NamedPerson[]> {
  if (ids.length === 0) return [];
  const week = weekOf(monday);
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    select person.id, person.full_name as "fullName", sheet."foremanId", sheet.foreman, sheet.region
    from employee person cross join lateral (
      select foreman.id as "foremanId", foreman.full_name as foreman, region.name as region
      from workshift
        join dwo on dwo.id = workshift.dwo_id
        join employee foreman on foreman.id = dwo.foreman_id
        left join region on region.id = dwo.region_id
      where ${and(
        sql`workshift.employee_id = person.id and workshift.date between ${week.start} and ${week.end}`,
        ofSheets({ ...scope, foremanId: null, period: week }, workshift),
      )}
      order by workshift.date desc, workshift.start desc, workshift.id desc
      limit 1
    ) sheet
    where person.id = any(${sql.param([...ids])}::int[]) and person.is_active and person.role in ('foreman', 'worker')
    order by person.id`);
  return rows as unknown as NamedPerson[];
}
