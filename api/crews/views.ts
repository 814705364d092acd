import { and, eq, inArray, sql } from 'drizzle-orm';
import { Crew, EmployeeCrew } from '#shared/crews/crews.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { personView } from '../employees/person-view.ts';
import { employeePictureView } from '../employees/views.ts';
import { jobRefView } from '../jobs/job-ref-view.ts';
import { jobView } from '../jobs/views.ts';
import { defineView, fieldsOf, many, narrowed, one, type View, withoutScope } from '../query/view.ts';
import { crewMembersSeenBy, crewsSeenBy } from '../visibility/company.ts';

/** Visibility of a crew depends on the job's and the foreman's supervisor. */
const topics = ['crew', 'employee', 'employee_crew', 'job'] as const;

/** A crew without its members, for rows that include it. */
const bareCrewView = defineView({
  name: 'crew',
  table: crew,
  row: Crew,
  fields: fieldsOf(crew, ['createdAt']),
  sortable: ['id', 'createdAt', 'updatedAt', 'isPrimary'],
  relations: { foreman: one(personView, 'foremanId'), job: one(jobRefView, 'jobId') },
  scope: crewsSeenBy,
  topics,
  aspects: {},
});

/** A member with the pictures that the caller sees; `employee_picture` has their addresses. */
const memberView: View = {
  ...personView,
  relations: { employeePictures: many({ ...employeePictureView, relations: {} }, 'employeeId') },
};

export const employeeCrewView = defineView({
  name: 'employee_crew',
  table: employeeCrew,
  row: EmployeeCrew,
  sortable: ['id', 'assignedAt', 'updatedAt'],
  relations: { employee: one(memberView, 'employeeId'), crew: one(withoutScope(bareCrewView), 'crewId') },
  scope: crewMembersSeenBy,
  topics,
});

export const crewView: View<typeof crew> = {
  ...bareCrewView,
  relations: { ...bareCrewView.relations, employeeCrews: many(withoutScope(employeeCrewView), 'crewId') },
};

/** A job with its crews. */
export const crewedJobView: typeof jobView = {
  ...jobView,
  relations: { ...jobView.relations, crews: many(crewView, 'jobId', sql`${crew.isCurrent}`) },
};

/** The jobs of a person's current crews, assigned or in progress. */
export const jobsOf = (employeeId: number): View =>
  narrowed(
    { ...crewedJobView, topics: [...crewedJobView.topics, 'employee_crew'] },
    and(
      inArray(job.status, ['assigned', 'inProgress']),
      sql`exists (select 1 from ${crew} join ${employeeCrew} on ${eq(employeeCrew.crewId, crew.id)}
        where ${and(eq(crew.jobId, job.id), crew.isCurrent, employeeCrew.isCurrent, eq(employeeCrew.employeeId, employeeId))})`,
    ),
  );
