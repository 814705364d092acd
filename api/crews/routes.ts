import { z } from 'zod';
import { assignmentCalls, crewCalls, memberCalls } from '#shared/calls/crews.ts';
import { DefaultCrew, DefaultCrewChange, defaultCrewChangeLive } from '#shared/crews/crews.ts';
import { IdParams, NoQuery } from '#shared/http/call.ts';
import { Id, ListQuery, listOf, oneOf } from '#shared/http/query.ts';
import type { Services } from '../context.ts';
import { employeeView } from '../employees/views.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute } from '../http/routes.ts';
import { changeRow, rowRoutes } from '../http/write-routes.ts';
import { parseQuery, topicsOf } from '../query/parse.ts';
import { readList, readSeen } from '../query/read.ts';
import { asAnswer } from '../query/view.ts';
import { assignJob, unassignJob } from './assignment-commands.ts';
import { changeCrew, changeMember, createCrew, createMember, removeCrew, removeMember } from './commands.ts';
import { findDefaultCrew, findDefaultCrewChange } from './default-crew-query.ts';
import { syncWithDefault } from './foreman-commands.ts';
import { lockCrewOf, lockJobOf } from './repository.ts';
import { addMembers, moveMember } from './team-commands.ts';
import { crewedJobView, crewView, employeeCrewView, jobsOf } from './views.ts';

/** The row before serialization, when times are still dates. */
const DefaultCrewRow: z.ZodType = DefaultCrew;

/**
 * Routes of `crew` and `employee_crew`: the generic calls; a foreman's default crew; the jobs of an
 * employee.
 */
export function crewRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, crewCalls, {
    view: crewView,
    subject: 'crew',
    lock: lockJobOf,
    post: createCrew,
    put: changeCrew,
    patch: changeCrew,
    delete: removeCrew,
  });
  rowRoutes(app, services, memberCalls, {
    view: employeeCrewView,
    subject: 'crew',
    lock: lockCrewOf,
    post: createMember,
    put: changeMember,
    patch: changeMember,
    delete: removeMember,
  });
  teamRoutes(app, services);
  defaultCrewRoutes(app, services);
  assignmentRoutes(app, services);
}

/**
 * Routes that move people between crews: `POST crew/{id}/members`, `PUT employee_crew/{id}/crew`.
 */
function teamRoutes(app: Api, services: Services): void {
  commandRoute(app, services, {
    ...crewCalls.addMembers,
    run: (context, { params: { id }, body: { revision, ...input } }) =>
      changeRow(context, { view: crewView, lock: lockJobOf, id, revision }, (crew) => addMembers(context, crew, input)),
  });

  commandRoute(app, services, {
    ...memberCalls.move,
    run: (context, { params: { id }, body: { revision, ...input } }) =>
      changeRow(context, { view: employeeCrewView, lock: lockCrewOf, id, revision }, (member) =>
        moveMember(context, member, input),
      ),
  });
}

/**
 * Routes of default crews: `GET crew/default/{foremanId}`, and `GET` and `PUT crew/{id}/default`
 * behind "Add default crew?".
 */
function defaultCrewRoutes(app: Api, services: Services): void {
  liveRoute(app, {
    operationId: 'getDefaultCrew',
    summary: 'Get the default crew of a foreman',
    path: '/crew/default/:foremanId',
    right: ['read', 'crew'],
    params: z.object({ foremanId: z.coerce.number().pipe(Id) }),
    query: NoQuery,
    answer: oneOf(DefaultCrewRow),
    topics: topicsOf(crewView),
    compute: async ({ caller, params }) => ({ data: await findDefaultCrew(services.db, caller, params.foremanId) }),
  });

  liveRoute(app, {
    ...defaultCrewChangeLive,
    operationId: 'getDefaultCrewChange',
    summary: 'Get what taking the default crew would change in a crew',
    answer: oneOf(DefaultCrewChange),
    compute: async ({ caller, params }) => ({ data: await findDefaultCrewChange(services.db, caller, params.id) }),
  });

  commandRoute(app, services, {
    ...crewCalls.takeDefault,
    run: (context, { params, body }) => {
      const target = { view: crewView, lock: lockJobOf, id: params.id, revision: body?.revision };
      return changeRow(context, target, (crew) => syncWithDefault(context, crew));
    },
  });
}

/**
 * Routes of assignments: `GET` and `POST employee/{id}/job`, `DELETE employee/{id}/job/{jobId}`.
 */
function assignmentRoutes(app: Api, services: Services): void {
  const { db, businessTimeZone } = services;

  liveRoute(app, {
    operationId: 'listJobsOfEmployee',
    summary: 'List the jobs that an employee works on',
    path: '/employee/:id/job',
    right: ['read', 'employee'],
    params: IdParams,
    query: ListQuery,
    answer: listOf(crewedJobView.row),
    prepare: ({ caller, params: { id }, query: asked }) => {
      const view = jobsOf(id);
      const query = parseQuery(view, caller, asked, businessTimeZone);
      return {
        topics: [...new Set([...topicsOf(view, query.includes), ...topicsOf(employeeView)])],
        compute: async () => {
          await readSeen(db, employeeView, caller, id);
          return readList(db, view, caller, query);
        },
      };
    },
  });

  commandRoute(app, services, {
    ...assignmentCalls.assign,
    run: async (context, { caller, params: { id }, body: { jobId } }) => {
      const { tx } = context.write;
      await readSeen(tx, employeeView, caller, id);
      await assignJob(context, id, jobId);
      return { data: asAnswer(await readSeen(tx, crewedJobView, caller, jobId)) };
    },
  });

  commandRoute(app, services, {
    ...assignmentCalls.unassign,
    run: async (context, { caller, params: { id, jobId } }) => {
      await readSeen(context.write.tx, employeeView, caller, id);
      await unassignJob(context, id, jobId);
    },
  });
}
