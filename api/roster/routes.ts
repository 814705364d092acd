import { Roster, rosterLive } from '#shared/roster.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { keepBoards } from '../query/boards.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { readBoard } from './board-query.ts';
import { cutBoard, type RosterBoard } from './board-rules.ts';
import type { RosterDay } from './query.ts';
import { cutFor, rosterDay } from './rules.ts';

/**
 * `GET /roster`: the jobs of a day with who is in, on a break and out [roster-2]. The day is read
 * once for everybody, and each caller is given what they see of it.
 */
export function rosterRoutes(app: Api, { db, changes, now, businessTimeZone: timeZone }: Services): void {
  const boardOf = keepBoards<RosterDay, RosterBoard>(changes, {
    topics: rosterLive.topics,
    confine: ({ date }) => ({ days: { start: date, end: date } }),
    nameOf: ({ date, isPast }) => `${date} ${isPast}`,
    read: (day, last, moved) => readBoard(db, day, last, moved),
  });

  liveRoute(app, {
    ...rosterLive,
    answer: Roster,
    // Who worked on other days or on jobs of others is nothing to it, nor what the jobs cost.
    confine: ({ caller, query }) => {
      const { date } = rosterDay(query, { now: now(), timeZone });
      return { days: { start: date, end: date }, whose: ownersSeenBy(caller), aspects: [] };
    },
    hasSharedRows: true,
    compute: async ({ caller, query }) => {
      const day = rosterDay(query, { now: now(), timeZone });
      const { roster, ...counts } = cutBoard(await boardOf(day), cutFor(caller, query));
      const { limit, offset } = query;
      return { date: day.date, timeZone, roster, limit, offset, ...counts };
    },
  });
}
