import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Interest, Topic } from '#shared/live/topics.ts';
import type { Action, Subject } from '#shared/permissions.ts';
import type { Caller, Services } from '../context.ts';
import type { View } from '../query/view.ts';
import type { WriteContext } from '../write-context.ts';
import type { Api } from './api.ts';
import { callerOf } from './caller.ts';
import { about, refusals } from './declared.ts';
import { allow } from './guard.ts';
import { answerLive } from './live/answer.ts';
import type { LiveAnswer } from './live/cached-view.ts';
import { inWriteContext } from './write-context.ts';

/*
 * Every route of an area is declared by one of three functions: `liveRoute` (a GET that can be kept
 * open), `commandRoute` (a write) and `plainRoute` (the rest). `readRoutes` and `writeRoutes` are
 * made of them. What a route says is brought along by a live resource or a declared call
 * (`shared/calls`). By itself come the guard (403 `FORBIDDEN`, before anything that was sent is
 * looked at), 401 without a session, 400 with each field that does not fit its schema, what the
 * OpenAPI pages say of refusals, the caller, and the author of what is written. What a handler
 * throws as a `Failure` is answered as it says.
 */

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Stands for a schema that a route does not give. */
type None = z.ZodVoid;

/** What every route says. */
interface Route<P extends z.ZodType, Q extends z.ZodType> {
  /** Under `/api/v1`, with `:id` for a parameter. */
  path: string;
  /** What the caller must be allowed to do: a line of `shared/permissions.ts`. */
  right: readonly [Action, Subject];
  /**
   * What else the answer shows, such as costs among other things: whoever asks must be allowed to
   * read that as well. A role that has the right has these; an API token may lack them.
   */
  shows?: readonly Subject[];
  /** What is taken; the handler is given it as the schema reads it. */
  params?: P;
  query?: Q;
  /** Under which area the OpenAPI pages list it; unless said, the first step of the path. */
  area?: string;
  description?: string;
  /**
   * Whose scope says which rows a caller sees, for the documents and tests that speak of all calls.
   */
  view?: View;
}

/** What a handler is given: who asks, and what was sent as the schemas read it. */
interface Asked<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType = None> {
  caller: Caller;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  request: FastifyRequest;
}

interface Live<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType> extends Route<P, Q> {
  answer: A;
}

/** The topics are known before anybody asks. */
interface Steady<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType> extends Live<P, Q, A> {
  /** What must move for the answer to differ. */
  topics: readonly Topic[];
  /** What confines the answer, e.g. its day: writes elsewhere are nothing to it. */
  confine?: (asked: Asked<P, Q>) => Omit<Interest, 'topics'>;
  compute: (asked: Asked<P, Q>) => Promise<z.input<A>>;
  /**
   * The rows are objects shared with other answers; a row that has not changed is the same object.
   */
  hasSharedRows?: boolean;
  /** As `LiveAnswer` has it. */
  restAtMostMs?: number;
}

/** The topics hang on what is asked, e.g. on the relations that a list is to include. */
interface Prepared<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType> extends Live<P, Q, A> {
  /** Reads what is asked, which may be a 400, and answers the topics and how to compute. */
  prepare: (asked: Asked<P, Q>) => LiveAnswer<z.input<A>> | Promise<LiveAnswer<z.input<A>>>;
}

/**
 * A GET that can be kept open: 200 with the `ETag` of its content, or, when the caller has that
 * already, 304 or a long poll (`answerLive`). A live resource of `shared/` brings path, right,
 * query and topics along.
 * @throws Failure 401 when the session ends while it waits
 * @example
 * liveRoute(app, {
 *   ...rosterLive,
 *   answer: Roster,
 *   compute: async ({ caller, query }) => present(await readDay(db, caller, query)),
 * });
 */
export function liveRoute<A extends z.ZodType, P extends z.ZodType = None, Q extends z.ZodType = None>(
  app: Api,
  route: Steady<P, Q, A> | Prepared<P, Q, A>,
): void {
  declare(app, 'GET', route, { 200: route.answer }, async (request, reply) => {
    const asked = askedOf<P, Q, None>(request);
    return answerLive(
      request,
      reply,
      'prepare' in route
        ? await route.prepare(asked)
        : {
            topics: route.topics,
            ...route.confine?.(asked),
            hasSharedRows: route.hasSharedRows,
            restAtMostMs: route.restAtMostMs,
            compute: () => route.compute(asked),
          },
    );
  });
}

interface CommandRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> extends Route<P, Q> {
  method: Method | Method[];
  body?: B;
  /** Without one it is a 204. */
  answer?: A;
  /** Of an answer; 200 unless said. */
  status?: 201 | 202;
  /**
   * Runs in one transaction. May answer a function instead: it runs after the commit and gives the
   * answer, e.g. to delete a stored file that no row names any more.
   */
  run: (context: WriteContext, asked: Asked<P, Q, B>) => Promise<z.input<A> | (() => Promise<z.input<A>>)>;
}

/**
 * A call that writes, in one transaction whose author is the caller: 200, the status that is given,
 * or 204 without an answer. When `run` throws, nothing is written.
 * @example
 * commandRoute(app, services, {
 *   ...sheetCalls.approve,
 *   run: async (context, { params, body }) => ({
 *     data: await approveDwoJob(context, params.id, body),
 *   }),
 * });
 * @example
 * commandRoute(app, services, {
 *   ...photoCalls.delete,
 *   run: async (context, { params }) => {
 *     const storageKey = await removePhoto(context, params.id);
 *     return () => files.remove(storageKey);
 *   },
 * });
 */
export function commandRoute<
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
  A extends z.ZodType = None,
>(app: Api, services: Services, route: CommandRoute<P, Q, B, A>): void {
  const { method, answer, run } = route;
  const status = answer ? (route.status ?? 200) : 204;
  declare(app, method, route, { [status]: answer ?? z.void() }, async (request, reply) => {
    const done = await inWriteContext(services, request, (context) => run(context, askedOf<P, Q, B>(request)));
    return reply.code(status).send(typeof done === 'function' ? await (done as () => Promise<unknown>)() : done);
  });
}

interface PlainRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> extends Route<P, Q> {
  /** GET unless said. */
  method?: 'GET' | Method;
  body?: B;
  /** Media types of a body that is no JSON. */
  consumes?: string[];
  /** Without one `handle` sends by itself, e.g. a file. */
  answer?: A;
  /** Of an answer; 200 unless said. */
  status?: 201;
  /** Who is given this stands in the audit: no HEAD, which gives nothing, is answered for it. */
  isNoted?: true;
  handle: (asked: Asked<P, Q, B>, reply: FastifyReply) => Promise<z.input<A> | FastifyReply>;
}

/**
 * Any other call: a read that cannot be kept open, a file that is sent, a write that has more to it
 * than one transaction (`inWriteContext` is one).
 * @example
 * plainRoute(app, {
 *   ...uploadCalls.csv,
 *   handle: async ({ params }, reply) => reply.type('text/csv').send(await open(params.id)),
 * });
 */
export function plainRoute<
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
  A extends z.ZodType = None,
>(app: Api, route: PlainRoute<P, Q, B, A>): void {
  const { method = 'GET', answer = SENT, status = 200, handle } = route;
  declare(app, method, route, { [status]: answer }, async (request, reply) => {
    reply.code(status);
    return handle(askedOf<P, Q, B>(request), reply);
  });
}

/** What the OpenAPI pages say of an answer that is no JSON. */
const SENT = { description: 'A file', content: { '*/*': { schema: z.any() } } };

type AnyRoute = Route<z.ZodType, z.ZodType> & { body?: z.ZodType; consumes?: string[]; isNoted?: boolean };
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The one place where a route of an area gets its guard, and says that it may be refused. */
function declare(
  app: FastifyInstance,
  method: 'GET' | Method | Method[],
  {
    path,
    right,
    shows = [],
    params,
    query,
    body,
    consumes,
    area = path.split('/')[1] ?? '',
    description,
    view,
    isNoted = false,
  }: AnyRoute,
  answers: Record<number, z.ZodType | typeof SENT>,
  handler: Handler,
): void {
  const taken = { description, consumes, params, querystring: query, body };
  app.route({
    method,
    url: path,
    preHandler: [allow(...right), ...shows.map((subject) => allow('read', subject))],
    config: view ? { view } : {},
    exposeHeadRoute: method === 'GET' && !isNoted,
    schema: { ...about(area), ...onlyGiven(taken), response: { ...answers, ...refusals } },
    handler,
  });
}

const onlyGiven = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function askedOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(request: FastifyRequest): Asked<P, Q, B> {
  const { params, query, body } = request as { params: z.output<P>; query: z.output<Q>; body: z.output<B> };
  return { caller: callerOf(request), params, query, body, request };
}
