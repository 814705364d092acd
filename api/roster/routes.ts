import { feedCalls, lateCalls, shiftLogCalls } from '#shared/calls/notes.ts';
import { Failure } from '#shared/http/errors.ts';
import { may } from '#shared/permissions.ts';
import { RosterReplay, rosterReplayLive } from '#shared/roster/replay.ts';
import { Roster, type RosterQuery, rosterLive } from '#shared/roster/roster.ts';
import { ShiftLog, shiftLogLive } from '#shared/roster/shift-log.ts';
import { sameWeekdays } from '#shared/rules/expected/expected.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { Caller, DisplayScope, Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import type { Api } from '../http/api.ts';
import { sourceOf } from '../http/caller.ts';
import { commandRoute, liveRoute, plainRoute } from '../http/routes.ts';
import { rowRoutes } from '../http/write-routes.ts';
import { jobView } from '../jobs/views.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { partInScope, rowsOnDisplays, type Secrets } from './display-rules.ts';
import { usualOf } from './habits-query.ts';
import { sayOfLate } from './late-call-commands.ts';
import { addLogLine, changeLogLine, removeLogLine } from './log/line-commands.ts';
import { logLineView } from './log/line-view.ts';
import { recordFeedLoss } from './log/loss-commands.ts';
import { readToldAlerts } from './log/told-query.ts';
import { ALL_JOBS, recordedDays } from './recorded-commands.ts';
import { presentAlert } from './replay-present.ts';
import type { DayReads } from './shared-roster-query.ts';
import { daysOfRoster, forPrograms, rosterDay, rosterPartOf, visibleRoster } from './shared-roster-rules.ts';

interface RosterContext {
  days: DayReads;
  /** The scope of a display as it is now, also within a long poll; undefined for people. */
  scopeOf: (caller: Caller) => Promise<DisplayScope | undefined>;
  /** The first is that of new numbers. */
  secrets: Secrets;
}

/**
 * `GET /roster`: the jobs of a day with who is in, on a break and out [roster-2], and who is
 * expected when [roster-4]. A shared read of the day serves everybody; each caller gets the part
 * that they see.
 */
export function rosterRoutes(
  app: Api,
  services: Services,
  { days: { rosterOf, habitsOf }, scopeOf, secrets }: RosterContext,
): void {
  const { db, now, businessTimeZone: timeZone } = services;
  const shownRows = rowsOnDisplays(secrets);
  /** Writes to other days, to jobs of other supervisors and to costs do not concern an answer. */
  const confinedTo = (caller: Caller, query: Pick<RosterQuery, 'date'>) => {
    const day = rosterDay(query, { now: now(), timeZone });
    return { days: daysOfRoster(day), owners: ownersSeenBy(caller), aspects: [] };
  };

  const { replayOf, shiftLogOf } = recordedDays(services, { rosterOf, habitsOf });

  liveRoute(app, {
    ...rosterLive,
    operationId: 'getRoster',
    summary: 'Get the jobs of a day with their crews',
    answer: Roster,
    confine: ({ caller, query }) => confinedTo(caller, query),
    hasSharedRows: true,
    compute: async ({ caller, query }) => {
      const scope = caller.role === 'display' ? await scopeOf(caller) : undefined;
      if (caller.role === 'display' && query.date !== undefined)
        throw new Failure(403, 'A display shows the current day', { code: 'FORBIDDEN' });
      const day = { ...rosterDay(query, { now: now(), timeZone }), timeZone };
      const asked = rosterPartOf(caller, query);
      const part = scope ? partInScope(asked, scope) : asked;
      const { roster, ...counts } = visibleRoster(await rosterOf(day), part, now());
      const usual = day.isPast ? null : usualOf(await habitsOf(day), part);
      const rows = scope ? shownRows(roster, scope) : may(caller, 'read', 'employee') ? roster : forPrograms(roster);
      const { limit, offset } = query;
      return { date: day.date, timeZone, roster: rows, limit, offset, ...counts, usual };
    },
  });

  liveRoute(app, {
    ...rosterReplayLive,
    operationId: 'getRosterReplay',
    summary: 'Get a day of the roster with all that was recorded of it',
    answer: RosterReplay,
    confine: ({ caller, query }) => {
      const { days, ...rest } = confinedTo(caller, query);
      // Also of a past day: those of its usual count, and the one whose clocks ran into it.
      return { days: { ...days, also: [addDays(days.start, -1), ...sameWeekdays(days.start)] }, ...rest };
    },
    compute: async ({ caller, query }) => {
      const day = rosterDay(query, { now: now(), timeZone });
      const part = rosterPartOf(caller, { ...query, ...ALL_JOBS });
      const usual = usualOf(await habitsOf({ ...day, timeZone }), part);
      const alerts = may(caller, 'read', 'alert') ? await readToldAlerts(db, caller, day, part.regions) : [];
      return { ...(await replayOf(caller, query)), usual, alerts: alerts.map(presentAlert) };
    },
  });

  liveRoute(app, {
    ...shiftLogLive,
    operationId: 'getShiftLog',
    summary: 'Get the shift log of a day',
    view: jobView,
    answer: ShiftLog,
    compute: ({ caller, query }) => shiftLogOf(caller, query),
  });

  commandRoute(app, services, {
    ...lateCalls.say,
    refuses: [404],
    run: async (context, { body }) => ({ data: await sayOfLate(context, body) }),
  });

  plainRoute(app, {
    ...feedCalls.lost,
    handle: async ({ body }, { request }) => {
      // The author is nobody: the person by whose session a gateway tells has done nothing.
      const author = { ...SYSTEM, ...sourceOf(request) };
      return { data: await services.write(author, (write) => recordFeedLoss(write, body, now())) };
    },
  });

  rowRoutes(app, services, shiftLogCalls, {
    view: logLineView,
    subject: 'shiftLog',
    post: addLogLine,
    patch: changeLogLine,
    delete: removeLogLine,
  });
}
