import { type SQL, sql } from 'drizzle-orm';
import type { ClockInStatus } from '#shared/roster/roster.ts';
import type { LateOutcome } from '#shared/rules/expected/called.ts';
import { START_DAYS, weekdayOf } from '#shared/rules/expected/expected.ts';
import type { Reader } from '../db/schema.ts';

/** The day of a roster. */
export interface RosterDay {
  date: string;
  start: Date;
  end: Date;
  /** A past day shows what happened; plans no longer count. */
  isPast: boolean;
  /**
   * On the current day: clocks that run since the day before count as well, if they began after
   * this moment [roster-13].
   */
  carried?: { date: string; since: Date } | undefined;
}

/**
 * One person of one job's crew, or a foreman with a clock there; a job without people is one entry
 * without a person.
 */
export interface RosterEntry {
  jobPk: number;
  jobId: string;
  shownNumber: string;
  regionId: number;
  supervisorId: number | null;
  foremanId: number | null;
  foremanName: string | null;
  foremanPhone: string | null;
  supervisorName: string | null;
  /** The rest is null for an entry without a person. */
  id: number | null;
  fullName: string | null;
  lastName: string | null;
  /** False for a foreman, who stands beside the crew (decision 7). */
  isCrew: boolean | null;
  clockInStatus: ClockInStatus;
  /**
   * Milliseconds since 1970 of the person's first clock-in, last clock-out and last clock change at
   * this job on this day.
   */
  clockedInAtMs: number | null;
  clockedOutAtMs: number | null;
  changedAtMs: number | null;
  /** Time off on a sheet of the job on this day. */
  off: 'HOLIDAY' | 'NO_SHOW' | null;
  /** The rest is null without a member of a crew: whose crew it is, when they joined it, */
  crewForemanId: number | null;
  joinedAtMs: number | null;
  /** and the start that is set for this weekday, HH:mm, for the crew or else for the job. */
  startTime: string | null;
  /** What came of the last call about the person; null where nobody has called [roster-11]. */
  outcome: LateOutcome | null;
  untilMs: number | null;
  words: string | null;
  saidBy: string | null;
  saidAtMs: number | null;
  callRevision: number | null;
}

const among = (column: SQL, ids: readonly number[] | null): SQL =>
  ids === null ? sql`` : ids.length === 0 ? sql`and false` : sql`and ${column} in ${ids}`;

/**
 * Reads the jobs of a day with their crews and clocks, by job and last name, in one query.
 *
 * A job is on the roster when a foreman has it on a sheet of that day, or, until the day is over,
 * when it is assigned or in progress, runs on that day and has a current crew. Its people are the
 * crew without foreman and supervisor, and all who clocked in there that day, foremen included.
 * On the current day clocks that run since the day before are there as well, until they count as
 * forgotten. Jobs are sorted in the natural order of the numbers that people see. On a day that is
 * over, `in` means that the person worked there, counted or not: a swapped-in employee has times
 * and no hours until their row is saved [temporary-3].
 * @param only the row numbers of jobs; all, unless said
 */
export async function readRoster(reader: Reader, day: RosterDay, only: readonly number[] | null = null): Promise<RosterEntry[]> {
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    with ${jobs(day, only)}, ${people(day)}, ${calls(day, only)}, lead as materialized (
      select distinct on (team.job_id) team.job_id, team.foreman_id
      from team order by team.job_id, team.rank, team.crew_id
    )
    select job.id as "jobPk", job.job_id as "jobId", job.shown_number as "shownNumber", job.region_id as "regionId", job.supervisor_id as "supervisorId",
      supervisor.full_name as "supervisorName", lead.foreman_id as "foremanId", foreman.full_name as "foremanName", foreman.work_phone as "foremanPhone",
      person.id, name.full_name as "fullName", name.last_name as "lastName", person.is_crew as "isCrew", person.status as "clockInStatus",
      ${inMs(sql`person.clocked_in_at`)} as "clockedInAtMs", ${inMs(sql`person.clocked_out_at`)} as "clockedOutAtMs",
      ${inMs(sql`person.changed_at`)} as "changedAtMs", person.off, person.crew_foreman_id as "crewForemanId",
      ${inMs(sql`person.joined_at`)} as "joinedAtMs",
      coalesce(${startOn(day, sql`person.start_times`)}, ${startOn(day, sql`job.start_times`)}) as "startTime",
      said.outcome, ${inMs(sql`said.until`)} as "untilMs", said.words, said.said_by as "saidBy", ${inMs(sql`said.said_at`)} as "saidAtMs",
      said.revision as "callRevision"
    from listed job
      left join lateral ${nameOf(sql`job.supervisor_id`)} supervisor on true
      left join lead on lead.job_id = job.id
      left join lateral ${nameOf(sql`lead.foreman_id`)} foreman on true
      left join person on person.job_id = job.id
      left join lateral ${nameOf(sql`person.id`)} name on true
      left join said on said.job_id = job.id and said.employee_id = person.id
    order by job.shown_number collate natural_order, job.id, name.last_name collate "und-x-icu", name.full_name collate "und-x-icu", person.id`);
  return rows as unknown as RosterEntry[];
}

/** A crew of a day: whose it is, and the start that is set for that weekday, HH:mm. */
export interface CrewStart {
  foremanId: number;
  startTime: string | null;
}

/** Reads when the crews of a day begin by what is set: of the crew, or else of its job. */
export async function readStarts(reader: Reader, { carried: _night, ...day }: RosterDay): Promise<CrewStart[]> {
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    with ${jobs(day, null)}
    select distinct team.crew_id, team.foreman_id as "foremanId",
      coalesce(${startOn(day, sql`crew.start_times`)}, ${startOn(day, sql`job.start_times`)}) as "startTime"
    from team join listed job on job.id = team.job_id join crew on crew.id = team.crew_id
    order by team.crew_id`);
  return rows as unknown as CrewStart[];
}

/**
 * A lateral subquery: for the roster of a few jobs single lookups are faster than hashing all
 * employees.
 */
const nameOf = (id: SQL): SQL => sql`(select full_name, last_name, work_phone from employee where employee.id = ${id} limit 1)`;
/** The start of a day's weekday among start times, HH:mm (`StartTimes`). */
const startOn = ({ date }: RosterDay, starts: SQL): SQL =>
  sql`(select substr(start, 5) from jsonb_array_elements_text(${starts}) start where start like ${`${START_DAYS[weekdayOf(date)]} %`})`;
const inMs = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * Defines `sheet`, the day's sheets, `listed`, the jobs on the roster, and `team`, with crew and
 * foreman of each.
 */
const jobs = (day: RosterDay, only: readonly number[] | null): SQL => sql`
  sheet as materialized (
    select dwo_job.id, dwo_job.job_id, dwo_job.crew_id, dwo.foreman_id
    from dwo join dwo_job on dwo_job.dwo_id = dwo.id
    where dwo.date = ${day.date} ${among(sql`dwo_job.job_id`, only)}
  ), ${night(day, only)}listed as materialized (
    select job.id, job.job_id, job.shown_number, job.region_id, job.supervisor_id, job.start_times, ${isOfDay(day)} as is_of_day
    from job
    where (${isOfDay(day)} ${day.carried ? sql`or job.id in (select job_id from night)` : sql``})
      ${among(sql`job.id`, only)}
  ), team as materialized (
    select sheet.job_id, sheet.crew_id, sheet.foreman_id, 1 as rank
    from sheet join listed on listed.id = sheet.job_id
    ${
      day.isPast
        ? sql``
        : sql`union
    select crew.job_id, crew.id, crew.foreman_id, case when crew.is_primary then 0 else 2 end
    from crew join listed on listed.id = crew.job_id where crew.is_current and listed.is_of_day`
    }
    ${day.carried ? sql`union select night.job_id, null::int, night.foreman_id, 3 from night join listed on listed.id = night.job_id` : sql``}
  )`;

/** Condition on `job`: a sheet of the day has it, or it is planned; not by a night crew alone. */
const isOfDay = (day: RosterDay): SQL =>
  sql`(job.id in (select job_id from sheet) ${day.isPast ? sql`` : sql`or (${isPlanned(day)})`})`;

/** Condition on `workshift`: clocked work, and not time off [roster-2]. */
export const HAS_WORKED: SQL = sql`(workshift.type not in ('HOLIDAY', 'NO_SHOW') and (workshift.status = 'running' or workshift."end" > workshift.start))`;

/** Condition on `workshift`: it runs since the day before, and is not forgotten [roster-13]. */
export const isCarried = ({ date, since }: NonNullable<RosterDay['carried']>): SQL =>
  sql`(workshift.status = 'running' and workshift.date = ${date} and workshift.start > ${since.toISOString()})`;

/** Defines `night`, the clocks that run since the day before and are not forgotten [roster-13]. */
const night = ({ carried }: RosterDay, only: readonly number[] | null): SQL =>
  carried
    ? sql`night as materialized (
    select workshift.id, workshift.job_id, workshift.employee_id, workshift.start, dwo.foreman_id
    from workshift join dwo on dwo.id = workshift.dwo_id
    where ${isCarried(carried)} and ${HAS_WORKED} ${among(sql`workshift.job_id`, only)}
  ), `
    : sql``;

/** The breaks of a shift, `pause`: when the last one began or ended, and whether it is on. */
const pauseOf = (shift: SQL): SQL => sql`left join lateral (
        select max(greatest(start, "end")) as changed_at, bool_or(status = 'running') as is_running
        from timebreak where work_shift_id = ${shift}
      ) pause on true`;

/**
 * Defines `person`, everybody on the listed jobs with their clocks. Crew and clocks are combined by
 * one union, not by lookups in each other; supervisors and inactive people are excluded by a short
 * list.
 */
const people = (day: RosterDay): SQL => sql`
  apart as materialized (
    select id, role = 'supervisor' as is_supervisor from employee where role = 'supervisor' or not is_active
  ), seen as (
    select crew.job_id, employee_crew.employee_id, false as has_shift, null::timestamptz as paused_at,
      null::timestamptz as start, null::timestamptz as "end", false as is_running, false as is_on_break, false as has_worked,
      null::text as off, crew.foreman_id as crew_foreman_id, employee_crew.assigned_at as joined_at,
      (select start_times from crew one where one.id = crew.crew_id) as start_times
    from (select distinct on (job_id, crew_id) job_id, crew_id, foreman_id from team order by job_id, crew_id, rank) crew join employee_crew on employee_crew.crew_id = crew.crew_id
    where employee_crew.crew_id = any(array(select crew_id from team))
      and employee_crew.is_current and not employee_crew.is_supervisor and not employee_crew.is_foreman
      and employee_crew.assigned_at <= ${day.end.toISOString()}
    union all
    select sheet.job_id, workshift.employee_id, true, pause.changed_at, workshift.start, workshift."end",
      workshift.status = 'running', workshift.status = 'running' and pause.is_running,
      ${HAS_WORKED},
      case when workshift.type in ('HOLIDAY', 'NO_SHOW') then workshift.type end, null::int, null::timestamptz, null::jsonb
    from listed
      join sheet on sheet.job_id = listed.id
      join workshift on workshift.dwo_job_id = sheet.id and workshift.date = ${day.date}
      ${pauseOf(sql`workshift.id`)}
    ${
      day.carried
        ? sql`union all
    select night.job_id, night.employee_id, true, pause.changed_at, night.start, null, true, coalesce(pause.is_running, false), true,
      null, null, null, null
    from listed join night on night.job_id = listed.id
      ${pauseOf(sql`night.id`)}`
        : sql``
    }
  ), person as materialized (
    select seen.job_id, seen.employee_id as id, bool_and(chief.job_id is null) as is_crew, max(greatest(seen.start, seen."end", seen.paused_at)) as changed_at,
      min(seen.start) filter (where seen.has_worked) as clocked_in_at,
      case when not bool_or(seen.is_running) then max(seen."end") filter (where seen.has_worked) end as clocked_out_at,
      ${
        day.isPast
          ? sql`case when bool_or(seen.has_worked) then 'in' else 'out' end`
          : sql`case when bool_or(seen.is_on_break) then 'break' when bool_or(seen.is_running) then 'in' else 'out' end`
      } as status, max(seen.off) as off, max(seen.crew_foreman_id) as crew_foreman_id, max(seen.joined_at) as joined_at,
      (array_agg(seen.start_times) filter (where seen.start_times is not null))[1] as start_times
    from seen left join apart on apart.id = seen.employee_id
      left join (select distinct job_id, foreman_id from team) chief on chief.job_id = seen.job_id and chief.foreman_id = seen.employee_id
    where (apart.id is null or (not apart.is_supervisor and seen.has_shift))
    group by seen.job_id, seen.employee_id
  )`;

/** Defines `said`, what came of the day's calls about people who are late. */
const calls = (day: RosterDay, only: readonly number[] | null): SQL => sql`
  said as materialized (
    select late_call.*, employee.full_name as said_by
    from late_call join employee on employee.id = late_call.said_by_id
    where late_call.date = ${day.date} ${among(sql`late_call.job_id`, only)}
  )`;

/** Condition on `job`: it runs on that day and has a current crew. */
export const isPlanned = ({ start, end }: RosterDay): SQL => sql`
  job.status in ('assigned', 'inProgress')
  and job.start_date <= ${end.toISOString()} and job.end_date >= ${start.toISOString()}
  and exists (select from crew where crew.job_id = job.id and crew.is_current)`;

/** Those of these people who have clocked work on a day, on any job [roster-2]. */
export async function findPeopleAtWork(reader: Reader, date: string, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await reader.execute<{ id: number }>(sql`
    select distinct employee_id as id from workshift
    where date = ${date} and employee_id = any(${sql.param([...ids])}::int[]) and ${HAS_WORKED}`);
  return new Set(rows.map(({ id }) => id));
}
