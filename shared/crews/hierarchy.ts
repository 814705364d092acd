import { z } from 'zod';
import { Id, PathId, Revision } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { WorkforceCrew, WorkforcePerson } from './workforce.ts';

/** A job whose crews can be looked at. */
const HierarchyJob = z.object({ id: Id, revision: Revision, jobId: z.string() });

/** Who works together under one supervisor. */
export const Team = z.object({
  /** Of its job, or of the supervisor whose foremen's default crews these are. */
  id: z.string(),
  /** None of default crews. */
  job: HierarchyJob.nullable(),
  supervisor: WorkforcePerson.nullable(),
  crews: z.array(WorkforceCrew),
});
export type Team = z.infer<typeof Team>;

/**
 * `GET employee/{id}/hierarchy`: with whom somebody works. A foreman has their default crew or
 * that on a job, a supervisor the default crews of their foremen or the crews of a job; a worker
 * every crew they are on.
 */
export const Hierarchy = z.object({
  /** The person's. */
  id: Id,
  revision: Revision,
  /** The jobs that can be asked for, those that are over left out; none of a worker. */
  jobs: z.array(HierarchyJob.pick({ id: true, jobId: true })),
  teams: z.array(Team),
});
export type Hierarchy = z.infer<typeof Hierarchy>;

/** The Hierarchy tab of User Details. `id` is the employee's row number. */
export const hierarchyLive = liveResource<{ data: Hierarchy }>()({
  path: LIVE_PATHS.hierarchy,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'jobCosts'],
  params: z.object({ id: PathId }),
  query: z.object({ jobId: z.coerce.number().pipe(Id).optional() }).strict(),
  answer: ThingAnswer,
  topics: ['crew', 'employee', 'employee_crew', 'employee_picture', 'file', 'job'],
});
