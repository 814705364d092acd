import { Candidates, candidatesLive, Workforce, workforceLive } from '../../shared/crews/workforce.ts';
import { oneOf } from '../../shared/http/query.ts';
import { businessDate } from '../../shared/rules/periods.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { seesAs } from '../sight/whose.ts';
import { readCandidates } from './candidates-query.ts';
import { presentCandidates, presentWorkforce } from './workforce-present.ts';
import { readWorkforce } from './workforce-query.ts';

/** Who works on a job, and whom else one could put there; both can be kept open. */
export function workforceRoutes(app: Api, { db, files, now, businessTimeZone }: Services): void {
  const addressOf = (storageKey: string) => files.addressOf(storageKey);

  liveRoute(app, {
    ...workforceLive,
    answer: oneOf(Workforce),
    confine: ({ caller }) => ({ whose: seesAs(caller), aspects: ['pictures'] }),
    compute: async ({ caller, params: { id } }) => ({
      data: await presentWorkforce(await readWorkforce(db, caller, id), addressOf),
    }),
  });

  liveRoute(app, {
    ...candidatesLive,
    answer: oneOf(Candidates),
    // Whoever is off is so on any job, whoever it belongs to.
    confine: () => {
      const today = businessDate(now(), businessTimeZone);
      return { days: { start: today, end: today }, aspects: ['pictures'] };
    },
    compute: async ({ caller, params: { id }, query: { role, search } }) => {
      const today = businessDate(now(), businessTimeZone);
      return {
        data: await presentCandidates(id, await readCandidates(db, { caller, jobId: id, role, search, today }), addressOf),
      };
    },
  });
}
