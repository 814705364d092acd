import { askedFor } from '#shared/find/asked.ts';
import { findLive, OneFound } from '#shared/find/found.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import type { DayReads } from '../roster/shared-roster-query.ts';
import { rosterDay } from '../roster/shared-roster-rules.ts';
import { readFound } from './query.ts';
import { shareSeenPeople } from './seen-people-query.ts';

/** `GET find`: people, days, jobs, vehicles and files by what is typed into one box. */
export function findRoutes(app: Api, services: Services, { rosterOf }: Pick<DayReads, 'rosterOf'>): void {
  const { db, now, businessTimeZone: timeZone } = services;
  const seenPeople = shareSeenPeople(services);
  liveRoute(app, {
    ...findLive.found,
    operationId: 'find',
    summary: 'Find people, days, jobs, vehicles and files by what somebody types',
    answer: OneFound,
    confine: () => ({ aspects: [] }),
    compute: async ({ caller, query: { q } }) => {
      const at = now();
      const day = { ...rosterDay({}, { now: at, timeZone }), timeZone };
      const asked = askedFor(q, day.date);
      const roster = await rosterOf(day);
      return { data: await readFound({ db, caller, asked, today: day.date, now: at, roster, seenPeople }) };
    },
  });
}
