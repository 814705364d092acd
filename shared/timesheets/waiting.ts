import { z } from 'zod';
import { Id } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';

/** `GET dwo/waiting`: what the reader has approved today, and what waits for whom [approval-15]. */
export const Waiting = z.object({
  approved: z.object({ sheets: z.number().int(), minutes: z.number().int() }),
  /** Crews with somebody clocked in. */
  running: z.number().int(),
  /** Crews of jobs in progress without a sheet today, that had one on such a weekday lately. */
  withoutSheet: z.number().int(),
  /** Days that are not submitted, by the day's supervisor; the most first. */
  drafts: z.array(z.object({ supervisorId: Id.nullable(), supervisor: z.string().nullable(), days: z.number().int() })),
});
export type Waiting = z.infer<typeof Waiting>;

export const waitingLive = liveResource<{ data: Waiting }>()({
  path: LIVE_PATHS.waiting,
  everyMs: 5_000,
  audience: 'person',
  right: ['read', 'officeTimesheet'],
  query: z.object({}).strict(),
  answer: ThingAnswer,
  topics: ['crew', 'dwo', 'dwo_job', 'employee', 'job', 'workshift'],
});
