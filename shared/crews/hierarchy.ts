import { z } from 'zod';
import { Id, PathId, Revision } from '../http/query.ts';
import { NUMBERS } from '../jobs/jobs.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { WorkforceCrew, WorkforcePerson } from './workforce.ts';

/** A job whose crews can be selected. */
const HierarchyJob = z.object({ id: Id, revision: Revision, ...NUMBERS });

/** A team under one supervisor. */
export const Team = z.object({
  /** Unique key, from its job or its supervisor. */
  id: z.string(),
  /** Null for default crews. */
  job: HierarchyJob.nullable(),
  supervisor: WorkforcePerson.nullable(),
  crews: z.array(WorkforceCrew),
});
export type Team = z.infer<typeof Team>;

/**
 * `GET employee/{id}/hierarchy`: the people somebody works with. For a foreman their default crew
 * or the one on a job; for a supervisor the default crews of their foremen or the crews of a job;
 * for a worker every crew they are on.
 */
export const Hierarchy = z.object({
  /** The person's. */
  id: Id,
  revision: Revision,
  /** Jobs that can be selected, without finished ones; empty for a worker. */
  jobs: z.array(HierarchyJob.pick({ id: true, jobId: true, shownNumber: true })),
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
