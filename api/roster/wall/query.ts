import { sql } from 'drizzle-orm';
import type { Services } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { shareReads } from '#api/query/shared-read.ts';
import { SITE_ALERTS, type SiteAlert } from '#shared/alerts/words.ts';
import { hoursTodayLive, openAlertsLive } from '#shared/roster/wall.ts';
import { HAS_WORKED, type RosterDay } from '../query.ts';

/** An alert that is open, and whose job it is about. */
export interface OpenAlert {
  id: number;
  type: SiteAlert;
  jobNumber: string;
  name: string | null;
  sinceMs: number;
  regionId: number;
  supervisorId: number | null;
}

/** What was worked on a job of a day, as `HoursToday` has it. */
export interface JobHours {
  jobPk: number;
  minutes: number;
  running: number;
  runningSinceMs: number | null;
}

type Day = Pick<RosterDay, 'date' | 'start' | 'end'>;

/** The shared reads of a day for walls: one query after a change, however many walls there are. */
export function shareWallReads({ db, changes }: Pick<Services, 'db' | 'changes'>) {
  const alertsOf = shareReads<Day, OpenAlert[]>(changes, {
    topics: openAlertsLive.topics,
    keyOf: ({ date }) => date,
    read: (day) => readOpenAlerts(db, day),
  });
  const hoursOf = shareReads<Day, JobHours[]>(changes, {
    topics: hoursTodayLive.topics,
    confine: ({ date }) => ({ days: { start: date, end: date } }),
    keyOf: ({ date }) => date,
    read: (day) => readHours(db, day),
  });
  return { alertsOf, hoursOf };
}

/**
 * The alerts of a day that are open, the oldest first [displays-8]: mismatches on sheets that are
 * not approved, and forgotten clocks that run, unless somebody has settled them.
 */
async function readOpenAlerts(reader: Reader, { start, end }: Day): Promise<OpenAlert[]> {
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    select alert.id, alert.type, alert.data ->> 'jobId' as "jobNumber", coalesce(alert.data ->> 'name', alert.data ->> 'foremanName') as name,
      (extract(epoch from alert.created_at) * 1000)::float8 as "sinceMs", job.region_id as "regionId", job.supervisor_id as "supervisorId"
    from alert
      join job on job.id = alert.job_id
      join dwo_job sheet on sheet.id = alert.dwo_job_id
    where alert.created_at between ${start.toISOString()} and ${end.toISOString()} and alert.type in ${SITE_ALERTS} and alert.state <> 'settled'
      and case alert.type
        when 'clockout' then exists (select from workshift where workshift.dwo_job_id = sheet.id and workshift.status = 'running')
        else sheet.status <> 'approved'
      end
    order by alert.created_at, alert.id`);
  return rows as unknown as OpenAlert[];
}

/** The hours worked on the sheets of a day, by job [displays-9]. */
async function readHours(reader: Reader, { date }: Day): Promise<JobHours[]> {
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    with clock as (
      select workshift.job_id, workshift.hours, workshift.status = 'running' as is_running, workshift.start, pause.begun, pause.over
      from workshift left join lateral (
        select max(start) filter (where status = 'running') as begun, sum("end" - start) filter (where status = 'finished') as over
        from timebreak where work_shift_id = workshift.id and workshift.status = 'running'
      ) pause on true
      where workshift.date = ${date} and ${HAS_WORKED}
    ), counted as (
      select job_id, case when not is_running then hours
          else floor(extract(epoch from begun - start - coalesce(over, interval '0')) / 60) end as minutes,
        case when is_running and begun is null then start + coalesce(over, interval '0') end as since
      from clock
    )
    select job_id as "jobPk", coalesce(sum(greatest(minutes, 0)), 0)::int as minutes, count(since)::int as running,
      (avg(extract(epoch from since)) * 1000)::float8 as "runningSinceMs"
    from counted group by job_id order by job_id`);
  return rows as unknown as JobHours[];
}
