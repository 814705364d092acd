import { sql } from 'drizzle-orm';
import { WEEKDAYS_BACK } from '#shared/rules/expected/expected.ts';
import { addDays, type Period } from '#shared/rules/periods.ts';
import type { Reader } from '../db/schema.ts';
import { HAS_WORKED } from '../roster/query.ts';

/** Fewer same weekdays with work are no habit. */
const LEAST_WEEKDAYS = 3;

interface MissingRow {
  date: string;
  foremanId: number;
  foreman: string;
  supervisor: string | null;
  people: number;
  isUsual: boolean;
}

/**
 * Finds the days of a week, until `last`, on which a foreman has no sheet though people of theirs
 * clocked in with others, or though they led work on most of the same weekdays before [payroll-2].
 */
export async function readMissing(reader: Reader, week: Period, last: string): Promise<MissingRow[]> {
  const end = last < week.end ? last : week.end;
  if (end < week.start) return [];
  const first = addDays(week.start, -7 * WEEKDAYS_BACK);
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    with led as materialized (
      select dwo.foreman_id, dwo.date, extract(isodow from dwo.date) as weekday
      from dwo
      where dwo.date between ${first} and ${end}
        and exists (select from workshift where workshift.dwo_id = dwo.id and ${HAS_WORKED})
    ), day as (
      select distinct date, weekday from led where date >= ${week.start}
    ), busy as (
      select weekday, count(distinct date) as days from led where date < ${week.start} group by weekday
    ), habit as (
      select led.foreman_id, led.weekday
      from led join busy on busy.weekday = led.weekday
      where led.date < ${week.start}
      group by led.foreman_id, led.weekday, busy.days
      having count(*) >= ${LEAST_WEEKDAYS} and count(*) * 2 > busy.days
    ), member as (
      select employee_crew.employee_id, min(crew.foreman_id) as foreman_id, min(employee_crew.assigned_at) as since
      from employee_crew join crew on crew.id = employee_crew.crew_id
      where employee_crew.is_current and crew.is_current and crew.foreman_id is not null
        and not employee_crew.is_foreman and not employee_crew.is_supervisor
      group by employee_crew.employee_id
      having count(distinct crew.foreman_id) = 1
    ), apart as (
      select member.foreman_id, workshift.date, count(distinct member.employee_id)::int as people
      from workshift
        join dwo on dwo.id = workshift.dwo_id
        join member on member.employee_id = workshift.employee_id and member.foreman_id <> dwo.foreman_id
      where workshift.date between ${week.start} and ${end} and ${HAS_WORKED} and workshift.start >= member.since
      group by member.foreman_id, workshift.date
    )
    select day.date::text as "date", foreman.id as "foremanId", foreman.full_name as "foreman",
      supervisor.full_name as "supervisor", coalesce(apart.people, 0) as "people", habit.foreman_id is not null as "isUsual"
    from day
      cross join employee foreman
      left join apart on apart.foreman_id = foreman.id and apart.date = day.date
      left join habit on habit.foreman_id = foreman.id and habit.weekday = day.weekday
      left join employee_supervisor under on under.employee_id = foreman.id and under.is_current
      left join employee supervisor on supervisor.id = under.supervisor_id
    where foreman.role = 'foreman' and foreman.is_active
      and (apart.people > 0 or habit.foreman_id is not null)
      and not exists (
        select from dwo join dwo_job on dwo_job.dwo_id = dwo.id
        where dwo.foreman_id = foreman.id and dwo.date = day.date
      )
      and not exists (select from workshift where workshift.employee_id = foreman.id and workshift.date = day.date)
    order by day.date, foreman.last_name collate "und-x-icu", foreman.id`);
  return rows as unknown as MissingRow[];
}
