import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '../context.ts';
import { sightOf } from '../sight.ts';
import { crew, employeeCrew } from './tables/crews.ts';
import { job } from './tables/jobs.ts';
import { employee, employeeSupervisor } from './tables/people.ts';

const NOTHING = sql`false`;

/** Condition on `job`: a supervisor's own jobs, the jobs of a foreman's crews. Undefined means every row. */
export function jobsSeenBy(caller: Caller): SQL | undefined {
  const sight = sightOf(caller);
  switch (sight.of) {
    case 'all':
      return undefined;
    case 'supervisors':
      return inArray(job.supervisorId, sight.ids);
    case 'foreman':
      return sql`exists (select 1 from ${crew} where ${and(eq(crew.jobId, job.id), eq(crew.foremanId, sight.id), crew.isCurrent)})`;
    case 'nothing':
      return NOTHING;
  }
}

/** Condition on a column that names a job: a job that one sees. */
export function ofJobsSeenBy(caller: Caller, jobId: PgColumn): SQL | undefined {
  const jobs = jobsSeenBy(caller);
  return jobs && inArray(jobId, sql`(select ${job.id} from ${job} where ${jobs})`);
}

/** Condition on `crew`: crews of jobs one sees, and the default crews of one's foremen. */
export function crewsSeenBy(caller: Caller): SQL | undefined {
  const sight = sightOf(caller);
  switch (sight.of) {
    case 'all':
      return undefined;
    case 'supervisors':
      return or(
        sql`exists (select 1 from ${job} where ${and(eq(job.id, crew.jobId), inArray(job.supervisorId, sight.ids))})`,
        and(crew.isDefault, inArray(crew.foremanId, supervisedBy(sight.ids))),
      );
    case 'foreman':
      return eq(crew.foremanId, sight.id);
    case 'nothing':
      return NOTHING;
  }
}

/** Condition on `employee_crew`: the members of crews one sees. */
export function crewMembersSeenBy(caller: Caller): SQL | undefined {
  const crews = crewsSeenBy(caller);
  return crews && sql`exists (select 1 from ${crew} where ${and(eq(crew.id, employeeCrew.crewId), crews)})`;
}

/** Condition on `employee`: oneself, the people one supervises or is supervised by, and whoever is on a crew one sees. */
export function peopleSeenBy(caller: Caller): SQL | undefined {
  const sight = sightOf(caller);
  switch (sight.of) {
    case 'all':
      return undefined;
    case 'supervisors':
      return or(
        inArray(employee.id, sight.ids),
        inArray(employee.id, supervisedBy(sight.ids)),
        inArray(employee.id, membersOf(caller)),
      );
    case 'foreman':
      return or(eq(employee.id, sight.id), inArray(employee.id, supervisorOf(sight.id)), inArray(employee.id, membersOf(caller)));
    case 'nothing':
      return NOTHING;
  }
}

const supervisedBy = (ids: number[]): SQL =>
  sql`(select ${employeeSupervisor.employeeId} from ${employeeSupervisor} where ${and(employeeSupervisor.isCurrent, inArray(employeeSupervisor.supervisorId, ids))})`;

const supervisorOf = (id: number): SQL =>
  sql`(select ${employeeSupervisor.supervisorId} from ${employeeSupervisor} where ${and(employeeSupervisor.isCurrent, eq(employeeSupervisor.employeeId, id))})`;

const membersOf = (caller: Caller): SQL =>
  sql`(select ${employeeCrew.employeeId} from ${employeeCrew} join ${crew} on ${eq(crew.id, employeeCrew.crewId)} where ${and(employeeCrew.isCurrent, crew.isCurrent, crewsSeenBy(caller))})`;
