import { and, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { OPEN_JOB_STATUSES } from '#shared/jobs/words.ts';
import type { CompanySetup } from '#shared/summary.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job, jobPhaseCode } from '../db/tables/jobs.ts';
import { employee, region, user } from '../db/tables/people.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { jobsSeenBy, peopleSeenBy } from '../visibility/company.ts';

const countWhere = (condition: SQL | undefined): SQL<number> => sql<number>`(count(*) filter (where ${condition}))::int`;

/**
 * Counts what a company that begins has and what is missing, in the part that the caller sees.
 * After the first shift nothing is counted: all steps are zero.
 */
export async function readSetup(db: Reader, caller: Caller): Promise<CompanySetup> {
  const [first] = await db.select({ id: workshift.id }).from(workshift).limit(1);
  if (first) return { isDone: true, steps: stepsOf({}, {}, 0) };
  const [[people], [jobs], [regions]] = await Promise.all([
    countPeople(db, caller),
    countJobs(db, caller),
    db.select({ total: count() }).from(region),
  ]);
  return { isDone: false, steps: stepsOf(people, jobs, regions?.total) };
}

type Counted<Counts extends (...args: never[]) => Promise<unknown[]>> = Partial<Awaited<ReturnType<Counts>>[number] & object>;

function stepsOf(
  people: Counted<typeof countPeople> = {},
  jobs: Counted<typeof countJobs> = {},
  regions = 0,
): CompanySetup['steps'] {
  const { total = 0, inNoCrew = 0, field = 0, foremen = 0, withoutCrew = 0, withoutPayroll = 0, neverSignedIn = 0 } = people;
  const { open = 0, withoutSupervisor = 0, withoutPlace = 0, codes = 0, withoutCode = 0 } = jobs;
  return {
    regions: { total: regions, missing: 0 },
    people: { total, missing: inNoCrew },
    jobs: { total: open, missing: withoutSupervisor },
    places: { total: open - withoutPlace, missing: withoutPlace },
    crews: { total: foremen - withoutCrew, missing: withoutCrew },
    phaseCodes: { total: codes, missing: withoutCode },
    payroll: { total: field - withoutPayroll, missing: withoutPayroll },
    phones: { total: foremen - neverSignedIn, missing: neverSignedIn },
  };
}

/** Counts active people but admins. `field`: foremen and workers, who are paid by their shifts. */
function countPeople(db: Reader, caller: Caller) {
  const isField = inArray(employee.role, ['foreman', 'worker']);
  const isForeman = eq(employee.role, 'foreman');
  const isIn = sql`exists (
    select 1 from ${employeeCrew} join ${crew} on ${crew.id} = ${employeeCrew.crewId}
    where ${and(eq(employeeCrew.employeeId, employee.id), employeeCrew.isCurrent, crew.isCurrent)})`;
  const leads = sql`exists (
    select 1 from ${crew} join ${employeeCrew} on ${employeeCrew.crewId} = ${crew.id}
    where ${and(eq(crew.foremanId, employee.id), crew.isCurrent, employeeCrew.isCurrent)}
      and ${employeeCrew.employeeId} <> ${employee.id})`;
  const hasPayroll = and(isNotNull(employee.companyName), isNotNull(employee.class));
  return db
    .select({
      total: count(),
      field: countWhere(isField),
      inNoCrew: countWhere(sql`${isField} and not ${isIn} and not ${leads}`),
      foremen: countWhere(isForeman),
      withoutCrew: countWhere(sql`${isForeman} and not ${leads}`),
      withoutPayroll: countWhere(sql`${isField} and not (${hasPayroll})`),
      neverSignedIn: countWhere(sql`${isForeman} and ${user.lastLogin} is null`),
    })
    .from(employee)
    .leftJoin(user, eq(user.employeeId, employee.id))
    .where(and(employee.isActive, sql`${employee.role} <> 'admin'`, peopleSeenBy(caller)));
}

/** Counts jobs that are to be worked on, and the phase codes of these. */
function countJobs(db: Reader, caller: Caller) {
  const codes = sql`(select count(*) from ${jobPhaseCode} where ${eq(jobPhaseCode.jobId, job.id)})`;
  return db
    .select({
      open: count(),
      withoutSupervisor: countWhere(sql`${job.supervisorId} is null`),
      withoutPlace: countWhere(sql`${job.latitude} is null`),
      codes: sql<number>`coalesce(sum(${codes}), 0)::int`,
      withoutCode: countWhere(sql`${codes} = 0`),
    })
    .from(job)
    .where(and(inArray(job.status, [...OPEN_JOB_STATUSES]), jobsSeenBy(caller)));
}
