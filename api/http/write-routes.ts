import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure, notFound } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import type { Action, Subject } from '#shared/permissions.ts';
import type { Services } from '../context.ts';
import { assertRevision } from '../db/revisions.ts';
import { type EditedTable, lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import type { Desk } from '../desk.ts';
import { fieldsFor } from '../query/parse.ts';
import { readOne } from '../query/read.ts';
import type { Row, View } from '../query/view.ts';
import type { Api } from './api.ts';
import type { Present } from './read-routes.ts';
import { commandRoute, IdParams, type Method } from './routes.ts';

type RowOf<T extends EditedTable> = T['$inferSelect'] & { id: number; revision: number };
type Schema = z.ZodType<Record<string, unknown>>;
/**
 * What a command is given: the body without the revision that the person saw, which has been looked
 * at by then.
 */
type Input<B extends Schema> = Omit<z.output<B>, 'revision'>;

/**
 * What a caller must be allowed to do; without it `create`, `update` or `delete` of the routes'
 * subject.
 */
interface Guarded {
  right?: readonly [Action, Subject];
}
interface Create<B extends Schema> extends Guarded {
  body: B;
  /** Checks and inserts; answers the new row's number. */
  run: (desk: Desk, input: Input<B>) => Promise<number>;
}
interface Change<T extends EditedTable, B extends Schema> extends Guarded {
  /** May have `revision`, the one that the person saw. */
  body: B;
  /** Checks and changes the row, which is locked and seen by the caller. */
  run: (desk: Desk, row: RowOf<T>, input: Input<B>) => Promise<unknown>;
}
interface Remove<T extends EditedTable> extends Guarded {
  /** May answer a function: what to do once the row is gone for good, e.g. throw away a file. */
  run: (desk: Desk, row: RowOf<T>) => Promise<void | (() => Promise<void>)>;
}

/**
 * What may be written of a view. A command runs inside the transaction; it writes through
 * `insertRow`, `reviseRow` and `removeRow`, which keep audit, revision and topics. A sentence in
 * place of a command says why there is no such call; it is the 405's message.
 */
interface WriteRoutes<T extends EditedTable, C extends Schema, P extends Schema, A extends Schema> {
  view: View<T>;
  subject: Subject;
  post?: Create<C> | string;
  put?: Change<T, P> | string;
  patch?: Change<T, A> | string;
  delete?: Remove<T> | string;
  /** Calls that the area serves by routes of its own: neither made here nor refused. */
  own?: readonly Method[];
  /**
   * Locks what every writer of the area locks before the row itself, so that two never wait for
   * each other.
   */
  lock?: (tx: Tx, id: number) => Promise<unknown>;
  present?: Present;
}

/** The query of a DELETE. */
export const RemoveQuery = z
  .object({ revision: z.coerce.number('must be a whole number').int('must be a whole number').optional() })
  .strict();

/**
 * `POST {name}`, `PUT {name}/{id}`, `PATCH {name}/{id}` and `DELETE {name}/{id}` of a view: guard
 * (403), the row as the view's scope shows it to the caller (404), lock, revision (409
 * `REVISION_CHANGED`), command, and the row as the view shows it: 201 when created, 200 when
 * changed, 204 without one when deleted. What is not declared is answered 405 with `allow`. DELETE
 * takes `?revision=`.
 *
 * @example
 * writeRoutes(app, services, {
 *   view: regionView,
 *   subject: 'region',
 *   post: { body: NewRegion, run: createRegion },
 *   put: { body: RegionForm, run: changeRegion },
 *   patch: { body: RegionChange, run: changeRegion },
 *   delete: { run: removeRegion },
 * });
 */
export function writeRoutes<T extends EditedTable, C extends Schema, P extends Schema, A extends Schema>(
  app: Api,
  services: Services,
  routes: WriteRoutes<T, C, P, A>,
): void {
  const { view, subject, post, put, patch, delete: remove } = routes;
  const answer = oneOf(view.row);
  const all = { area: view.name, path: `/${view.name}` };
  const one = { ...all, path: `/${view.name}/:id`, params: IdParams };

  if (isDeclared(post))
    commandRoute(app, services, {
      ...all,
      method: 'POST',
      right: post.right ?? ['create', subject],
      body: post.body,
      answer,
      status: 201,
      run: async (desk, { body }) => shown(desk, routes, await post.run(desk, split(body).input)),
    });

  for (const [method, change] of [
    ['PUT', put],
    ['PATCH', patch],
  ] as const)
    if (isDeclared(change))
      commandRoute(app, services, {
        ...one,
        method,
        right: change.right ?? ['update', subject],
        body: change.body,
        answer,
        run: (desk, { params: { id }, body }) => {
          const { revision, input } = split(body);
          return changeRow(desk, { ...routes, id, revision }, (seen) => change.run(desk, seen, input));
        },
      });

  if (isDeclared(remove))
    commandRoute(app, services, {
      ...one,
      method: 'DELETE',
      right: remove.right ?? ['delete', subject],
      query: RemoveQuery,
      run: async (desk, { params: { id }, query: { revision } }) =>
        remove.run(desk, await lockedRow(desk, { ...routes, id, revision })),
    });

  refuseOthers(app, routes);
}

interface Target<T extends EditedTable> extends Pick<WriteRoutes<T, Schema, Schema, Schema>, 'view' | 'lock' | 'present'> {
  id: number;
  revision: number | undefined;
}

/**
 * A change of one row as a PUT makes it, for calls beside the generic ones, e.g.
 * `PUT employee/{id}/setActive`. Answers `{data}`, the row as its view shows it.
 * @throws Failure 404 when the caller sees no such row, 409 `REVISION_CHANGED`, and whatever the
 * command throws
 */
export async function changeRow<T extends EditedTable>(
  desk: Desk,
  target: Target<T>,
  command: (row: RowOf<T>) => Promise<unknown>,
): Promise<{ data: Row }> {
  await command(await lockedRow(desk, target));
  return shown(desk, target, target.id);
}

/** The row, if the caller sees it, locked and still as they saw it. */
async function lockedRow<T extends EditedTable>({ write: { tx }, caller }: Desk, target: Target<T>): Promise<RowOf<T>> {
  const { view, id, lock, revision } = target;
  await lock?.(tx, id);
  const row = await lockRow(tx, view.table, id);
  if (!row || !(await readOne(tx, view, caller, id))) throw notFound(view.name, id);
  const readable = fieldsFor(view, caller);
  await assertRevision(tx, view.name, row, revision, (name) => readable.has(name) || !(name in view.fields));
  return row;
}

/** The row for whoever wrote it, even if what they wrote takes it out of their sight. */
async function shown<T extends EditedTable>(
  { write: { tx }, caller }: Desk,
  { view, present = (rows) => rows }: Pick<Target<T>, 'view' | 'present'>,
  id: number,
): Promise<{ data: Row }> {
  const row = await readOne(tx, { ...view, scope: () => undefined }, caller, id);
  const [data] = row ? await present([row], { db: tx, caller }) : [];
  if (!data) throw new Error(`${view.name} ${id} is gone after it was written`);
  return { data };
}

function split<B extends Schema>(body: z.output<B>): { revision: number | undefined; input: Input<B> } {
  const { revision, ...input } = body as { revision?: number } & Input<B>;
  return { revision, input: input as unknown as Input<B> };
}

const isDeclared = <D extends Guarded>(declared: D | string | undefined): declared is D => typeof declared === 'object';

function refuseOthers<T extends EditedTable>(app: Api, routes: WriteRoutes<T, Schema, Schema, Schema>): void {
  const { view, post, put, patch, delete: remove, own = [] } = routes;
  const declared = { POST: post, PUT: put, PATCH: patch, DELETE: remove };
  const isServed = (method: Method) => isDeclared<Guarded>(declared[method]) || own.includes(method);
  const reasons = Object.fromEntries(Object.entries(declared).filter(([, one]) => typeof one === 'string'));
  refuseCalls(app, view.name, METHODS.filter(isServed), reasons);
}

const VERBS: Record<Method, string> = { POST: 'created', PUT: 'replaced', PATCH: 'changed', DELETE: 'deleted' };
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers 405 with `allow` to those of the generic writing calls that an area does not serve (RFC
 * 9110, section 15.5.6); for areas without `writeRoutes`, which does it by itself.
 * @param served the calls that the area has routes for
 * @param reasons why there is no such call, where the plain sentence is not enough
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
