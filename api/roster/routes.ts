import { Roster, rosterLive } from '#shared/roster/roster.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { shareReads } from '../query/shared-read.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import type { RosterDay } from './query.ts';
import { readSharedRoster } from './shared-roster-query.ts';
import { rosterDay, rosterPartOf, type SharedRoster, visibleRoster } from './shared-roster-rules.ts';

/**
 * `GET /roster`: the jobs of a day with who is in, on a break and out [roster-2]. A shared read of
 * the day serves everybody; each caller gets the part that they see.
 */
export function rosterRoutes(app: Api, { db, changes, now, businessTimeZone: timeZone }: Services): void {
  const rosterOf = shareReads<RosterDay, SharedRoster>(changes, {
    topics: rosterLive.topics,
    confine: ({ date }) => ({ days: { start: date, end: date } }),
    keyOf: ({ date, isPast }) => `${date} ${isPast}`,
    read: (day, last, moved) => readSharedRoster(db, day, last, moved),
  });

  liveRoute(app, {
    ...rosterLive,
    operationId: 'getRoster',
    summary: 'Get the jobs of a day with their crews',
    answer: Roster,
    // Writes to other days, to jobs of other supervisors and to costs do not concern it.
    confine: ({ caller, query }) => {
      const { date } = rosterDay(query, { now: now(), timeZone });
      return { days: { start: date, end: date }, owners: ownersSeenBy(caller), aspects: [] };
    },
    hasSharedRows: true,
    compute: async ({ caller, query }) => {
      const day = rosterDay(query, { now: now(), timeZone });
      const { roster, ...counts } = visibleRoster(await rosterOf(day), rosterPartOf(caller, query));
      const { limit, offset } = query;
      return { date: day.date, timeZone, roster, limit, offset, ...counts };
    },
  });
}
