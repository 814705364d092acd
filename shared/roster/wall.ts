import { z } from 'zod';
import { SITE_ALERTS } from '../alerts/words.ts';
import { Day, Id, Regions, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';

/** What a wall shows beside the roster. Of a display, both are of its scope [displays-3]. */
const WALL = {
  everyMs: 2_000,
  audience: 'scope',
  right: ['read', 'wall'],
  query: z.object({ region: Regions.optional() }).strict(),
  answer: ListAnswer,
} as const;

/** `GET /roster/alerts`: the open alerts of the current day, the oldest first [displays-8]. */
export const OpenAlerts = z.object({
  date: Day,
  timeZone: z.string(),
  data: z.array(
    z.object({
      id: Id,
      type: z.enum(SITE_ALERTS),
      /** The number of the job as people see it. */
      jobNumber: z.string(),
      /** Whom it is about, or whose crew; null on a display that hides names. */
      name: z.string().nullable(),
      since: Timestamp,
    }),
  ),
});
export type OpenAlerts = z.infer<typeof OpenAlerts>;

export const openAlertsLive = liveResource<OpenAlerts>()({
  ...WALL,
  path: LIVE_PATHS.openAlerts,
  topics: ['alert', 'workshift', 'dwo', 'dwo_job', 'job', 'display'],
});

/**
 * `GET /roster/hours`: the hours that were worked on the sheets of the current day [displays-9], as
 * facts that time does not change: `running` clocks, which have run since `runningSince` on
 * average, breaks taken off, come on top of `minutes` (`shared/roster/rules/hours-worked.ts`). By
 * job, with its row number, and the usual counts of people in by region, as in `Roster`.
 */
export const HoursToday = z.object({
  date: Day,
  timeZone: z.string(),
  data: z.array(
    z.object({
      id: Id,
      minutes: z.number().int(),
      running: z.number().int(),
      runningSince: Timestamp.nullable(),
    }),
  ),
  regions: z.array(z.object({ id: Id, usual: z.array(z.number().int()).nullable() })),
});
export type HoursToday = z.infer<typeof HoursToday>;

export const hoursTodayLive = liveResource<HoursToday>()({
  ...WALL,
  path: LIVE_PATHS.hoursToday,
  topics: ['workshift', 'timebreak', 'dwo', 'dwo_job', 'crew', 'employee_crew', 'job', 'display'],
});
