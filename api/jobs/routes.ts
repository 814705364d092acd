import { ErrorBody, Failure } from '../../shared/errors.ts';
import { JobProgress } from '../../shared/jobs.ts';
import { oneOf } from '../../shared/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { allow } from '../http/guard.ts';
import { IdParams, readRoutes } from '../http/read-routes.ts';
import { readOne } from '../query/read.ts';
import { authorOf, callerOf } from '../sign-in/authenticate.ts';
import { setProgress } from './progress.ts';
import { jobView } from './repository.ts';

/** `GET job`, `GET job/{id}`, `PATCH job/{id}`. */
export function jobRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: jobView, subject: 'job' });

  app.patch(
    '/job/:id',
    {
      preHandler: allow('update', 'job'),
      schema: {
        tags: ['job'],
        security: [{ bearer: [] }],
        params: IdParams,
        body: JobProgress,
        response: { 200: oneOf(jobView.row), '4xx': ErrorBody },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = request.params;
      await setProgress(services, { caller, author: authorOf(request) }, id, request.body);
      const data = await readOne(services.db, jobView, caller, id, new Map());
      if (!data) throw new Failure(404, `There is no job ${id}`, { code: 'NOT_FOUND' });
      return { data };
    },
  );
}
