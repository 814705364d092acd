import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '../db/schema.ts';

/** Which day's roster, seen by whom. */
export interface RosterDay {
  date: string;
  start: Date;
  end: Date;
  /** A day that is over shows what happened; plans no longer matter. */
  isPast: boolean;
  /** Region ids; null means all. */
  regions: readonly number[] | null;
  /** Only jobs of these supervisors; null means all. */
  supervisorIds: readonly number[] | null;
}

/** One person of one job's crew; a job without anybody is one entry without a person. Sorted by last name within a job. */
export interface RosterEntry {
  jobPk: number;
  jobId: string;
  regionId: number;
  foremanName: string | null;
  supervisorName: string | null;
  /** The rest is null for a job without a crew. */
  id: number | null;
  fullName: string | null;
  lastName: string | null;
  isRunning: boolean;
  isOnBreak: boolean;
  hasWorked: boolean;
  /** Milliseconds since 1970 of the person's last clock change at this job on this day. */
  changedAtMs: number | null;
}

const among = (column: SQL, ids: readonly number[] | null): SQL =>
  ids === null ? sql`` : ids.length === 0 ? sql`and false` : sql`and ${column} in ${ids}`;

/**
 * The jobs of a day with their crews and clocks, in one query.
 *
 * A job is on the roster when a foreman has it on a sheet of that day, or, until the day is over, when it is assigned or in progress, runs
 * on that day and has a current crew. Its people are the crew without foreman and supervisor, and whoever clocked in there that day.
 */
export async function readRoster(reader: Reader, day: RosterDay): Promise<RosterEntry[]> {
  const { rows } = await reader.execute<Record<keyof RosterEntry, unknown>>(sql`
    with sheet as materialized (
      select dwo_job.id, dwo_job.job_id, dwo_job.crew_id, dwo.foreman_id
      from dwo join dwo_job on dwo_job.dwo_id = dwo.id
      where dwo.date = ${day.date}
    ), listed as materialized (
      select job.id, job.job_id, job.region_id, supervisor.full_name as supervisor_name
      from job left join employee supervisor on supervisor.id = job.supervisor_id
      where (job.id in (select job_id from sheet) ${day.isPast ? sql`` : sql`or (${isPlanned(day)})`})
        ${among(sql`job.region_id`, day.regions)}
        ${among(sql`job.supervisor_id`, day.supervisorIds)}
    ), team as materialized (
      select sheet.job_id, sheet.crew_id, sheet.foreman_id, 1 as rank
      from sheet join listed on listed.id = sheet.job_id
      ${
        day.isPast
          ? sql``
          : sql`union
      select crew.job_id, crew.id, crew.foreman_id, case when crew.is_primary then 0 else 2 end
      from crew join listed on listed.id = crew.job_id where crew.is_current`
      }
    ), lead as materialized (
      select distinct on (team.job_id) team.job_id, foreman.full_name
      from team join employee foreman on foreman.id = team.foreman_id
      order by team.job_id, team.rank, team.crew_id
    ), clock as materialized (
      select sheet.job_id, workshift.employee_id,
        bool_or(workshift.status = 'running') as is_running,
        bool_or(workshift.status = 'running' and pause.is_running) as is_on_break,
        bool_or(workshift.type not in ('HOLIDAY', 'NO_SHOW') and (workshift.hours > 0 or workshift.status = 'running')) as has_worked,
        max(greatest(workshift.start, workshift."end", pause.changed_at)) as changed_at
      from sheet
        join workshift on workshift.dwo_job_id = sheet.id and workshift.date = ${day.date}
        left join lateral (
          select bool_or(timebreak.status = 'running') as is_running, max(greatest(timebreak.start, timebreak."end")) as changed_at
          from timebreak where timebreak.work_shift_id = workshift.id
        ) pause on true
      group by 1, 2
    ), member as (
      select team.job_id, employee_crew.employee_id
      from team join employee_crew on employee_crew.crew_id = team.crew_id
      where employee_crew.is_current and not employee_crew.is_supervisor and not employee_crew.is_foreman
        and employee_crew.assigned_at <= ${day.end.toISOString()}
      union
      select job_id, employee_id from clock
    ), person as (
      select member.job_id, employee.id, employee.full_name, employee.last_name,
        clock.is_running, clock.is_on_break, clock.has_worked, clock.changed_at
      from member
        join employee on employee.id = member.employee_id
        left join clock on clock.job_id = member.job_id and clock.employee_id = member.employee_id
      where employee.role <> 'supervisor'
        and (employee.is_active or clock.job_id is not null)
        and not exists (select from team where team.job_id = member.job_id and team.foreman_id = employee.id)
    )
    select listed.id as "jobPk", listed.job_id as "jobId", listed.region_id as "regionId", listed.supervisor_name as "supervisorName",
      lead.full_name as "foremanName",
      person.id, person.full_name as "fullName", person.last_name as "lastName",
      coalesce(person.is_running, false) as "isRunning", coalesce(person.is_on_break, false) as "isOnBreak",
      coalesce(person.has_worked, false) as "hasWorked",
      (extract(epoch from person.changed_at) * 1000)::float8 as "changedAtMs"
    from listed left join lead on lead.job_id = listed.id left join person on person.job_id = listed.id
    order by listed.id, person.last_name collate "und-x-icu", person.full_name collate "und-x-icu", person.id`);
  return rows as unknown as RosterEntry[];
}

const isPlanned = ({ start, end }: RosterDay): SQL => sql`
  job.status in ('assigned', 'inProgress')
  and job.start_date <= ${end.toISOString()} and job.end_date >= ${start.toISOString()}
  and exists (select from crew where crew.job_id = job.id and crew.is_current)`;
