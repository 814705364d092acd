import { and, asc, between, eq, type SQL, sql } from 'drizzle-orm';
import { alertsSeenBy } from '#api/alerts/views.ts';
import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { alert, alertReceipt } from '#api/db/tables/alerts.ts';
import { importFile } from '#api/db/tables/imports.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee } from '#api/db/tables/people.ts';
import { feedLoss, shiftLogLine } from '#api/db/tables/shift-log.ts';
import { jobsSeenBy, peopleSeenBy } from '#api/visibility/company.ts';
import type { AlertType } from '#shared/alerts/alerts.ts';
import { can } from '#shared/permissions.ts';
import type { LateOutcome } from '#shared/rules/expected/called.ts';
import type { RosterDay } from '../query.ts';

const inMs = (moment: SQL): SQL<number> => sql<number>`(extract(epoch from ${moment}) * 1000)::float8`;
const OFFICE = ['admin', 'subadmin', 'supervisor'] as const;

/** Something recorded that the log tells of, one row each; moments in milliseconds since 1970. */
export interface Told {
  kind: 'submitted' | 'approved' | 'sentBack' | 'imported' | 'deactivated' | 'said';
  atMs: number;
  by: string | null;
  person: string | null;
  personId: number | null;
  jobPk: number | null;
  jobNumber: string | null;
  fileName: string | null;
  /** What came of a call, as the audit has it. */
  outcome: LateOutcome | null;
  until: string | null;
  words: string | null;
}

export interface ToldAlert {
  id: number;
  type: AlertType;
  data: unknown;
  atMs: number;
  jobPk: number | null;
  jobNumber: string | null;
  cleared: { by: string; atMs: number }[];
}

export interface ToldLoss {
  id: number;
  fromMs: number;
  untilMs: number;
}

/** The alerts raised on the day that the caller sees, with who of the office has cleared them. */
export async function readToldAlerts(
  reader: Reader,
  caller: Caller,
  day: RosterDay,
  regions: readonly number[] | null,
): Promise<ToldAlert[]> {
  const rows = await reader
    .select({
      id: alert.id,
      type: alert.type,
      data: alert.data,
      atMs: inMs(sql`${alert.createdAt}`),
      jobPk: alert.jobId,
      jobNumber: job.shownNumber,
      cleared: sql<ToldAlert['cleared']>`coalesce((
        select json_agg(json_build_object('by', person.full_name, 'atMs', ${inMs(sql`receipt.cleared_at`)}) order by receipt.cleared_at)
        from ${alertReceipt} receipt join ${employee} person on person.id = receipt.employee_id
        where receipt.alert_id = ${alert.id} and receipt.cleared_at is not null and person.role in ${OFFICE}), '[]')`,
    })
    .from(alert)
    .leftJoin(job, eq(job.id, alert.jobId))
    .where(and(between(alert.createdAt, day.start, day.end), alertsSeenBy(caller), inRegions(regions)))
    .orderBy(asc(alert.createdAt), asc(alert.id));
  return rows;
}

const inRegions = (regions: readonly number[] | null): SQL | undefined =>
  regions === null ? undefined : sql`${job.regionId} = any(${sql.param([...regions])}::int[])`;

/**
 * What of the day's audit the log tells: sheets of jobs that the caller sees that were submitted,
 * approved or sent back, what came of calls about people late on them who are not erased, people
 * deactivated, and, for those who may read them, imports.
 */
export async function readTold(
  reader: Reader,
  caller: Caller,
  { start, end }: RosterDay,
  regions: readonly number[] | null,
): Promise<Told[]> {
  const within = sql`entry.at between ${start.toISOString()} and ${end.toISOString()}`;
  const status = (version: 'before' | 'after'): SQL => sql`${sql.raw(`entry.${version}`)} ->> 'status'`;
  const seesImports = caller.rights === null && can(caller.role, 'read', 'dataImport');
  const { rows } = await reader.execute(sql`
    with told as (
      select entry.id, entry.at, entry.actor_id, null::int as person_id, (entry.after ->> 'jobId')::int as job_id, null as file_name, null::jsonb as said,
        case when ${status('after')} = 'approved' then 'approved' when entry.action = 'dwo_job.sendBack' then 'sentBack' else 'submitted' end as kind
      from audit_log entry
      where ${within} and entry.subject = 'dwo_job' and (
        (${status('after')} = 'approved' and ${status('before')} is distinct from 'approved')
        or (${status('after')} = 'submitted' and ${status('before')} = 'draft') or entry.action = 'dwo_job.sendBack')
      union all
      select entry.id, entry.at, entry.actor_id, entry.subject_id::int, null, null, null, 'deactivated'
      from audit_log entry
      where ${within} and entry.subject = 'employee' and entry.before ->> 'isActive' = 'true' and entry.after ->> 'isActive' = 'false'
      union all
      select entry.id, entry.at, entry.actor_id, (entry.after ->> 'employeeId')::int, (entry.after ->> 'jobId')::int, null, entry.after, 'said'
      from audit_log entry
      where ${within} and entry.subject = 'late_call' and entry.action = 'late_call.say' and entry.after ->> 'outcome' is not null
      ${
        seesImports
          ? sql`union all
      select entry.id, entry.at, entry.actor_id, null, null, ${importFile.fileName}, null, 'imported'
      from audit_log entry left join ${importFile} on ${importFile.id}::text = entry.subject_id
      where ${within} and entry.subject = 'import' and ${status('after')} = 'imported' and ${status('before')} is distinct from 'imported'`
          : sql``
      }
    )
    select told.kind, ${inMs(sql`told.at`)} as "atMs", actor.full_name as by, ${employee}.full_name as person, told.person_id as "personId", ${job}.id as "jobPk",
      ${job}.shown_number as "jobNumber", told.file_name as "fileName",
      told.said ->> 'outcome' as outcome, told.said ->> 'until' as until, told.said ->> 'words' as words
    from told left join employee actor on actor.id = told.actor_id
      left join ${job} on ${job}.id = told.job_id left join ${employee} on ${employee}.id = told.person_id
    where (told.job_id is null or ${and(sql`true`, jobsSeenBy(caller), inRegions(regions))})
      and (told.person_id is null or told.kind = 'said' or ${and(sql`true`, peopleSeenBy(caller))})
    order by told.id`);
  return rows as unknown as Told[];
}

/** The losses of the feed that began on the day, in milliseconds since 1970. */
export const readFeedLosses = (reader: Reader, { start, end }: RosterDay): Promise<ToldLoss[]> =>
  reader
    .select({ id: feedLoss.id, fromMs: inMs(sql`${feedLoss.beganAt}`), untilMs: inMs(sql`${feedLoss.endedAt}`) })
    .from(feedLoss)
    .where(between(feedLoss.beganAt, start, end))
    .orderBy(asc(feedLoss.beganAt), asc(feedLoss.id));

/** The lines that people wrote into the log of the day, with their authors. */
export const readLogLines = (reader: Reader, { date }: Pick<RosterDay, 'date'>) =>
  reader
    .select({
      id: shiftLogLine.id,
      date: shiftLogLine.date,
      note: shiftLogLine.note,
      createdById: shiftLogLine.createdById,
      createdAt: shiftLogLine.createdAt,
      updatedAt: shiftLogLine.updatedAt,
      revision: shiftLogLine.revision,
      by: sql<string>`${employee.fullName}`,
    })
    .from(shiftLogLine)
    .innerJoin(employee, eq(employee.id, shiftLogLine.createdById))
    .where(eq(shiftLogLine.date, date))
    .orderBy(asc(shiftLogLine.createdAt), asc(shiftLogLine.id));
