import type { z } from 'zod';
import { oneOf } from '../../shared/http/query.ts';
import { JobDetails, jobDetailsLive } from '../../shared/job-details.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { seesAs } from '../sight/whose.ts';
import { readJobDetails } from './query.ts';

/** As it is answered; times are still dates where it is read. */
const DetailsRow: z.ZodType = JobDetails;

/** What Job Details shows; it can be kept open. */
export function jobDetailsRoutes(app: Api, { db }: Services): void {
  liveRoute(app, {
    ...jobDetailsLive,
    answer: oneOf(DetailsRow),
    confine: ({ caller, params: { id } }) => ({
      whose: seesAs(caller),
      aspects: ['cost'],
      rows: { topic: 'job', ids: new Set([id]) },
    }),
    compute: async ({ caller, params }) => ({ data: await readJobDetails(db, caller, params.id) }),
  });
}
