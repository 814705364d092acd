import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#shared/http/call.ts';
import { IdParams, RemoveQuery } from '#shared/http/call.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import type { ListQuery } from '#shared/http/query.ts';
import type { CallWords } from '#shared/http/things.ts';
import type { Action, Subject } from '#shared/permissions.ts';
import type { Services, WriteContext } from '../context.ts';
import { assertRevision } from '../db/revisions.ts';
import { type EditedTable, lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { fieldsFor } from '../query/parse.ts';
import { readOne } from '../query/read.ts';
import { asAnswer, type View } from '../query/view.ts';
import type { Api } from './api.ts';
import { type Present, type ReadRoutes, readRoutes } from './read-routes.ts';
import { commandRoute, type Method } from './routes.ts';

type RowOf<T extends EditedTable> = T['$inferSelect'] & { id: number; revision: number };
type Verb = 'post' | 'put' | 'patch' | 'delete';
/** The generic calls of a view, as `rowCalls` declares them. */
type GenericCalls = { readonly [V in Verb]?: Call };

/** The input of a command: the body without the revision, which is checked before. */
type Input<C> = C extends { readonly body: infer B extends z.ZodType } ? Omit<z.output<B>, 'revision'> : never;

/** Checks and inserts; answers the id of the new row. */
type Create<C> = (context: WriteContext, input: Input<C>) => Promise<number>;
/** Checks and changes the row, which is locked and visible to the caller. */
type Change<T extends EditedTable, C> = (context: WriteContext, row: RowOf<T>, input: Input<C>) => Promise<unknown>;
/** May answer a function that runs after the commit, e.g. to delete a stored file. */
type Remove<T extends EditedTable> = (context: WriteContext, row: RowOf<T>) => Promise<void | (() => Promise<void>)>;

/**
 * What serves each call: a command, which runs inside the transaction and writes through
 * `insertRow`, `reviseRow` and `removeRow`, which keep audit, revision and topics; or a route of
 * the area's own.
 */
type Commands<T extends EditedTable, C extends GenericCalls> = {
  readonly [V in keyof C & Verb]: 'own' | (V extends 'post' ? Create<C[V]> : V extends 'delete' ? Remove<T> : Change<T, C[V]>);
};

interface Written<T extends EditedTable> {
  view: View<T>;
  /**
   * Takes the locks that every writer of the area takes before the row itself: one lock order, no
   * deadlock.
   */
  lock?: (tx: Tx, id: number) => Promise<unknown>;
  present?: Present;
}

/**
 * Serves all generic calls of a view: its reads (`readRoutes`) and the writes that `rowCalls`
 * declares (`writeRoutes`).
 *
 * @example
 * rowRoutes(app, services, regionCalls, {
 *   view: wholeRegionView,
 *   subject: 'region',
 *   post: createRegion,
 *   put: changeRegion,
 *   patch: changeRegion,
 *   delete: removeRegion,
 * });
 */
export function rowRoutes<T extends EditedTable, const C extends GenericCalls, Q extends ListQuery = ListQuery>(
  app: Api,
  services: Services,
  calls: C,
  routes: ReadRoutes<Q> & Written<T> & Commands<T, C>,
): void {
  readRoutes(app, services, routes);
  writeRoutes(app, services, calls, routes);
}

/**
 * Serves the generic calls that write rows of a view (`rowCalls`): guard (403), the row in the
 * view's scope (404), lock, revision (409 `REVISION_CHANGED`), command, and the row as the view
 * shows it: 201 when created, 200 when changed, 204 without one when deleted. A call that is not
 * declared is answered 405 with `allow`. An area whose reads are not those of `readRoutes`, or are
 * presented in another way, calls it itself; others call `rowRoutes`.
 */
export function writeRoutes<T extends EditedTable, const C extends GenericCalls>(
  app: Api,
  services: Services,
  calls: C,
  routes: Written<T> & Commands<T, C>,
): void {
  const area = routes.view.name;
  const { post, put, patch, delete: remove } = routes as Written<T> & AnyCommands<T>;

  if (isRun(post))
    commandRoute(app, services, {
      ...(calls.post as AnyCall),
      area,
      run: async (context, { body }) => shownTo(context, routes, await post(context, split(body).input)),
    });

  for (const [call, change] of [
    [calls.put, put],
    [calls.patch, patch],
  ] as const)
    if (isRun(change))
      commandRoute(app, services, {
        ...(call as AnyCall),
        area,
        params: IdParams,
        run: (context, { params: { id }, body }) => {
          const { revision, input } = split(body);
          return changeRow(context, { ...routes, id, revision }, (seen) => change(context, seen, input));
        },
      });

  if (isRun(remove))
    commandRoute(app, services, {
      ...(calls.delete as Omit<AnyCall, 'body' | 'answer'>),
      area,
      params: IdParams,
      query: RemoveQuery,
      run: async (context, { params: { id }, query: { revision } }) =>
        remove(context, await lockedRow(context, { ...routes, id, revision })),
    });

  refuseCalls(
    app,
    area,
    METHODS.filter((method) => VERB_OF[method] in calls),
  );
}

/** A generic call and its command, with their types erased. */
interface AnyCall extends CallWords {
  method: Method;
  path: string;
  right: readonly [Action, Subject];
  body: z.ZodType<Record<string, unknown>>;
  answer: z.ZodType;
  status?: 201;
}
interface AnyCommands<T extends EditedTable> {
  post?: 'own' | Create<AnyCall>;
  put?: 'own' | Change<T, AnyCall>;
  patch?: 'own' | Change<T, AnyCall>;
  delete?: 'own' | Remove<T>;
}
const isRun = <Run>(served: 'own' | Run | undefined): served is Run => typeof served === 'function';

interface Target<T extends EditedTable> extends Written<T> {
  id: number;
  revision: number | undefined;
}

/**
 * Changes one row as a PUT does, for calls beside the generic ones, e.g.
 * `PUT employee/{id}/setActive`. Answers `{data}`, the row as its view shows it.
 * @throws Failure 404 when the caller sees no such row, 409 `REVISION_CHANGED`, and what the
 *   command throws
 */
export async function changeRow<T extends EditedTable>(
  context: WriteContext,
  target: Target<T>,
  command: (row: RowOf<T>) => Promise<unknown>,
): Promise<{ data: never }> {
  await command(await lockedRow(context, target));
  return shownTo(context, target, target.id);
}

/** Locks the row, if the caller sees it, and checks the revision they saw. */
async function lockedRow<T extends EditedTable>({ write: { tx }, caller }: WriteContext, target: Target<T>): Promise<RowOf<T>> {
  const { view, id, lock, revision } = target;
  await lock?.(tx, id);
  const row = await lockRow(tx, view.table, id);
  if (!row || !(await readOne(tx, view, caller, id))) throw notFound(view.name, id);
  const readable = fieldsFor(view, caller);
  await assertRevision(tx, view.name, row, revision, (name) => readable.has(name) || !(name in view.fields));
  return row;
}

/**
 * Reads a row for its writer without the view's scope: the write may have moved it out of what they
 * see. Answers `{data}`, the row as its view shows it.
 */
export async function shownTo<T extends EditedTable>(
  { write: { tx }, caller, files }: WriteContext,
  { view, present = (rows) => rows }: Pick<Target<T>, 'view' | 'present'>,
  id: number,
): Promise<{ data: never }> {
  const row = await readOne(tx, { ...view, scope: () => undefined }, caller, id);
  const [data] = row ? await present([row], { db: tx, caller, files }) : [];
  if (!data) throw new Error(`${view.name} ${id} is gone after it was written`);
  return { data: asAnswer(data) };
}

function split(body: Record<string, unknown>): { revision: number | undefined; input: Record<string, unknown> } {
  const { revision, ...input } = body as { revision?: number };
  return { revision, input };
}

const VERB_OF: Record<Method, Verb> = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' };
const VERBS: Record<Method, string> = { POST: 'created', PUT: 'replaced', PATCH: 'changed', DELETE: 'deleted' };
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers 405 with `allow` to the generic writing calls that an area does not serve (RFC 9110,
 * section 15.5.6). `writeRoutes` calls it; other areas do so themselves.
 * @param served the calls that the area has routes for
 * @param reasons why there is no such call, where the default sentence is not enough
 */
export function refuseCalls(
  app: Api,
  name: string,
  served: readonly Method[],
  reasons: Partial<Record<Method, string>> = {},
): void {
  for (const [url, methods] of [
    [`/${name}`, ['POST']],
    [`/${name}/:id`, ['PUT', 'PATCH', 'DELETE']],
  ] as const) {
    const allowed = ['GET', ...methods.filter((method) => served.includes(method))].join(', ');
    for (const method of methods) {
      if (served.includes(method)) continue;
      const message = reasons[method] ?? `A row of ${name} cannot be ${VERBS[method]} by a call`;
      app.route({
        method,
        url,
        schema: { hide: true },
        handler: async (_request: FastifyRequest, reply: FastifyReply) => {
          reply.header('allow', allowed);
          throw new Failure(405, message, { code: 'METHOD_NOT_ALLOWED' });
        },
      });
    }
  }
}
