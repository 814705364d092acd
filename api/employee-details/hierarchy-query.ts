import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { notFound } from '#shared/http/errors.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, employeeSupervisor } from '../db/tables/people.ts';
import { listPeople, listPlaces } from '../job-details/workforce-query.ts';
import { markShut, pagesShutTo } from '../query/pages.ts';
import { crewsSeenBy, jobsSeenBy, peopleSeenBy, supervisedBy } from '../visibility/company.ts';
import { teamsOf } from './hierarchy-rules.ts';

type PersonRow = Pick<typeof employee.$inferSelect, 'id' | 'revision' | 'role'>;
export type HierarchyRows = Awaited<ReturnType<typeof readHierarchy>>;

/**
 * Reads the people somebody works with, as far as the caller sees them: on a job, or by default.
 * @throws Failure 404 for a person whom the caller does not see
 */
export async function readHierarchy(db: Reader, caller: Caller, id: number, jobId: number | undefined) {
  const [person] = await db
    .select({ id: employee.id, revision: employee.revision, role: employee.role })
    .from(employee)
    .where(and(eq(employee.id, id), peopleSeenBy(caller)));
  if (!person) throw notFound('employee', id);
  const jobs = await listJobs(db, caller, person);
  const chosen = person.role === 'worker' ? undefined : jobs.find((one) => one.id === jobId);
  const which = chosen ? eq(crew.jobId, chosen.id) : byDefault(person);
  const places = await listPlaces(db, and(which, isOn(person), isOfLivingJob, crewsSeenBy(caller)));
  const above = await listSupervisors(db, [id, ...places.flatMap(({ crew: { foremanId } }) => foremanId ?? [])]);
  const teams = teamsOf({ person, jobs, chosen, above, places });
  const leads = teams.flatMap(({ supervisorId }) => supervisorId ?? []);
  const [people, shut] = await Promise.all([
    listPeople(db, leads),
    pagesShutTo(db, caller, { people: [...leads, ...places.map((place) => place.person?.id)] }),
  ]);
  const marked = <Person extends { id: number }>(one: Person) => ({ ...one, ...markShut(shut.people, one.id) });
  return {
    person,
    jobs: person.role === 'worker' ? [] : jobs,
    teams: teams.map((team) => ({
      ...team,
      places: team.places.map((place) => ({ ...place, person: place.person && marked(place.person) })),
    })),
    people: people.map((one) => ({ ...one, person: marked(one.person) })),
  };
}

const OVER = ['done', 'completed', 'canceled'] as const;
const isOfLivingJob = sql`(${crew.jobId} is null or exists (
  select 1 from ${job} where ${and(eq(job.id, crew.jobId), notInArray(job.status, [...OVER]))}))`;

/** Condition: the person is a current member of the crew. */
const isMember = (id: number): SQL =>
  sql`exists (select 1 from ${employeeCrew}
    where ${and(eq(employeeCrew.crewId, crew.id), eq(employeeCrew.employeeId, id), employeeCrew.isCurrent)})`;

/**
 * Condition on crews of the person: all that a supervisor supervises, or those with the person as a
 * member.
 */
const isOn = ({ id, role }: PersonRow): SQL | undefined => (role === 'supervisor' ? undefined : isMember(id));

function byDefault({ id, role }: PersonRow): SQL | undefined {
  if (role === 'worker') return undefined;
  return and(crew.isDefault, role === 'supervisor' ? inArray(crew.foremanId, supervisedBy([id])) : eq(crew.foremanId, id));
}

/** The jobs of a person that are not over. */
const listJobs = (db: Reader, caller: Caller, { id, role }: PersonRow) =>
  db
    .select({
      id: job.id,
      revision: job.revision,
      jobId: job.jobId,
      shownNumber: job.shownNumber,
      supervisorId: job.supervisorId,
    })
    .from(job)
    .where(
      and(
        role === 'supervisor'
          ? eq(job.supervisorId, id)
          : sql`exists (select 1 from ${crew} where ${and(eq(crew.jobId, job.id), crew.isCurrent, isMember(id))})`,
        notInArray(job.status, [...OVER]),
        jobsSeenBy(caller),
      ),
    )
    .orderBy(asc(job.startDate), asc(job.id));

/** The current supervisors of these people. */
async function listSupervisors(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ employeeId: employeeSupervisor.employeeId, supervisorId: employeeSupervisor.supervisorId })
    .from(employeeSupervisor)
    .where(and(inArray(employeeSupervisor.employeeId, [...ids]), employeeSupervisor.isCurrent));
  return new Map(rows.map(({ employeeId, supervisorId }) => [employeeId, supervisorId]));
}
