import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { jobsSeenBy } from '#api/visibility/company.ts';
import { dwosSeenBy } from '#api/visibility/sheets.ts';
import { momentOn } from '#shared/rules/local-time.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { Waiting } from '#shared/timesheets/waiting.ts';

/** A crew is missed when its foreman had a sheet on any of this many same weekdays before. */
const WEEKS_BACK = 3;

interface Asked {
  caller: Caller;
  today: string;
  timeZone: string;
}

/**
 * Reads what the caller has approved today, and what waits for whom, over the days that they see
 * [approval-15].
 */
export async function readWaiting(reader: Reader, { caller, today, timeZone }: Asked): Promise<Waiting> {
  const since = momentOn(today, '00:00', timeZone).toISOString();
  const weekdays = Array.from({ length: WEEKS_BACK }, (_, back) => addDays(today, -7 * (back + 1)));
  const { rows } = await reader.execute<Waiting & Record<string, unknown>>(sql`
    with mine as (
      select count(*)::int as sheets, coalesce(sum(sheet_total.minutes), 0)::int as minutes
      from dwo_job left join sheet_total on sheet_total.dwo_job_id = dwo_job.id
      where dwo_job.status = 'approved' and dwo_job.approved_by_id = ${caller.employeeId}
        and dwo_job.approved_at >= ${since} and dwo_job.dwo_id in (select id from dwo where ${seen(dwosSeenBy(caller))})
    ), running as (
      select count(distinct workshift.dwo_id)::int as crews
      from workshift
      where workshift.status = 'running' and workshift.dwo_id in (select id from dwo where ${seen(dwosSeenBy(caller))})
    ), missing as (
      select count(distinct crew.foreman_id)::int as crews
      from crew join job on job.id = crew.job_id
      where crew.is_current and job.status = 'inProgress' and ${seen(jobsSeenBy(caller))}
        and not exists (select from dwo today where today.foreman_id = crew.foreman_id and today.date = ${today})
        and exists (
          select from dwo before
          where before.foreman_id = crew.foreman_id and before.date = any(${sql.param(weekdays)}::date[])
        )
    ), draft as (
      select dwo.supervisor_id, count(*)::int as days
      from dwo where dwo.status = 'draft' and ${seen(dwosSeenBy(caller))} group by dwo.supervisor_id
    )
    select jsonb_build_object('sheets', mine.sheets, 'minutes', mine.minutes) as approved,
      running.crews as running, missing.crews as "withoutSheet",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'supervisorId', draft.supervisor_id, 'supervisor', employee.full_name, 'days', draft.days
        ) order by draft.days desc, employee.full_name)
        from draft left join employee on employee.id = draft.supervisor_id
      ), '[]'::jsonb) as drafts
    from mine, running, missing`);
  return rows[0]!;
}

const seen = (condition: SQL | undefined): SQL => condition ?? sql`true`;
