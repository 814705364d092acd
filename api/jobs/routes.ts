import { z } from 'zod';
import { JobChange, JobForm, NewJob } from '../../shared/job-form.ts';
import { oneOf } from '../../shared/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { IdParams, readRoutes } from '../http/read-routes.ts';
import { writeRoutes } from '../http/write-routes.ts';
import { topicsOf } from '../query/parse.ts';
import { readSeen } from '../query/read.ts';
import { changeJob, createJob, removeJob, replaceJob, type SeatSupervisor } from './commands.ts';
import { jobLocationView, type jobView } from './views.ts';

/** What a job has of its crews, which are an area of their own above it. */
interface JobCrews {
  /** A job with its crews beside it. */
  view: typeof jobView;
  seatSupervisor: SeatSupervisor;
}

/** `job`: the generic calls, and `GET job/{id}/location`. */
export function jobRoutes(app: Api, services: Services, { view, seatSupervisor }: JobCrews): void {
  readRoutes(app, services, { view, subject: 'job' });
  writeRoutes(app, services, {
    view,
    subject: 'job',
    post: { body: NewJob, run: createJob },
    put: {
      body: JobForm,
      run: (desk, before, form) => replaceJob(desk, before, form, seatSupervisor),
      right: ['update', 'jobForm'],
    },
    patch: { body: JobChange, run: (desk, before, change) => changeJob(desk, before, change, seatSupervisor) },
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
