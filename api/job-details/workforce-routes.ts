import { Needs, needsLive } from '#shared/crews/needs.ts';
import {
  type CandidateRole,
  Candidates,
  candidatesLive,
  crewCandidatesLive,
  Workforce,
  workforceLive,
} from '#shared/crews/workforce.ts';
import { oneOf } from '#shared/http/query.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import type { Caller, Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { type Place, readCandidates } from './candidates-query.ts';
import { readNeeds } from './needs-query.ts';
import { presentCandidates, presentNeeds, presentWorkforce } from './workforce-present.ts';
import { readWorkforce } from './workforce-query.ts';

/** Live routes of a job's workforce: its members, candidates, and jobs that need people. */
export function workforceRoutes(app: Api, { db, files, now, businessTimeZone }: Services): void {
  const addressOf = (storageKey: string) => files.addressOf(storageKey);
  const today = () => businessDate(now(), businessTimeZone);
  // Time off counts whatever job it was entered on, so owners do not narrow this.
  const confineCandidates = () => ({ days: { start: today(), end: today() }, aspects: ['pictures'] as const });
  const candidatesOf = async (
    caller: Caller,
    id: number,
    place: Place,
    asked: { role: CandidateRole; search?: string | undefined },
  ) => {
    const rows = await readCandidates(db, { caller, place, role: asked.role, search: asked.search, today: today() });
    return { data: await presentCandidates(id, rows, addressOf) };
  };

  liveRoute(app, {
    ...workforceLive,
    answer: oneOf(Workforce),
    confine: ({ caller }) => ({ owners: ownersSeenBy(caller), aspects: ['pictures'] }),
    compute: async ({ caller, params: { id } }) => ({
      data: await presentWorkforce(await readWorkforce(db, caller, id), addressOf),
    }),
  });

  liveRoute(app, {
    ...candidatesLive,
    answer: oneOf(Candidates),
    confine: confineCandidates,
    compute: ({ caller, params: { id }, query }) => candidatesOf(caller, id, { jobId: id }, query),
  });

  liveRoute(app, {
    ...crewCandidatesLive,
    answer: oneOf(Candidates),
    confine: confineCandidates,
    compute: ({ caller, params: { id }, query }) => candidatesOf(caller, id, { crewId: id }, query),
  });

  liveRoute(app, {
    ...needsLive,
    answer: oneOf(Needs),
    confine: confineCandidates,
    compute: async ({ caller, query: { region } }) => {
      const dayStart = businessDay(today(), businessTimeZone).start;
      const rows = await readNeeds(db, { caller, regionId: region, today: today(), dayStart });
      return { data: await presentNeeds(rows, addressOf) };
    },
  });
}
