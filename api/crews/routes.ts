import { z } from 'zod';
import { CrewChange, DefaultCrew, EmployeeCrewChange, JobAssignment, NewCrew, NewEmployeeCrew } from '../../shared/crews.ts';
import { Id, ListQuery, listOf, oneOf } from '../../shared/query.ts';
import type { Services } from '../context.ts';
import { employeeView } from '../employees/views.ts';
import type { Api } from '../http/api.ts';
import { authorOf, callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { deskOf } from '../http/desk.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { IdParams, readRoutes } from '../http/read-routes.ts';
import { changeRow, writeRoutes } from '../http/write-routes.ts';
import { parseQuery, topicsOf } from '../query/parse.ts';
import { readList, readOne, readSeen } from '../query/read.ts';
import { assignJob, unassignJob } from './assignment-commands.ts';
import { changeCrew, changeMember, createCrew, createMember, removeCrew, removeMember } from './commands.ts';
import { findDefaultCrew } from './default-crew-query.ts';
import { syncWithDefault } from './foreman-commands.ts';
import { lockCrewOf, lockJobOf } from './repository.ts';
import { crewedJobView, crewView, employeeCrewView, jobsOf } from './views.ts';

const Nothing = z.object({}).strict();

/** `crew` and `employee_crew`: the generic calls; a foreman's default crew; the jobs of an employee. */
export function crewRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: crewView, subject: 'crew' });
  writeRoutes(app, services, {
    view: crewView,
    subject: 'crew',
    lock: lockJobOf,
    post: { body: NewCrew, run: createCrew },
    put: { body: CrewChange, run: changeCrew },
    patch: { body: CrewChange, run: changeCrew },
    delete: { run: removeCrew },
  });
  readRoutes(app, services, { view: employeeCrewView, subject: 'crew' });
  writeRoutes(app, services, {
    view: employeeCrewView,
    subject: 'crew',
    lock: lockCrewOf,
    post: { body: NewEmployeeCrew, run: createMember },
    put: { body: EmployeeCrewChange, run: changeMember },
    patch: { body: EmployeeCrewChange, run: changeMember },
    delete: { run: removeMember, right: ['update', 'crew'] },
  });
  defaultCrewRoutes(app, services);
  assignmentRoutes(app, services);
}

/** `GET crew/default/{foremanId}`; `PUT crew/{id}/default`, the answer to "Add default crew?". */
function defaultCrewRoutes(app: Api, services: Services): void {
  app.get(
    '/crew/default/:foremanId',
    {
      preHandler: allow('read', 'crew'),
      schema: {
        ...about('crew'),
        params: z.object({ foremanId: z.coerce.number().pipe(Id) }),
        querystring: Nothing,
        response: { 200: oneOf(DefaultCrew), ...refusals },
      },
    },
    async (request, reply) =>
      answerLive(request, reply, {
        topics: topicsOf(crewView),
        compute: async () => ({ data: await findDefaultCrew(services.db, callerOf(request), request.params.foremanId) }),
      }),
  );

  app.put(
    '/crew/:id/default',
    {
      preHandler: allow('update', 'crew'),
      schema: {
        ...about('crew'),
        params: IdParams,
        body: z.object({ revision: z.number().int().optional() }).strict().nullish(),
        response: { 200: oneOf(crewView.row), ...refusals },
      },
    },
    async (request) => {
      const target = { view: crewView, lock: lockJobOf, id: request.params.id, revision: request.body?.revision };
      return changeRow(services, request, target, syncWithDefault);
    },
  );
}

/** `GET` and `POST employee/{id}/job`, `DELETE employee/{id}/job/{jobId}`. */
function assignmentRoutes(app: Api, services: Services): void {
  app.get(
    '/employee/:id/job',
    {
      preHandler: allow('read', 'employee'),
      schema: {
        ...about('employee'),
        params: IdParams,
        querystring: ListQuery,
        response: { 200: listOf(crewedJobView.row), ...refusals },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const view = jobsOf(request.params.id);
      const query = parseQuery(view, caller.role, request.query, services.businessTimeZone);
      return answerLive(request, reply, {
        topics: [...new Set([...topicsOf(view, query.includes), ...topicsOf(employeeView)])],
        compute: async () => {
          await readSeen(services.db, employeeView, caller, request.params.id);
          return readList(services.db, view, caller, query);
        },
      });
    },
  );

  app.post(
    '/employee/:id/job',
    {
      preHandler: allow('update', 'jobForm'),
      schema: {
        ...about('employee'),
        params: IdParams,
        body: JobAssignment,
        response: { 201: oneOf(crewedJobView.row), ...refusals },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { jobId } = request.body;
      await readSeen(services.db, employeeView, caller, request.params.id);
      const data = await services.write(authorOf(request), async (write) => {
        await assignJob(deskOf(services, request, write), request.params.id, jobId);
        return readOne(write.tx, crewedJobView, caller, jobId);
      });
      return reply.code(201).send({ data });
    },
  );

  app.delete(
    '/employee/:id/job/:jobId',
    {
      preHandler: allow('update', 'jobForm'),
      schema: {
        ...about('employee'),
        params: IdParams.extend({ jobId: IdParams.shape.id }),
        response: { 204: z.void(), ...refusals },
      },
    },
    async (request, reply) => {
      const { id, jobId } = request.params;
      await readSeen(services.db, employeeView, callerOf(request), id);
      await services.write(authorOf(request), (write) => unassignJob(deskOf(services, request, write), id, jobId));
      return reply.code(204).send();
    },
  );
}
