import { and, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Period } from '#shared/rules/periods.ts';
import type { Caller } from '../context.ts';
import { job } from '../db/tables/jobs.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, temporalWorkshift, timebreak, workshift } from '../db/tables/timesheets.ts';
import { jobsUnder, seenBy, supervisedBy } from './company.ts';
import { visibilityOf } from './visibility.ts';

/**
 * Condition on `dwo`: a foreman's own days; a supervisor's foremen's days, and those with one of
 * their jobs. Undefined means every row.
 */
export function dwosSeenBy(caller: Caller): SQL | undefined {
  const visibility = visibilityOf(caller);
  const led = daysLedBy(caller);
  if (visibility.of !== 'supervisors') return led;
  // Two lists of days, each from an index, instead of a condition on every day.
  return inArray(
    dwo.id,
    sql`(select ${dwo.id} from ${dwo} where ${led}
      union select ${dwoJob.dwoId} from ${dwoJob} join ${job} on ${eq(job.id, dwoJob.jobId)}
      where ${inArray(job.supervisorId, visibility.ids)})`,
  );
}

/**
 * The same condition for statements that dates narrow down: one on each day. `offset` keeps the
 * planner from a list of all days, which it takes for cheaper.
 */
export function daysSeenBy(caller: Caller): SQL | undefined {
  const visibility = visibilityOf(caller);
  const led = daysLedBy(caller);
  if (visibility.of !== 'supervisors') return led;
  return or(
    led,
    sql`exists (select 1 from ${dwoJob} join ${job} on ${eq(job.id, dwoJob.jobId)}
      where ${and(eq(dwoJob.dwoId, dwo.id), inArray(job.supervisorId, visibility.ids))} offset 0)`,
  );
}

/**
 * Condition on `dwo`: a foreman's own days and a supervisor's foremen's days, on which they see
 * everything. Undefined means every row.
 */
export const daysLedBy = (caller: Caller): SQL | undefined =>
  seenBy(caller, { supervisors: (ids) => inArray(dwo.supervisorId, ids), foreman: (id) => eq(dwo.foremanId, id) });

/**
 * Condition on `dwo_job`: the jobs of days one leads, and a supervisor's own jobs on days of
 * others, because the person responsible for a sheet sees it.
 */
export function dwoJobsSeenBy(caller: Caller): SQL | undefined {
  if (visibilityOf(caller).of !== 'supervisors') return sheetsSeenBy(caller, dwoJob);
  const { led, own } = waysToSee(caller, dwoJob);
  return inArray(
    dwoJob.id,
    sql`(select ${dwoJob.id} from ${dwoJob} where ${led} union select ${dwoJob.id} from ${dwoJob} where ${own})`,
  );
}

/**
 * The same condition on columns that name a sheet's day and job, for statements that a date or a
 * day narrows down: a condition on each row, no list of sheets.
 */
export function sheetsSeenBy(caller: Caller, sheet: SheetColumns): SQL | undefined {
  const { led, own } = waysToSee(caller, sheet);
  return led && or(led, own);
}

/** The same condition for statements that have `dwo` and `job` at hand: nothing is looked up. */
export function sheetsOfDaySeenBy(caller: Caller): SQL | undefined {
  const visibility = visibilityOf(caller);
  const led = daysLedBy(caller);
  return visibility.of === 'supervisors' ? or(led, inArray(job.supervisorId, visibility.ids)) : led;
}

/** The columns that name a row's sheet: its day and its job. */
export interface SheetColumns {
  dwoId: PgColumn;
  jobId: PgColumn;
}

function waysToSee(caller: Caller, { dwoId, jobId }: SheetColumns): { led: SQL | undefined; own: SQL | undefined } {
  const visibility = visibilityOf(caller);
  const led = within(daysLedBy(caller), (days) => inArray(dwoId, days));
  if (visibility.of !== 'supervisors') return { led, own: undefined };
  return { led, own: inArray(jobId, jobsUnder(visibility.ids)) };
}

/** Condition on `workshift`: the shifts of sheets one sees. */
export function workshiftsSeenBy(caller: Caller): SQL | undefined {
  const sheets = dwoJobsSeenBy(caller);
  return sheets && inArray(workshift.dwoJobId, sql`(select ${dwoJob.id} from ${dwoJob} where ${sheets})`);
}

/** Condition on `temporal_workshift`: people without an employee record, on sheets one sees. */
export function temporalsSeenBy(caller: Caller): SQL | undefined {
  const sheets = dwoJobsSeenBy(caller);
  return sheets && inArray(temporalWorkshift.dwoJobId, sql`(select ${dwoJob.id} from ${dwoJob} where ${sheets})`);
}

/** Condition on `timebreak`: the breaks of shifts one sees. */
export function timebreaksSeenBy(caller: Caller): SQL | undefined {
  const shifts = workshiftsSeenBy(caller);
  return shifts && inArray(timebreak.workShiftId, sql`(select ${workshift.id} from ${workshift} where ${shifts})`);
}

/**
 * Condition on `daily_job_hazard_analysis`: one's own; those of one's foremen, and of one's jobs.
 */
export function hazardAnalysesSeenBy(caller: Caller): SQL | undefined {
  const { foremanId, jobId, id } = dailyJobHazardAnalysis;
  return seenBy(caller, {
    supervisors: (ids) =>
      inArray(
        id,
        sql`(select ${id} from ${dailyJobHazardAnalysis} where ${inArray(foremanId, supervisedBy(ids))}
          union select ${id} from ${dailyJobHazardAnalysis} where ${inArray(jobId, jobsUnder(ids))}
          union select ${dwo.dailyJobHazardAnalysisId} from ${dwo} where ${dwosSeenBy(caller)})`,
      ),
    foreman: (id) => eq(foremanId, id),
  });
}

const within = (seen: SQL | undefined, then: (days: SQL) => SQL): SQL | undefined =>
  seen && then(sql`(select ${dwo.id} from ${dwo} where ${seen})`);

/** The sheets that figures are added up over. */
export interface SheetScope {
  caller: Caller;
  /** Region ids; null means all. */
  regions: readonly number[] | null;
  foremanId: number | null;
  period: Period | null;
}

/**
 * Condition on columns that name a sheet's day and job: a sheet in scope. It leaves the date out
 * where it is the only criterion; the reader must apply it.
 */
export function ofSheets({ caller, regions, foremanId, period }: SheetScope, sheet: SheetColumns): SQL | undefined {
  const days = and(
    regions === null ? undefined : inArray(dwo.regionId, [...regions]),
    foremanId === null ? undefined : eq(dwo.foremanId, foremanId),
  );
  const dates = period ? between(dwo.date, period.start, period.end) : undefined;
  return and(
    sheetsSeenBy(caller, sheet),
    days && inArray(sheet.dwoId, sql`(select ${dwo.id} from ${dwo} where ${and(days, dates)})`),
  );
}
