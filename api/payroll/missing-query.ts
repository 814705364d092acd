import { sql } from 'drizzle-orm';
import { WEEKDAYS_BACK } from '#shared/rules/expected/expected.ts';
import { addDays, bucketsOf, type Period } from '#shared/rules/periods.ts';
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
  const days = bucketsOf({ start: first, end }, 'day').map((day) => day.start);
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    with busy as materialized (
      select day as date, extract(isodow from day) as weekday
      from unnest(${sql.param(days)}::date[]) as day
      where exists (select from workshift where workshift.date = day and ${HAS_WORKED})
    ), free as materialized (
      select foreman.id as foreman_id, busy.date, busy.weekday
      from busy cross join employee foreman
      where busy.date >= ${week.start} and foreman.role = 'foreman' and foreman.is_active
        and not exists (
          select from dwo join dwo_job on dwo_job.dwo_id = dwo.id
          where dwo.foreman_id = foreman.id and dwo.date = busy.date and dwo.date between ${week.start} and ${end}
        )
        and not exists (select from workshift where workshift.employee_id = foreman.id and workshift.date = busy.date)
    ), habit as (
      select free.foreman_id, free.date
      from free
        join busy on busy.weekday = free.weekday and busy.date < ${week.start}
        left join lateral (
          select 1 as sheet
          from dwo
            join dwo_job on dwo_job.dwo_id = dwo.id
            join workshift on workshift.dwo_job_id = dwo_job.id
          where dwo.foreman_id = free.foreman_id and dwo.date = busy.date and ${HAS_WORKED}
          limit 1
        ) led on true
      group by free.foreman_id, free.date
      having count(led.sheet) >= ${LEAST_WEEKDAYS} and count(led.sheet) * 2 > count(*)
    ), member as materialized (
      select employee_crew.employee_id, min(crew.foreman_id) as foreman_id, min(employee_crew.assigned_at) as since
      from employee_crew join crew on crew.id = employee_crew.crew_id
      where employee_crew.is_current and crew.is_current and crew.foreman_id is not null
        and not employee_crew.is_foreman and not employee_crew.is_supervisor
        and employee_crew.employee_id = any(array(
          select theirs.employee_id
          from free join crew led on led.foreman_id = free.foreman_id and led.is_current
            join employee_crew theirs on theirs.crew_id = led.id and theirs.is_current
        ))
      group by employee_crew.employee_id
      having count(distinct crew.foreman_id) = 1
    ), apart as (
      select free.foreman_id, free.date, count(*)::int as people
      from free
        join member on member.foreman_id = free.foreman_id
        cross join lateral (
          select from workshift join dwo on dwo.id = workshift.dwo_id
          where workshift.employee_id = member.employee_id and workshift.date = free.date and ${HAS_WORKED}
            and workshift.start >= member.since and dwo.foreman_id <> free.foreman_id
          limit 1
        ) elsewhere
      group by free.foreman_id, free.date
    )
    select free.date::text as "date", foreman.id as "foremanId", foreman.full_name as "foreman",
      supervisor.full_name as "supervisor", coalesce(apart.people, 0) as "people", habit.foreman_id is not null as "isUsual"
    from free
      join employee foreman on foreman.id = free.foreman_id
      left join apart on apart.foreman_id = free.foreman_id and apart.date = free.date
      left join habit on habit.foreman_id = free.foreman_id and habit.date = free.date
      left join employee_supervisor under on under.employee_id = foreman.id and under.is_current
      left join employee supervisor on supervisor.id = under.supervisor_id
    where apart.people > 0 or habit.foreman_id is not null
    order by free.date, foreman.last_name collate "und-x-icu", foreman.id`);
  return rows as unknown as MissingRow[];
}
