import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Id, type ListOf, ListQuery, PathId, Revision, SeenRevision, Timestamp } from '../http/query.ts';
import type { ListedJob } from '../jobs/jobs.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource, ThingAnswer } from '../live/resource.ts';
import { StartTimes } from '../rules/expected/start-times.ts';

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
  /** When it starts, by weekday: `mon 07:00`; null for the starts of its job. */
  startTimes: z.array(z.string()).nullable(),
  updatedAt: Timestamp,
  revision: Revision,
  foreman: PersonRef.loose().nullable().optional(),
  job: z.looseObject({ id: Id }).nullable().optional(),
  employeeCrews: z.array(EmployeeCrew).optional(),
});
export type Crew = z.infer<typeof Crew>;

const flag = z.boolean('must be true or false');

/** `POST crew`: a crew of a job (its first is the primary crew), or a foreman's default crew. */
export const NewCrew = z
  .object({
    jobId: Id.nullable().default(null),
    foremanId: Id.nullable().default(null),
    isDefault: flag.default(false),
    isPrimary: flag.optional(),
  })
  .strict();

/** `PUT` and `PATCH crew/{id}`: sets the foreman, or none; start times that are absent stay. */
export const CrewChange = z.object({ foremanId: Id.nullable(), startTimes: StartTimes, revision: SeenRevision }).strict();

/** `POST employee_crew`: adds a person to a crew, by default as a worker. */
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

/** `PUT` and `PATCH employee_crew/{id}`: absent fields stay unchanged. */
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

/** `POST crew/{id}/members`: adds several workers to a crew, all or none. */
export const NewMembers = z
  .object({
    employeeIds: z.array(Id).min(1, 'must name somebody').max(MOST_AT_ONCE, `must name at most ${MOST_AT_ONCE}`),
    revision: SeenRevision,
  })
  .strict();

/** `PUT employee_crew/{id}/crew`: moves a member to another crew of the same job. */
export const MemberMove = z.object({ crewId: Id, revision: SeenRevision }).strict();

/** `GET crew/default/{foremanId}`: the crew that a foreman works with by default. */
export const DefaultCrew = Crew.extend({ workers: z.array(PersonRef), supervisor: PersonRef.nullable() });
export type DefaultCrew = z.infer<typeof DefaultCrew>;

/** The changes of replacing a crew by its foreman's default crew [crews-5]. */
export const DefaultCrewChange = z.object({
  /** The crew's. */
  id: Id,
  joining: z.array(PersonRef),
  leaving: z.array(PersonRef),
});
export type DefaultCrewChange = z.infer<typeof DefaultCrewChange>;

/** The data of the dialog "Add default crew?". `id` is the crew's. */
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

/** `POST employee/{id}/job`: assigns a job to a foreman. */
export const JobAssignment = z.object({ jobId: Id }).strict();

/** A person's current jobs, assigned or in progress. `id` is the employee's row number. */
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
