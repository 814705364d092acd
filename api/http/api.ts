import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { BODY_MAX_BYTES } from '../../shared/constants.ts';
import { Failure, type FieldError, fieldErrors } from '../../shared/errors.ts';
import { plainWords } from '../../shared/errors-in-words.ts';
import { collectCalls } from './declared.ts';
import { drainBodies, drainConnections } from './drain.ts';
import { answerErrors } from './errors.ts';

/** A Fastify instance whose routes take zod schemas. Areas register their routes on one. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** How long a request may take to arrive whole. */
const RECEIVE_MS = 300_000;
const REQUEST_ID = /^[\w.:-]{1,64}$/;

/** A bare server with this api's conventions: request ids, zod, and errors in one envelope. */
export function createHttp(log: FastifyBaseLogger): Api {
  const app: Api = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: RECEIVE_MS,
    // The gateway stands before it, on this machine or on a private network.
    trustProxy: ['loopback', 'uniquelocal'],
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
  collectCalls(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    request.log.debug({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const result = schema.safeParse(data, { error: plainWords });
    const errors = result.success ? unstorable(result.data) : fieldErrors(result.error);
    return result.success && errors.length === 0
      ? { value: result.data }
      : { error: new Failure(400, 'The request is not valid', { errors }) };
  });
  // What leaves is chosen field by field when it is presented; checking it again on every answer would cost more than the query.
  app.setSerializerCompiler(() => (data: unknown) => JSON.stringify(data));
  acceptEmptyBodies(app);
  answerErrors(app);
  drainBodies(app);
  drainConnections(app);
  return app;
}

/** Texts with a character that PostgreSQL cannot store, wherever they are in what was sent. */
function unstorable(value: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ field: path.join('.') || 'body', reason: 'must not hold a zero character' }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => unstorable(inner, [...path, name]));
}

/** Some clients call a body JSON that they do not send: such a call has none. What needs one says so by its schema. */
function acceptEmptyBodies(app: Api): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
