import { z } from 'zod';
import { HazardPdf, JobHazard, JobHazardsQuery } from '../../shared/hazards.ts';
import { listOf, oneOf } from '../../shared/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { IdParams } from '../http/read-routes.ts';
import { jobView } from '../jobs/views.ts';
import { parseQuery, topicsOf } from '../query/parse.ts';
import { periodOf } from '../query/ranges.ts';
import { readList, readSeen } from '../query/read.ts';
import { presentHazardForm } from './form-present.ts';
import { findHazardForm } from './form-query.ts';
import { jobHazardsView } from './view.ts';

/** As it is answered; times are still dates where it is read. */
const JobHazardRow: z.ZodType = JobHazard;

/** `GET job/{id}/hazards` and `GET daily_job_hazard_analysis/{id}/pdf`. */
export function hazardRoutes(app: Api, { db, businessTimeZone }: Services): void {
  app.get(
    '/job/:id/hazards',
    {
      preHandler: allow('read', 'hazardAnalysis'),
      schema: {
        ...about('job'),
        params: IdParams,
        querystring: JobHazardsQuery,
        response: { 200: listOf(JobHazardRow), ...refusals },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const { startDate, endDate, ...page } = request.query;
      const view = jobHazardsView(id, periodOf({ startDate, endDate }, businessTimeZone));
      const query = parseQuery(view, caller.role, page, businessTimeZone);
      return answerLive(request, reply, {
        topics: topicsOf(view, query.includes),
        compute: async () => {
          await readSeen(db, jobView, caller, id);
          return readList(db, view, caller, query);
        },
      });
    },
  );

  app.get(
    '/daily_job_hazard_analysis/:id/pdf',
    {
      preHandler: allow('read', 'hazardAnalysis'),
      schema: {
        ...about('daily_job_hazard_analysis'),
        params: IdParams,
        querystring: z.object({}).strict(),
        response: { 200: oneOf(HazardPdf), ...refusals },
      },
    },
    (request, reply) =>
      answerLive(request, reply, {
        topics: [
          'daily_job_hazard_analysis',
          'crew',
          'dwo',
          'dwo_job',
          'employee',
          'employee_crew',
          'job',
          'region',
          'workshift',
        ],
        compute: async () => ({ data: await presentHazardForm(await findHazardForm(db, callerOf(request), request.params.id)) }),
      }),
  );
}
