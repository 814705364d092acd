import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import { job } from '../db/tables/jobs.ts';
import { employeeSupervisor } from '../db/tables/people.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, timebreak, workshift } from '../db/tables/timesheets.ts';
import { sightOf } from '../sight.ts';

/** Condition on `dwo`: a foreman's own days; a supervisor's foremen's days, and those with one of their jobs. Undefined means every row. */
export function dwosSeenBy(caller: Caller): SQL | undefined {
  const sight = sightOf(caller);
  switch (sight.of) {
    case 'all':
      return undefined;
    case 'supervisors':
      return or(
        inArray(dwo.supervisorId, sight.ids),
        sql`exists (select 1 from ${dwoJob} join ${job} on ${eq(job.id, dwoJob.jobId)}
          where ${and(eq(dwoJob.dwoId, dwo.id), inArray(job.supervisorId, sight.ids))})`,
      );
    case 'foreman':
      return eq(dwo.foremanId, sight.id);
    case 'nothing':
      return sql`false`;
  }
}

/** Condition on `dwo_job`: the jobs of days one sees. */
export const dwoJobsSeenBy = (caller: Caller): SQL | undefined =>
  within(dwosSeenBy(caller), (days) => inArray(dwoJob.dwoId, days));

/** Condition on `workshift`: the shifts of days one sees. */
export const workshiftsSeenBy = (caller: Caller): SQL | undefined =>
  within(dwosSeenBy(caller), (days) =>
    inArray(workshift.dwoJobId, sql`(select ${dwoJob.id} from ${dwoJob} where ${inArray(dwoJob.dwoId, days)})`),
  );

/** Condition on `timebreak`: the breaks of shifts one sees. */
export function timebreaksSeenBy(caller: Caller): SQL | undefined {
  const shifts = workshiftsSeenBy(caller);
  return shifts && inArray(timebreak.workShiftId, sql`(select ${workshift.id} from ${workshift} where ${shifts})`);
}

/** Condition on `daily_job_hazard_analysis`: one's own; those of one's foremen, and of one's jobs. */
export function hazardAnalysesSeenBy(caller: Caller): SQL | undefined {
  const { foremanId, jobId, id } = dailyJobHazardAnalysis;
  const sight = sightOf(caller);
  if (sight.of === 'all') return undefined;
  if (sight.of === 'foreman') return eq(foremanId, sight.id);
  if (sight.of === 'nothing') return sql`false`;
  const foremen = sql`(select ${employeeSupervisor.employeeId} from ${employeeSupervisor}
    where ${and(employeeSupervisor.isCurrent, inArray(employeeSupervisor.supervisorId, sight.ids))})`;
  return or(
    inArray(foremanId, foremen),
    inArray(jobId, sql`(select ${job.id} from ${job} where ${inArray(job.supervisorId, sight.ids)})`),
    inArray(id, sql`(select ${dwo.dailyJobHazardAnalysisId} from ${dwo} where ${dwosSeenBy(caller)})`),
  );
}

const within = (seen: SQL | undefined, then: (days: SQL) => SQL): SQL | undefined =>
  seen && then(sql`(select ${dwo.id} from ${dwo} where ${seen})`);
