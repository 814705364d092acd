import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Alert, AlertChange, AlertsRead, NewestAlerts, ToastClaim } from '../../shared/alerts.ts';
import { Failure, notFound } from '../../shared/errors.ts';
import type { Subject } from '../../shared/permissions.ts';
import { ListQuery, listOf, oneOf } from '../../shared/query.ts';
import { businessDate, businessDay } from '../../shared/rules/periods.ts';
import type { Caller, Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { authorOf, callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { IdParams } from '../http/read-routes.ts';
import { refuseCalls } from '../http/write-routes.ts';
import { parseQuery, topicsOf } from '../query/parse.ts';
import { readList, readSeen } from '../query/read.ts';
import type { Row } from '../query/view.ts';
import { claimToast, clearAlerts, readAlerts, restoreAlert } from './repository.ts';
import { alertsFor, raisedIn, unreadIn } from './views.ts';

/** As it is answered; times are still dates where it is read. */
const AlertRow: z.ZodType = Alert;
const ChangedAlert = oneOf(AlertRow).extend(ToastClaim.shape);

/**
 * The alert family. `admin` and `newestAlerts` are for those who see the company,
 * `foreman` and `newestForeman` are about one's own jobs. Read, toasted and cleared are each person's own.
 */
export function alertRoutes(app: Api, services: Services): void {
  listRoute(app, services, '/alert', 'alert');
  listRoute(app, services, '/alert/foreman', 'alert');
  listRoute(app, services, '/alert/admin', 'allAlerts');
  newestRoute(app, services, '/alert/newestAlerts', 'allAlerts');
  newestRoute(app, services, '/alert/newestForeman', 'alert');
  oneRoutes(app, services);
  readAllRoute(app, services);
  clearRoutes(app, services);
  refuseCalls(app, 'alert', ['PATCH', 'DELETE'], {
    POST: 'Alerts are raised by what happens, not by a call',
    PUT: 'An alert is what happened: PATCH says that it was read',
  });
}

function listRoute(app: Api, { db, businessTimeZone }: Services, path: string, subject: Subject): void {
  app.get(
    path,
    {
      preHandler: allow('read', subject),
      schema: { ...about('alert'), querystring: ListQuery, response: { 200: listOf(AlertRow), ...refusals } },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const view = alertsFor(caller);
      const query = parseQuery(view, caller.role, request.query, businessTimeZone);
      return answerLive(request, reply, {
        topics: topicsOf(view, query.includes),
        compute: () => readList(db, view, caller, query),
      });
    },
  );
}

/** Those of the business day, newest first, and how many of them are new to the person. */
function newestRoute(app: Api, { db, now, businessTimeZone }: Services, path: string, subject: Subject): void {
  app.get(
    path,
    {
      preHandler: allow('read', subject),
      schema: { ...about('alert'), querystring: ListQuery, response: { 200: NewestAlerts, ...refusals } },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const all = alertsFor(caller);
      const query = parseQuery(all, caller.role, request.query, businessTimeZone);
      return answerLive(request, reply, {
        topics: topicsOf(all, query.includes),
        compute: async () => {
          const today = raisedIn(all, businessDay(businessDate(now(), businessTimeZone), businessTimeZone));
          const [page, unread] = await Promise.all([
            readList(db, today, caller, query),
            readList(db, unreadIn(today), caller, { ...query, limit: 1, offset: 0 }),
          ]);
          return { ...page, unread: unread.count };
        },
      });
    },
  );
}

function oneRoutes(app: Api, services: Services): void {
  const { now } = services;

  app.get(
    '/alert/:id',
    {
      preHandler: allow('read', 'alert'),
      schema: {
        ...about('alert'),
        params: IdParams,
        querystring: z.object({}).strict(),
        response: { 200: oneOf(AlertRow), ...refusals },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      return answerLive(request, reply, {
        topics: topicsOf(alertsFor(caller)),
        compute: async () => ({ data: await findAlert(services, caller, request.params.id) }),
      });
    },
  );

  app.patch(
    '/alert/:id',
    {
      preHandler: allow('update', 'alert'),
      schema: { ...about('alert'), params: IdParams, body: AlertChange, response: { 200: ChangedAlert, ...refusals } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = request.params;
      const { isRead, isToasted, isCleared } = request.body;
      if (!isRead && !isToasted && isCleared === undefined)
        throw new Failure(400, 'Nothing to change', {
          errors: [{ field: 'isRead', reason: 'must be given, or isToasted or isCleared' }],
        });
      if (isCleared === false) await takeBackClearing(services, request, id);
      const before = await findAlert(services, caller, id);
      const isClaimed = await services.write(authorOf(request), async ({ tx, changed, audit }) => {
        const receipt = { alertId: id, employeeId: caller.employeeId, at: now() };
        const isFirst = isToasted === true && (await claimToast(tx, receipt));
        if (!isFirst && !isRead) return false;
        if (isRead) await readAlerts(tx, caller, receipt.at, [id]);
        changed('alert');
        audit({
          action: isRead ? 'alert.read' : 'alert.toast',
          subject: 'alert',
          subjectId: id,
          ...marksOf(before, request.body),
        });
        return isFirst;
      });
      return { data: await findAlert(services, caller, id), isClaimed };
    },
  );
}

/** What a person did with an alert, before and after. */
function marksOf({ isRead, isToasted }: Row, change: z.output<typeof AlertChange>) {
  const before = { isRead, isToasted };
  return { before, after: { ...before, ...change } };
}

const takeBackClearing = (services: Services, request: FastifyRequest, id: number): Promise<void> =>
  services.write(authorOf(request), async ({ tx, changed, audit }) => {
    if (!(await restoreAlert(tx, callerOf(request), id))) return;
    changed('alert');
    audit({ action: 'alert.restore', subject: 'alert', subjectId: id, after: { isCleared: false } });
  });

function readAllRoute(app: Api, services: Services): void {
  app.patch(
    '/alert/readAll',
    {
      preHandler: allow('update', 'alert'),
      schema: { ...about('alert'), body: AlertsRead, response: { 204: z.void(), ...refusals } },
    },
    async (request, reply) => {
      await services.write(authorOf(request), async ({ tx, changed, audit }) => {
        const read = await readAlerts(tx, callerOf(request), services.now(), request.body.ids);
        if (read.length === 0) return;
        changed('alert');
        audit({ action: 'alert.read', subject: 'alert', subjectId: 'all', after: { ids: read } });
      });
      return reply.code(204).send();
    },
  );
}

/** @throws Failure 404 when there is none that the caller sees and has not cleared */
const findAlert = ({ db }: Services, caller: Caller, id: number) => readSeen(db, alertsFor(caller), caller, id);

function clearRoutes(app: Api, services: Services): void {
  const schema = { ...about('alert'), response: { 204: z.void(), ...refusals } };
  const preHandler = allow('delete', 'alert');
  const clear = (request: FastifyRequest, id?: number) =>
    services.write(authorOf(request), async ({ tx, changed, audit }) => {
      const cleared = await clearAlerts(tx, callerOf(request), services.now(), id);
      if (cleared.length > 0) {
        changed('alert');
        audit({ action: 'alert.clear', subject: 'alert', subjectId: id ?? 'all', after: { ids: cleared } });
      }
      return cleared.length;
    });

  app.delete('/alert/clearAll', { preHandler, schema }, async (request, reply) => {
    await clear(request);
    return reply.code(204).send();
  });

  app.delete('/alert/:id', { preHandler, schema: { ...schema, params: IdParams } }, async (request, reply) => {
    const { id } = request.params;
    if ((await clear(request, id)) === 0) throw notFound('alert', id);
    return reply.code(204).send();
  });
}
