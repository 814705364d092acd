import { Roster, rosterLive } from '../../shared/roster.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { presentRoster } from './present.ts';
import { readRoster } from './query.ts';
import { rosterDay } from './rules.ts';

/** `GET /roster`: the jobs of a day with who is in, on a break and out [roster-2]. */
export function rosterRoutes(app: Api, { db, now, businessTimeZone: timeZone }: Services): void {
  liveRoute(app, {
    ...rosterLive,
    answer: Roster,
    // Who worked on other days is nothing to it, nor what the jobs cost.
    parts: ({ caller, query }) => [rosterDay(query, caller, { now: now(), timeZone }).date],
    compute: async ({ caller, query }) => {
      const day = rosterDay(query, caller, { now: now(), timeZone });
      return presentRoster(await readRoster(db, day, query), { ...day, timeZone }, query);
    },
  });
}
