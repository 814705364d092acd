import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { seesEverything } from '#shared/permissions.ts';
import { Role } from '#shared/roles.ts';
import type { Caller } from '../context.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, employeeRegion, employeeSupervisor } from '../db/tables/people.ts';
import { type Sight, visibilityOf } from './visibility.ts';

interface Parts {
  supervisors(ids: number[]): SQL | undefined;
  foreman(id: number): SQL | undefined;
}

/**
 * Builds the condition for the part of the company that the caller sees: none for all of it,
 * `false` for nothing.
 */
export function seenBy(caller: Sight, parts: Parts): SQL | undefined {
  const visibility = visibilityOf(caller);
  switch (visibility.of) {
    case 'all':
      return undefined;
    case 'supervisors':
      return parts.supervisors(visibility.ids);
    case 'foreman':
      return parts.foreman(visibility.id);
    case 'nothing':
      return sql`false`;
  }
}

/**
 * Condition on `job`: a supervisor's own jobs, the jobs of a foreman's crews. Undefined means every
 * row.
 */
export const jobsSeenBy = (caller: Caller): SQL | undefined =>
  seenBy(caller, {
    supervisors: (ids) => inArray(job.supervisorId, ids),
    foreman: (id) =>
      sql`exists (select 1 from ${crew} where ${and(eq(crew.jobId, job.id), eq(crew.foremanId, id), crew.isCurrent)})`,
  });

/** Condition on a column that names a job: a job that the caller sees. */
export function ofJobsSeenBy(caller: Caller, jobId: PgColumn): SQL | undefined {
  const jobs = jobsSeenBy(caller);
  return jobs && inArray(jobId, sql`(select ${job.id} from ${job} where ${jobs})`);
}

/** Condition on `crew`: crews of jobs one sees, and the default crews of one's foremen. */
export const crewsSeenBy = (caller: Caller): SQL | undefined =>
  seenBy(caller, {
    supervisors: (ids) =>
      or(
        sql`exists (select 1 from ${job} where ${and(eq(job.id, crew.jobId), inArray(job.supervisorId, ids))})`,
        and(crew.isDefault, inArray(crew.foremanId, supervisedBy(ids))),
      ),
    foreman: (id) => eq(crew.foremanId, id),
  });

/** Condition on `employee_crew`: the members of crews one sees. */
export function crewMembersSeenBy(caller: Caller): SQL | undefined {
  const crews = crewsSeenBy(caller);
  return crews && sql`exists (select 1 from ${crew} where ${and(eq(crew.id, employeeCrew.crewId), crews)})`;
}

/**
 * Condition on `employee`: oneself, one's supervisors and the people one supervises, and members of
 * crews one sees; for a supervisor also the workers of the regions they have work in, whom they
 * assign and swap in [rights-3].
 */
export const peopleSeenBy = (caller: Caller): SQL | undefined => peopleOf(caller);

/**
 * Condition on `employee`: people whose page the caller may open, which are those they see; a
 * selection of supervisors shuts no page of an admin, their own included [rights-2].
 * @param among row numbers that the statement is limited to anyway: crews and regions are then
 *   looked up for these alone
 */
export function peopleOpenTo(caller: Caller, among?: readonly number[]): SQL | undefined {
  const seen = peopleOf(caller, among);
  return seen && seesEverything(caller.role) ? or(seen, inArray(employee.role, Role.options.filter(seesEverything))) : seen;
}

const peopleOf = (caller: Caller, among?: readonly number[]): SQL | undefined =>
  seenBy(caller, {
    supervisors: (ids) =>
      or(inArray(employee.id, ids), inArray(employee.id, supervisedBy(ids)), inArray(employee.id, crewsAndRegionsOf(ids, among))),
    foreman: (id) =>
      or(
        eq(employee.id, id),
        inArray(employee.id, supervisorOf(id)),
        inArray(employee.id, sql`(${MEMBERS} where ${and(isMemberNow(among), eq(crew.foremanId, id))})`),
      ),
  });

/** No condition without a list. */
const isAmong = (id: PgColumn, among: readonly number[] | undefined): SQL | undefined =>
  among && sql`${id} = any(${sql.param(among)})`;

const MEMBERS = sql`select ${employeeCrew.employeeId} from ${employeeCrew} join ${crew} on ${eq(crew.id, employeeCrew.crewId)}`;
const isMemberNow = (among: readonly number[] | undefined): SQL | undefined =>
  and(employeeCrew.isCurrent, isAmong(employeeCrew.employeeId, among), crew.isCurrent);

const worker = alias(employee, 'worker');

/**
 * The row numbers of the members of crews that these supervisors see, and of active workers of a
 * region in which they, or the foremen whom they supervise, have a job. Lists that begin with the
 * supervisors' own jobs, which an index finds, instead of a condition on every crew; among a few
 * row numbers they begin with those. Most jobs of the foremen are own jobs: the others are looked
 * up.
 */
function crewsAndRegionsOf(ids: number[], among: readonly number[] | undefined): SQL {
  const isLed = sql`${crew.foremanId} = any(array${supervisedBy(ids)})`;
  const isOfOwn = sql`${crew.jobId} ${among ? sql`in (select id from own)` : sql`= any(array(select id from own))`}`;
  const regions = sql`(select region_id from own union all
    select (select ${job.regionId} from ${job} where ${eq(job.id, crew.jobId)}) from ${crew}
    where ${and(crew.isCurrent, isLed)} and not exists (select 1 from own where own.id = ${crew.jobId}))`;
  const areThere = and(inArray(employeeRegion.regionId, regions), isAmong(employeeRegion.employeeId, among));
  return sql`(with own as ${among ? sql`not materialized` : sql`materialized`}
      (select ${job.id}, ${job.regionId} from ${job} where ${inArray(job.supervisorId, ids)})
    ${MEMBERS} where ${and(isMemberNow(among), isOfOwn)}
    union all ${MEMBERS} where ${and(isMemberNow(among), crew.isDefault, isLed)}
    union all select ${employeeRegion.employeeId} from ${employeeRegion}
      join ${employee} "worker" on ${eq(worker.id, employeeRegion.employeeId)}
      where ${and(eq(worker.role, 'worker'), worker.isActive, areThere)})`;
}

/** The row numbers of the jobs of these supervisors. */
export const jobsUnder = (supervisorIds: number[]): SQL =>
  sql`(select ${job.id} from ${job} where ${inArray(job.supervisorId, supervisorIds)})`;

/** The row numbers of the people whom these supervisors supervise now. */
export const supervisedBy = (ids: number[]): SQL =>
  sql`(select ${employeeSupervisor.employeeId} from ${employeeSupervisor} where ${and(employeeSupervisor.isCurrent, inArray(employeeSupervisor.supervisorId, ids))})`;

const supervisorOf = (id: number): SQL =>
  sql`(select ${employeeSupervisor.supervisorId} from ${employeeSupervisor} where ${and(employeeSupervisor.isCurrent, eq(employeeSupervisor.employeeId, id))})`;
