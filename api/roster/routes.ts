import { Roster, RosterQuery, rosterLive } from '../../shared/roster.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { presentRoster } from './present.ts';
import { readRoster } from './query.ts';
import { rosterDay } from './rules.ts';

/** `GET /roster`: the jobs of a day with who is in, on a break and out [roster-2]. */
export function rosterRoutes(app: Api, { db, now, businessTimeZone: timeZone }: Services): void {
  app.get(
    rosterLive.path,
    {
      preHandler: allow('read', 'roster'),
      schema: {
        ...about('roster'),
        querystring: RosterQuery,
        response: { 200: Roster, ...refusals },
      },
    },
    (request, reply) =>
      answerLive(request, reply, {
        topics: rosterLive.topics,
        compute: async () => {
          const day = rosterDay(request.query, callerOf(request), { now: now(), timeZone });
          return presentRoster(await readRoster(db, day, request.query), { ...day, timeZone }, request.query);
        },
      }),
  );
}
