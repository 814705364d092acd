import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SentForm } from '#shared/http/call.ts';
import type { CallWords } from '#shared/http/things.ts';
import type { Interest, Topic } from '#shared/live/topics.ts';
import type { Action, Subject } from '#shared/permissions.ts';
import type { Caller, Services, WriteContext } from '../context.ts';
import type { View } from '../query/view.ts';
import type { Api } from './api.ts';
import { type Area, areaOf } from './areas.ts';
import { callerOf, inWriteContext } from './caller.ts';
import { about, type Refusal, refusals, refusalsOf } from './declared.ts';
import { allow } from './guard.ts';
import { answeredOnce, readIdempotencyKey, takesKey } from './idempotency.ts';
import { answerLive } from './live/answer.ts';
import type { LiveAnswer } from './live/cached-view.ts';

/*
 * Every route of an area is declared by one of three functions: `liveRoute` (a GET that can be kept
 * open), `commandRoute` (a write) and `plainRoute` (the rest). `rowRoutes` is made of them. A live
 * resource or a declared call (`shared/calls`) brings path, right and schemas. All routes share the
 * guard (403 `FORBIDDEN`, before anything sent is looked at), 401 without a session, 400 that names
 * each invalid field, the OpenAPI schema of refusals, the caller, and the author of writes. A
 * `Failure` that a handler throws is the answer.
 */

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Stands for a schema that a route does not give. */
type None = z.ZodVoid;

/** The declaration common to all routes. */
interface Route<P extends z.ZodType, Q extends z.ZodType> extends CallWords {
  /** Path under `/api/v1`, with `:id` for a parameter. */
  path: string;
  /** The right that the caller needs: a line of `shared/permissions.ts`. */
  right: readonly [Action, Subject];
  /**
   * Subjects that the answer shows beside its own, such as costs: the caller needs the right to
   * read them too. A role with the right has these; an API token may lack them.
   */
  shows?: readonly Subject[];
  /** Parameters, as the handler gets them from the schema. */
  params?: P;
  query?: Q;
  /**
   * The area that lists the call in the OpenAPI document; the first step of the path unless said.
   */
  area?: Area;
  /** A rule that callers should know, in the OpenAPI document. */
  description?: string;
  /** Refusals beside those that follow from the declaration. */
  refuses?: readonly Refusal[];
  /**
   * The view whose scope decides which rows a caller sees, for documents and tests that cover all
   * calls.
   */
  view?: View;
}

/** The arguments of a handler: the caller, and what was sent as parsed by the schemas. */
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

/** A live route whose topics do not depend on the request. */
interface Steady<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType> extends Live<P, Q, A> {
  /** Topics whose writes change the answer. */
  topics: readonly Topic[];
  /** Narrows the interest, e.g. to one day: other writes do not concern the answer. */
  confine?: (asked: Asked<P, Q>) => Omit<Interest, 'topics'>;
  compute: (asked: Asked<P, Q>) => Promise<z.input<A>>;
  /**
   * The rows are objects shared with other answers; a row that has not changed is the same object.
   */
  hasSharedRows?: boolean;
  /** See `LiveAnswer`. */
  maxCooldownMs?: number;
  isSearch?: true;
}

/** A live route whose topics depend on the request, e.g. on the relations that a list includes. */
interface Prepared<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType> extends Live<P, Q, A> {
  /** Parses the request, or throws a 400; answers the topics and how to compute. */
  prepare: (asked: Asked<P, Q>) => LiveAnswer<z.input<A>> | Promise<LiveAnswer<z.input<A>>>;
}

/**
 * A GET that can be kept open: 200 with the `ETag` of its content, or 304 or a long poll when the
 * caller has that content already (`answerLive`). A live resource of `shared/` brings path, right,
 * query and topics.
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
  declare(app, 'GET', { ...route, isLive: true }, { 200: route.answer }, async (request, reply) => {
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
            maxCooldownMs: route.maxCooldownMs,
            isSearch: route.isSearch,
            compute: () => route.compute(asked),
          },
    );
  });
}

interface CommandRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> extends Route<P, Q> {
  method: Method;
  body?: B;
  /** Answered with 204 when absent. */
  answer?: A;
  /** Status of an answer with a body; 200 unless said. */
  status?: 201 | 202;
  /** The row may be new: 201 then. */
  creates?: true;
  /**
   * Runs in one transaction. May answer a function instead: it runs after the commit and gives the
   * answer, e.g. to delete a stored file that no row names any more. A call that `creates` may
   * answer `Created`.
   */
  run: (context: WriteContext, asked: Asked<P, Q, B>) => Promise<z.input<A> | Created<z.input<A>> | (() => Promise<z.input<A>>)>;
}

/** The answer with a row that was not there before: 201 in place of 200. */
export class Created<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
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
  const { method, answer, creates, run } = route;
  const usual = answer ? (route.status ?? 200) : 204;
  const answers = { [usual]: answer ?? z.void(), ...(answer && creates ? { 201: answer } : {}) };
  declare(app, method, { ...route, isCommand: true }, answers, async (request, reply) => {
    const { status, body } = await inWriteContext(services, request, (context) =>
      answeredOnce<unknown>(context, request, async () => {
        const done = await run(context, askedOf<P, Q, B>(request));
        return done instanceof Created ? { status: 201, body: done.answer } : { status: usual, body: done };
      }),
    );
    return reply.code(status).send(typeof body === 'function' ? await (body as () => Promise<unknown>)() : body);
  });
}

interface PlainRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> extends Route<P, Q> {
  /** GET unless said. */
  method?: 'GET' | Method;
  body?: B;
  /** Files that are sent in place of a body. */
  form?: SentForm;
  /** The schema of the answer; when absent, `handle` sends it itself: a file of this media type. */
  answer?: A;
  file?: string;
  /** Status of an answer with a body; 200 unless said. */
  status?: 201;
  /** The audit records who is given this, so HEAD, which gives nothing, is not served. */
  isNoted?: true;
  handle: (asked: Asked<P, Q, B>, reply: FastifyReply) => Promise<z.input<A> | FastifyReply>;
}

/**
 * Any other call: a read that is not live, a file, a write of more than one transaction
 * (`inWriteContext` runs one).
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
  const { method = 'GET', file, answer = sent(file), status = 200, handle } = route;
  declare(app, method, route, { [status]: answer }, async (request, reply) => {
    reply.code(status);
    return handle(askedOf<P, Q, B>(request), reply);
  });
}

/** The OpenAPI schema of an answer that is a file. */
const sent = (type = 'application/octet-stream') => ({ description: 'The file.', content: { [type]: { schema: z.any() } } });
type Answer = z.ZodType | ReturnType<typeof sent>;

interface AnyRoute extends Route<z.ZodType, z.ZodType> {
  body?: z.ZodType;
  form?: SentForm;
  file?: string;
  isNoted?: boolean;
  isLive?: boolean;
  isCommand?: boolean;
}
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Registers a route with its guard and its refusals. The one place that does. */
function declare(
  app: FastifyInstance,
  method: 'GET' | Method,
  route: AnyRoute,
  answers: Record<number, Answer>,
  handler: Handler,
): void {
  const { path, right, shows = [], params, query, body, view, isNoted = false, isLive = false, form, file } = route;
  const { area = areaOf(path.split('/')[1] ?? ''), operationId, summary, description, isCommand = false } = route;
  const hasKey = isCommand && takesKey(right);
  const taken = { description, params, querystring: query, body };
  app.route({
    method,
    url: path,
    preHandler: [allow(...right), ...shows.map((subject) => allow('read', subject))],
    ...(hasKey && { preValidation: readIdempotencyKey }),
    config: { ...(view && { view }), documented: { refusals: refusalsOf({ ...route, hasKey }), hasKey, isLive, form, file } },
    exposeHeadRoute: method === 'GET' && !isNoted,
    schema: { ...about(area), operationId, summary, ...onlyGiven(taken), response: { ...answers, ...refusals } },
    handler,
  });
}

const onlyGiven = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function askedOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(request: FastifyRequest): Asked<P, Q, B> {
  const { params, query, body } = request as { params: z.output<P>; query: z.output<Q>; body: z.output<B> };
  return { caller: callerOf(request), params, query, body, request };
}
