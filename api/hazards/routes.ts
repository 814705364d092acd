import type { z } from 'zod';
import { hazardCalls } from '#shared/calls/hazards.ts';
import { JobHazard, jobHazardsLive } from '#shared/hazards.ts';
import { listOf } from '#shared/http/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { jobView } from '../jobs/views.ts';
import { parseQuery, topicsOf } from '../query/parse.ts';
import { periodOf } from '../query/ranges.ts';
import { readList, readSeen } from '../query/read.ts';
import { presentHazardForm } from './form-present.ts';
import { findHazardForm } from './form-query.ts';
import { jobHazardsView } from './view.ts';

/** The row before serialization, when times are still dates. */
const JobHazardRow: z.ZodType = JobHazard;

/** Routes `GET job/{id}/hazards` and `GET daily_job_hazard_analysis/{id}/pdf`. */
export function hazardRoutes(app: Api, { db, businessTimeZone }: Services): void {
  liveRoute(app, {
    ...jobHazardsLive,
    operationId: 'listHazardFormsOfJob',
    summary: 'List the hazard forms of a job',
    answer: listOf(JobHazardRow),
    prepare: ({ caller, params: { id }, query: { startDate, endDate, ...page } }) => {
      const view = jobHazardsView(id, periodOf({ startDate, endDate }, businessTimeZone));
      const query = parseQuery(view, caller, page, businessTimeZone);
      return {
        topics: topicsOf(view, query.includes),
        compute: async () => {
          await readSeen(db, jobView, caller, id);
          return readList(db, view, caller, query);
        },
      };
    },
  });

  liveRoute(app, {
    ...hazardCalls.pdf,
    topics: ['daily_job_hazard_analysis', 'crew', 'dwo', 'dwo_job', 'employee', 'employee_crew', 'job', 'region', 'workshift'],
    compute: async ({ caller, params }) => ({ data: await presentHazardForm(await findHazardForm(db, caller, params.id)) }),
  });
}
