import { z } from 'zod';
import { JobChange, JobForm, NewJob } from '../../shared/job-form.ts';
import { oneOf } from '../../shared/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { IdParams, readRoutes } from '../http/read-routes.ts';
import { writeRoutes } from '../http/write-routes.ts';
import { topicsOf } from '../query/parse.ts';
import { readSeen } from '../query/read.ts';
import { callerOf } from '../sign-in/authenticate.ts';
import { jobLocationView, jobView } from './repository.ts';
import { changeJob, createJob, removeJob, replaceJob } from './writes.ts';

/** `job`: the generic calls, and `GET job/{id}/location`. */
export function jobRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: jobView, subject: 'job' });
  writeRoutes(app, services, {
    view: jobView,
    subject: 'job',
    post: { body: NewJob, run: createJob },
    put: { body: JobForm, run: replaceJob, right: ['update', 'jobForm'] },
    patch: { body: JobChange, run: changeJob },
    delete: { run: removeJob },
  });

  app.get(
    '/job/:id/location',
    {
      preHandler: allow('read', 'job'),
      schema: {
        ...about('job'),
        params: IdParams,
        querystring: z.object({}).strict(),
        response: { 200: oneOf(jobLocationView.row), ...refusals },
      },
    },
    async (request, reply) =>
      answerLive(request, reply, {
        topics: topicsOf(jobLocationView),
        compute: async () => ({ data: await readSeen(services.db, jobLocationView, callerOf(request), request.params.id) }),
      }),
  );
}
