import { z } from 'zod';
import { Id, Revision, Timestamp } from '../http/query.ts';
import { NUMBERS } from '../jobs/jobs.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { liveResource, ThingAnswer } from '../live/resource.ts';
import { WorkforcePerson } from './workforce.ts';

/** A foreman or worker on no crew of a current or future job. */
export const FreePerson = WorkforcePerson.extend({
  region: z.string().nullable(),
  /** On holiday, PTO or no show in today's sheets. */
  isOffToday: z.boolean(),
});
export type FreePerson = z.infer<typeof FreePerson>;

/** A job whose first crew has no foreman, or no worker; or that has no crew. */
export const OpenJob = z.object({
  id: Id,
  ...NUMBERS,
  address: z.string(),
  region: z.string(),
  startDate: Timestamp,
  endDate: Timestamp,
  /** Its first crew. */
  crew: z.object({ id: Id, revision: Revision, foreman: z.string().nullable() }).nullable(),
});
export type OpenJob = z.infer<typeof OpenJob>;

/** `GET crew/needs`: free people, and jobs without a foreman or worker. */
export const Needs = z.object({
  people: z.array(FreePerson),
  /** The number of all free people; the list is bounded. */
  peopleCount: z.number().int(),
  jobs: z.array(OpenJob),
  jobCount: z.number().int(),
});
export type Needs = z.infer<typeof Needs>;

export const needsLive = liveResource<{ data: Needs }>()({
  path: LIVE_PATHS.needs,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'jobCosts'],
  query: z.object({ region: z.coerce.number().pipe(Id).optional() }).strict(),
  answer: ThingAnswer,
  topics: ['crew', 'employee', 'employee_crew', 'employee_picture', 'file', 'job', 'region', 'workshift'],
});
