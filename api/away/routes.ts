import { awayLive, OneAway } from '#shared/away/away.ts';
import { awayCalls } from '#shared/calls/alerts.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute } from '../http/routes.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { dismissAway } from './commands.ts';
import { readAway } from './query.ts';

/** What happened in one's own part while one was away, and that it has been seen. */
export function awayRoutes(app: Api, services: Services): void {
  liveRoute(app, {
    ...awayLive.away,
    operationId: 'getAway',
    summary: 'Get what happened while you were away, until you have seen it',
    answer: OneAway,
    // `cost` is the only aspect that it shows: who comes and goes is nothing of it.
    confine: ({ caller }) => ({ owners: ownersSeenBy(caller), aspects: ['cost'] }),
    compute: async ({ caller }) => ({ data: { away: await readAway(services.db, caller) } }),
  });
  commandRoute(app, services, {
    ...awayCalls.dismiss,
    run: (context, { body }) => dismissAway(context, body),
  });
}
