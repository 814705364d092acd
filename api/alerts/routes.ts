import { z } from 'zod';
import { Alert, alertsLive, NewestAlerts } from '#shared/alerts/alerts.ts';
import { type AlertChange, alertCalls } from '#shared/calls/alerts.ts';
import { IdParams, NoQuery } from '#shared/http/call.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import { ListQuery, listOf, oneOf } from '#shared/http/query.ts';
import type { CallWords } from '#shared/http/things.ts';
import type { LiveDeclaration } from '#shared/live/resource.ts';
import { OWNER } from '#shared/live/topics.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import type { Caller, Services, WriteContext } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import type { Write } from '../db/write.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute } from '../http/routes.ts';
import { refuseCalls } from '../http/write-routes.ts';
import { type Includes, parseQuery, topicsOf } from '../query/parse.ts';
import { readList, readSeen } from '../query/read.ts';
import { asAnswer, type Row } from '../query/view.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { claimToast, clearAlerts, readAlerts, restoreAlert } from './repository.ts';
import { type SharedAlertReads, shareAlertReads } from './shared-alerts-query.ts';
import { alertsFor, raisedIn, unreadIn } from './views.ts';

/** The row before serialization, when times are still dates. */
const AlertRow: z.ZodType = Alert;
const NewestAlertRows = NewestAlerts.extend({ data: z.array(AlertRow) });
type Change = z.output<typeof AlertChange>;

/**
 * Routes of alerts. `admin` and `newestAlerts` are for roles that see the company, `foreman` and
 * `newestForeman` for one's own jobs. Each person has their own read, toasted and cleared marks.
 */
export function alertRoutes(app: Api, services: Services): void {
  listRoute(app, services, {
    operationId: 'listAlerts',
    summary: 'List the alerts that you have not cleared',
    path: '/alert',
    right: ['read', 'alert'],
  });
  listRoute(app, services, {
    ...alertsLive.foremanAlerts,
    operationId: 'listForemanAlerts',
    summary: 'List the alerts of a foreman that are not cleared',
  });
  listRoute(app, services, {
    ...alertsLive.alerts,
    operationId: 'listOfficeAlerts',
    summary: 'List the alerts of the office that are not cleared',
  });
  const reads = shareAlertReads(services);
  newestRoute(app, services, reads, {
    ...alertsLive.newestAlerts,
    operationId: 'listNewestAlerts',
    summary: "List today's alerts of the office, with the number of unread ones",
  });
  newestRoute(app, services, reads, {
    ...alertsLive.newestForemanAlerts,
    operationId: 'listNewestForemanAlerts',
    summary: "List today's alerts of a foreman, with the number of unread ones",
  });
  oneRoutes(app, services);
  readAllRoute(app, services);
  clearRoutes(app, services);
  refuseCalls(app, 'alert', ['PATCH', 'DELETE'], {
    POST: 'Alerts are raised by what happens, not by a call',
    PUT: 'An alert is what happened: PATCH says that it was read',
  });
}

/** The alerts that a caller sees, each with what they did with it. */
const seenBy = (caller: Caller, includes: Includes = new Map()) => ({
  topics: topicsOf(alertsFor(caller), includes),
  // The rows beside an alert have no owner marks.
  owners: includes.size === 0 ? ownersSeenBy(caller) : undefined,
  aspects: includes.size === 0 ? [] : undefined,
});

/** Leaves out the query and the answer of a live resource, which the route says more exactly. */
const wordsAndRight = ({ operationId, summary, path, right }: Listed): Listed => ({ operationId, summary, path, right });
type Listed = Pick<LiveDeclaration, 'path' | 'right'> & CallWords;

function listRoute(app: Api, { db, businessTimeZone }: Services, declared: Listed): void {
  liveRoute(app, {
    ...wordsAndRight(declared),
    query: ListQuery,
    answer: listOf(AlertRow),
    prepare: ({ caller, query: asked }) => {
      const view = alertsFor(caller);
      const query = parseQuery(view, caller, asked, businessTimeZone);
      return { ...seenBy(caller, query.includes), compute: () => readList(db, view, caller, query) };
    },
  });
}

/** A live route of the alerts of the business day, newest first, with the number of unread ones. */
function newestRoute(app: Api, services: Services, reads: SharedAlertReads, declared: Listed): void {
  const { db, now, businessTimeZone } = services;
  const today = () => businessDay(businessDate(now(), businessTimeZone), businessTimeZone);
  liveRoute(app, {
    ...wordsAndRight(declared),
    query: ListQuery,
    answer: NewestAlertRows,
    prepare: ({ caller, query: asked }) => {
      const all = alertsFor(caller);
      const query = parseQuery(all, caller, asked, businessTimeZone);
      const { limit, offset, order } = query;
      if (isPlain(asked))
        return {
          ...seenBy(caller),
          hasSharedRows: true,
          compute: async () => ({ ...(await reads.newestFor(caller, today(), query)), limit, offset, order }),
        };
      return {
        ...seenBy(caller, query.includes),
        compute: async () => {
          const raised = raisedIn(all, today());
          const [page, unread] = await Promise.all([
            readList(db, raised, caller, query),
            readList(db, unreadIn(raised), caller, { ...query, limit: 1, offset: 0 }),
          ]);
          return { ...page, unread: unread.count };
        },
      };
    },
  });
}

/** True for the plain query of the bell. */
const isPlain = ({ where, include, order }: ListQuery): boolean =>
  where === undefined && include === undefined && order === undefined;

function oneRoutes(app: Api, services: Services): void {
  liveRoute(app, {
    operationId: 'getAlert',
    summary: 'Get an alert',
    path: '/alert/:id',
    right: ['read', 'alert'],
    params: IdParams,
    query: NoQuery,
    answer: oneOf(AlertRow),
    prepare: ({ caller, params }) => ({
      ...seenBy(caller),
      compute: async () => ({ data: await findAlert(services.db, caller, params.id) }),
    }),
  });

  commandRoute(app, services, {
    ...alertCalls.patch,
    run: async (context, { params: { id }, body }) => {
      const { isRead, isToasted, isCleared } = body;
      if (!isRead && !isToasted && isCleared === undefined)
        throw new Failure(400, 'Nothing to change', {
          errors: [{ field: 'isRead', reason: 'must be given, or isToasted or isCleared' }],
        });
      if (isCleared === false) await takeBackClearing(context, id);
      const { tx } = context.write;
      const before = await findAlert(tx, context.caller, id);
      const isClaimed = await markAlert(context, before, id, body);
      return { data: asAnswer(await findAlert(tx, context.caller, id)), isClaimed };
    },
  });
}

/** Marks the person's alerts as changed, for them alone: nobody else sees their marks. */
const changedFor = (write: Write, { employeeId }: Caller): void =>
  write.changed({ topic: 'alert', owners: [OWNER.own(employeeId)] });

/** Stores a person's marks on an alert; true when this claimed its toast. */
async function markAlert({ write, caller, now }: WriteContext, before: Row, id: number, change: Change): Promise<boolean> {
  const { isRead, isToasted } = change;
  const isFirst = isToasted === true && (await claimToast(write.tx, { alertId: id, employeeId: caller.employeeId, at: now }));
  if (!isFirst && !isRead) return false;
  if (isRead) await readAlerts(write.tx, caller, now, [id]);
  changedFor(write, caller);
  write.audit({
    action: isRead ? 'alert.read' : 'alert.toast',
    subject: 'alert',
    subjectId: id,
    ...marksOf(before, change),
  });
  return isFirst;
}

/** The marks that a change sets, before and after. */
function marksOf({ isRead, isToasted }: Row, change: Change) {
  const before = { isRead, isToasted };
  return { before, after: { ...before, ...change } };
}

async function takeBackClearing({ write, caller }: WriteContext, id: number): Promise<void> {
  if (!(await restoreAlert(write.tx, caller, id))) return;
  changedFor(write, caller);
  write.audit({ action: 'alert.restore', subject: 'alert', subjectId: id, after: { isCleared: false } });
}

function readAllRoute(app: Api, services: Services): void {
  commandRoute(app, services, {
    ...alertCalls.readAll,
    run: async ({ write, caller, now }, { body }) => {
      const read = await readAlerts(write.tx, caller, now, body.ids);
      if (read.length === 0) return;
      changedFor(write, caller);
      write.audit({ action: 'alert.read', subject: 'alert', subjectId: 'all', after: { ids: read } });
    },
  });
}

/** @throws Failure 404 when the caller sees no such alert, or has cleared it */
const findAlert = (reader: Reader, caller: Caller, id: number) => readSeen(reader, alertsFor(caller), caller, id);

function clearRoutes(app: Api, services: Services): void {
  commandRoute(app, services, {
    ...alertCalls.clearAll,
    run: async (context) => {
      await clear(context);
    },
  });

  commandRoute(app, services, {
    ...alertCalls.clear,
    run: async (context, { params: { id } }) => {
      if ((await clear(context, id)) === 0) throw notFound('alert', id);
    },
  });
}

/** Clears one alert, or all, for the caller alone; answers how many. */
async function clear({ write, caller, now }: WriteContext, id?: number): Promise<number> {
  const cleared = await clearAlerts(write.tx, caller, now, id);
  if (cleared.length > 0) {
    changedFor(write, caller);
    write.audit({ action: 'alert.clear', subject: 'alert', subjectId: id ?? 'all', after: { ids: cleared } });
  }
  return cleared.length;
}
