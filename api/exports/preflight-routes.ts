import { Preflight, type PreflightBlocker, preflightLive } from '../../shared/exports.ts';
import { oneOf } from '../../shared/http/query.ts';
import { may } from '../../shared/permissions.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { type FamilyName, familyOf } from './family-commands.ts';
import { TEMPORARY } from './paid-hours-query.ts';
import { preflight, preflightSums } from './preflight-query.ts';
import type { Asked } from './rules/request.ts';
import { daysOf, type FilesNow, REST_AT_MOST_MS } from './superseded/count-commands.ts';

/** What stands in the way of a payroll file before it is made [exports-7]. */
export function preflightRoutes(app: Api, { db }: Services, filesNow: (name: FamilyName) => FilesNow): void {
  liveRoute(app, {
    ...preflightLive,
    area: 'download_workshift_csv',
    answer: oneOf(Preflight),
    restAtMostMs: REST_AT_MOST_MS,
    confine: ({ query }) => ({ days: daysOf(query), aspects: [] }),
    compute: async ({ caller, query: { program, ...week } }) => {
      const family = program && familyOf(`workshift_${program}`);
      const mayKnow = family && may(caller, 'read', family.subject);
      const [findings, sums, blockers] = await Promise.all([
        preflight(db, week),
        preflightSums(db, week),
        mayKnow ? unmapped(filesNow(family.name), week) : [],
      ]);
      return { data: { findings, blockers, sums } };
    },
  });
}

/**
 * Whoever and whatever the program could not take, approved or not yet. Temporary workers stand
 * with their sheets.
 */
async function unmapped(filesNow: FilesNow, week: Pick<Asked, 'company' | 'start' | 'end'>): Promise<PreflightBlocker[]> {
  const { blockers } = await filesNow({ ...week, withUnapproved: true });
  return blockers
    .filter(({ reason }) => reason !== TEMPORARY)
    .map((blocker) => ({ id: `${blocker.about} ${blocker.reason}`, ...blocker }));
}
