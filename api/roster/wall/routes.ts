import type { Caller, DisplayScope, Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { liveRoute } from '#api/http/routes.ts';
import { ownersSeenBy } from '#api/visibility/visibility.ts';
import { HoursToday, hoursTodayLive, OpenAlerts, openAlertsLive } from '#shared/roster/wall.ts';
import { partInScope } from '../display-rules.ts';
import { usualOf } from '../habits-query.ts';
import type { DayReads } from '../shared-roster-query.ts';
import { isInPart, rosterDay, rosterPartOf, visibleRoster } from '../shared-roster-rules.ts';
import { shareWallReads } from './query.ts';
import { hoursOfPart, presentableAlert } from './rules.ts';

interface WallContext {
  days: DayReads;
  /** The scope of a display as it is now, also within a long poll; undefined for people. */
  scopeOf: (caller: Caller) => Promise<DisplayScope | undefined>;
}

/** A wall shows all that its reader sees. */
const ALL = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/**
 * What a wall shows beside the roster, of the current day and of the same jobs: open alerts
 * [displays-8], and the hours worked [displays-9].
 */
export function wallRoutes(app: Api, services: Services, { days: { rosterOf, habitsOf }, scopeOf }: WallContext): void {
  const { now, businessTimeZone: timeZone } = services;
  const { alertsOf, hoursOf } = shareWallReads(services);

  const today = () => ({ ...rosterDay({}, { now: now(), timeZone }), timeZone });
  const partFor = async (caller: Caller, { region }: { region?: string | undefined }) => {
    const scope = caller.role === 'display' ? await scopeOf(caller) : undefined;
    const asked = rosterPartOf(caller, { region, ...ALL });
    return { scope, part: scope ? partInScope(asked, scope) : asked };
  };

  liveRoute(app, {
    ...openAlertsLive,
    operationId: 'getOpenAlerts',
    summary: "Get today's open alerts of the site, for a wall",
    answer: OpenAlerts,
    confine: ({ caller }) => ({ owners: ownersSeenBy(caller), aspects: [] }),
    compute: async ({ caller, query }) => {
      const day = today();
      const { scope, part } = await partFor(caller, query);
      const open = (await alertsOf(day)).filter((alert) => isInPart(alert, part));
      return { date: day.date, timeZone, data: open.map((alert) => presentableAlert(alert, scope)) };
    },
  });

  liveRoute(app, {
    ...hoursTodayLive,
    operationId: 'getHoursToday',
    summary: "Get today's hours by job, for a wall",
    answer: HoursToday,
    confine: ({ caller }) => {
      const { date } = today();
      return { days: { start: date, end: date }, owners: ownersSeenBy(caller), aspects: [] };
    },
    compute: async ({ caller, query }) => {
      const day = today();
      const { part } = await partFor(caller, query);
      const { roster } = visibleRoster(await rosterOf(day), part, now());
      const habits = await habitsOf(day);
      const regions = [...new Set(roster.map(({ regionId }) => regionId))].sort((one, other) => one - other);
      return {
        date: day.date,
        timeZone,
        data: hoursOfPart(await hoursOf(day), roster),
        regions: regions.map((id) => ({ id, usual: usualOf(habits, { ...part, regions: [id] }) })),
      };
    },
  });
}
