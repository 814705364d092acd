import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Id, type ListOf, ListQuery, PathId, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import type { ListedJob } from '../jobs/jobs.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from '../live/resource.ts';

export const EmployeeCrew = z.object({
  id: Id,
  crewId: Id,
  employeeId: Id,
  isDriver: z.boolean(),
  isCurrent: z.boolean(),
  isForeman: z.boolean(),
  isSupervisor: z.boolean(),
  assignedAt: Timestamp,
  updatedAt: Timestamp,
  revision: Revision,
  employee: PersonRef.loose().nullable().optional(),
  crew: z.looseObject({ id: Id }).nullable().optional(),
});
export type EmployeeCrew = z.infer<typeof EmployeeCrew>;

export const Crew = z.object({
  id: Id,
  isDefault: z.boolean(),
  isPrimary: z.boolean(),
  isCurrent: z.boolean(),
  foremanId: Id.nullable(),
  jobId: Id.nullable(),
  updatedAt: Timestamp,
  revision: Revision,
  foreman: PersonRef.loose().nullable().optional(),
  job: z.looseObject({ id: Id }).nullable().optional(),
  employeeCrews: z.array(EmployeeCrew).optional(),
});
export type Crew = z.infer<typeof Crew>;

const flag = z.boolean('must be true or false');

/**
 * `POST crew`: a crew of a job, the first of which becomes its primary one, or a foreman's default
 * crew.
 */
export const NewCrew = z
  .object({
    jobId: Id.nullable().default(null),
    foremanId: Id.nullable().default(null),
    isDefault: flag.default(false),
    isPrimary: flag.optional(),
  })
  .strict();

/** `PUT` and `PATCH crew/{id}`: another foreman, or none. */
export const CrewChange = z.object({ foremanId: Id.nullable(), revision: SeenRevision }).strict();

/** `POST employee_crew`: somebody joins a crew, as a worker unless said otherwise. */
export const NewEmployeeCrew = z
  .object({
    crewId: Id,
    employeeId: Id,
    isDriver: flag.default(false),
    isForeman: flag.default(false),
    isSupervisor: flag.default(false),
    isCurrent: z.literal(true, 'must be true').optional(),
  })
  .strict();

/** `PUT` and `PATCH employee_crew/{id}`: what is left out stays. */
export const EmployeeCrewChange = z
  .object({
    isDriver: flag.optional(),
    isCurrent: flag.optional(),
    isForeman: flag.optional(),
    isSupervisor: flag.optional(),
    revision: SeenRevision,
  })
  .strict();

const MOST_AT_ONCE = 50;

/** `POST crew/{id}/members`: several workers join a crew, all of them or nobody. */
export const NewMembers = z
  .object({
    employeeIds: z.array(Id).min(1, 'must name somebody').max(MOST_AT_ONCE, `must name at most ${MOST_AT_ONCE}`),
    revision: SeenRevision,
  })
  .strict();

/** `PUT employee_crew/{id}/crew`: a member goes to another crew of the same job. */
export const MemberMove = z.object({ crewId: Id, revision: SeenRevision }).strict();

/** `GET crew/default/{foremanId}`: whom a foreman works with when nobody says otherwise. */
export const DefaultCrew = Crew.extend({ workers: z.array(PersonRef), supervisor: PersonRef.nullable() });
export type DefaultCrew = z.infer<typeof DefaultCrew>;

/** What taking over the default crew of a crew's foreman changes [crews-5]. */
export const DefaultCrewChange = z.object({
  /** The crew's. */
  id: Id,
  joining: z.array(PersonRef),
  leaving: z.array(PersonRef),
});
export type DefaultCrewChange = z.infer<typeof DefaultCrewChange>;

/** What "Add default crew?" asks about. `id` is the crew's. */
export const defaultCrewChangeLive = liveResource<{ data: DefaultCrewChange }>()({
  path: LIVE_PATHS.defaultCrewChange,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'crew'],
  params: z.object({ id: PathId }),
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: ['crew', 'employee', 'employee_crew', 'job'],
});

/** `POST employee/{id}/job`: a foreman is given a job. */
export const JobAssignment = z.object({ jobId: Id }).strict();

/** The jobs that somebody is on now, assigned or in progress. `id` is the employee's row number. */
export const personJobsLive = liveResource<ListOf<z.ZodType<ListedJob>>>()({
  path: LIVE_PATHS.personJobs,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'employee'],
  params: z.object({ id: PathId }),
  query: ListQuery,
  answer: ListAnswer,
  topics: ['crew', 'employee', 'employee_crew', 'job', 'region', 'user'],
});
