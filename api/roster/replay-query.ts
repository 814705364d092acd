import { type SQL, sql } from 'drizzle-orm';
import { FORGOTTEN_CLOCK_MINUTES } from '#shared/constants.ts';
import { can, ROLES } from '#shared/permissions.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { Reader } from '../db/schema.ts';
import { HAS_WORKED, type RosterDay } from './query.ts';

/** A shift of the day as stored; moments are in milliseconds since 1970. */
export interface StoredShift {
  id: number;
  employeeId: number;
  jobPk: number;
  /** The job's number as people see it. */
  jobId: string;
  supervisorId: number | null;
  isWork: boolean;
  isCarried: boolean;
  startMs: number;
  endMs: number | null;
  breaks: { startMs: number; endMs: number | null }[];
}

/**
 * Somebody on a crew of the day, from and until a moment of that day; null where it was earlier or
 * has not ended.
 */
export interface StoredStay {
  jobPk: number;
  employeeId: number;
  fullName: string;
  lastName: string;
  fromMs: number | null;
  untilMs: number | null;
}

/** A write of the office that set the start or the end of a shift, or that touched its breaks. */
export interface StoredEdit {
  shiftId: number;
  atMs: number;
  of: 'start' | 'end' | 'break';
  by: string | null;
}

const inMs = (moment: SQL): SQL => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * The shifts of these people on the day, on whatever job, and those of the day before that ran over
 * midnight, by their start. A carried one ends at the latest when it counts as forgotten
 * [roster-13].
 * @param now the moment up to which one that runs is not forgotten
 */
export async function readShiftsOf(
  reader: Reader,
  { date, start }: RosterDay,
  people: readonly number[],
  now: Date,
): Promise<StoredShift[]> {
  if (people.length === 0) return [];
  const forgotten = sql`workshift.start + make_interval(mins => ${FORGOTTEN_CLOCK_MINUTES})`;
  const carried = sql`(workshift.date = ${addDays(date, -1)} and ${HAS_WORKED}
    and least(coalesce(workshift."end", 'infinity'), ${forgotten}) > ${start.toISOString()})`;
  const { rows } = await reader.execute(sql`
    select workshift.id, workshift.employee_id as "employeeId", job.id as "jobPk", job.shown_number as "jobId",
      job.supervisor_id as "supervisorId", workshift.type not in ('HOLIDAY', 'NO_SHOW') as "isWork",
      workshift.date <> ${date} as "isCarried", ${inMs(sql`workshift.start`)} as "startMs",
      ${inMs(sql`case when workshift.date = ${date} then workshift."end" when workshift."end" is null and ${forgotten} > ${now.toISOString()} then null
        else least(workshift."end", ${forgotten}) end`)} as "endMs",
      coalesce(pause.breaks, '[]') as breaks
    from workshift join job on job.id = workshift.job_id
      left join lateral (
        select json_agg(json_build_object('startMs', ${inMs(sql`start`)}, 'endMs', ${inMs(sql`"end"`)}) order by start, id) as breaks
        from timebreak where work_shift_id = workshift.id
      ) pause on true
    where (workshift.date = ${date} or ${carried}) and workshift.employee_id = any(${sql.param([...people])}::int[])
    order by workshift.start, workshift.id`);
  return rows as unknown as StoredShift[];
}

/**
 * The memberships of the day's crews of these jobs. One that has ended is none since its last
 * change; one that ended later is none of this day, as on its roster.
 */
export async function readStays(
  reader: Reader,
  { date, start, end, isPast }: RosterDay,
  jobs: readonly number[],
): Promise<StoredStay[]> {
  if (jobs.length === 0) return [];
  const [first, last] = [start.toISOString(), end.toISOString()];
  const { rows } = await reader.execute(sql`
    with team as materialized (
      select dwo_job.job_id, dwo_job.crew_id from dwo join dwo_job on dwo_job.dwo_id = dwo.id where dwo.date = ${date}
      ${isPast ? sql`` : sql`union select crew.job_id, crew.id from crew where crew.is_current`}
    )
    select team.job_id as "jobPk", person.id as "employeeId", person.full_name as "fullName", person.last_name as "lastName",
      case when member.assigned_at > ${first} then ${inMs(sql`member.assigned_at`)} end as "fromMs",
      case when not member.is_current then ${inMs(sql`member.updated_at`)} end as "untilMs"
    from team join employee_crew member on member.crew_id = team.crew_id join employee person on person.id = member.employee_id
    where team.job_id = any(${sql.param([...jobs])}::int[]) and not member.is_foreman and not member.is_supervisor
      and person.is_active and person.role <> 'supervisor' and member.assigned_at <= ${last}
      and (member.is_current or member.updated_at between ${first} and ${last})
    order by member.id`);
  return rows as unknown as StoredStay[];
}

/** Roles whose writes to a shift are edits of the office; others write as clocks. */
const OFFICE = ROLES.filter((role) => can(role, 'update', 'officeTimesheet'));

/** The writes of the office to these shifts and their breaks that set a moment, oldest first. */
export async function readEditsOf(reader: Reader, { date }: RosterDay, shifts: readonly number[]): Promise<StoredEdit[]> {
  if (shifts.length === 0) return [];
  const ids = sql`${sql.param(shifts.map(String))}::text[]`;
  const field = (name: string): SQL => sql.raw(`(coalesce(entry.after, entry.before) ->> '${name}')`);
  const isSet = (name: string): SQL => sql.raw(`(entry.after ->> '${name}') is distinct from (entry.before ->> '${name}')`);
  const { rows } = await reader.execute(sql`
    with written as (
      select entry.* from audit_log entry
      where entry.subject in ('workshift', 'temporal_workshift') and entry.subject = 'workshift'
        and ${field('dwoJobId')} in (select dwo_job.id::text from dwo join dwo_job on dwo_job.dwo_id = dwo.id where dwo.date = ${date})
        and entry.subject_id = any(${ids})
    ), paused as (
      select entry.* from audit_log entry where entry.subject = 'timebreak' and ${field('workShiftId')} = any(${ids})
    ), entry as (
      select id, at, actor_id, acting_as_id, subject_id::int as "shiftId", 'start' as of from written entry where ${isSet('start')}
      union all
      select id, at, actor_id, acting_as_id, subject_id::int, 'end' from written entry where ${isSet('end')} and entry.after ->> 'end' is not null
      union all
      select id, at, actor_id, acting_as_id, ${field('workShiftId')}::int, 'break' from paused entry
      where ${isSet('start')} or ${isSet('end')}
    )
    select entry."shiftId", entry.of, ${inMs(sql`entry.at`)} as "atMs", actor.full_name as by
    from entry join employee actor on actor.id = coalesce(entry.acting_as_id, entry.actor_id)
    where actor.role in ${OFFICE}
    order by entry.id`);
  return rows as unknown as StoredEdit[];
}
