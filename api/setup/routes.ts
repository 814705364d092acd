import { oneOf } from '#shared/http/query.ts';
import { CompanySetup, setupLive } from '#shared/summary.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { readSetup } from './query.ts';

/** `GET setup`: the checklist of a company that begins [summary-7]. */
export function setupRoutes(app: Api, { db }: Services): void {
  liveRoute(app, {
    ...setupLive,
    operationId: 'getCompanySetup',
    summary: 'Get what a company that begins has, and what is missing',
    answer: oneOf(CompanySetup),
    confine: () => ({ aspects: [] }),
    compute: async ({ caller }) => ({ data: await readSetup(db, caller) }),
  });
}
