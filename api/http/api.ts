import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { BODY_MAX_BYTES, START_WITHIN_MS } from '#shared/constants.ts';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { Failure } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { unstorable } from '#shared/rules/storable.ts';
import { drainBodies, namesOneHost, TWO_HOSTS } from '#shared/servers/requests.ts';
import { traceRequests } from '#shared/servers/traces/trace-requests.ts';
import { tellOfUntrustedProxies } from '#shared/servers/untrusted-proxy.ts';
import { collectCalls } from './declared.ts';
import { answerErrors, logRefusals } from './errors.ts';

/** A Fastify instance whose routes take zod schemas. Areas register their routes on one. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** The longest time in which a request must arrive as a whole. */
const RECEIVE_MS = 300_000;
const REQUEST_ID = /^[\w.:-]{1,64}$/;

/**
 * A bare server with this api's conventions: request ids, zod, and errors in one envelope.
 * @param trustProxy addresses or networks, comma separated, whose `X-Forwarded-For` is believed:
 *   where the gateways stand
 */
export function createHttp(log: FastifyBaseLogger, trustProxy = 'loopback'): Api {
  const app: Api = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: RECEIVE_MS,
    // On a busy machine ten seconds, the default, may pass before all routes are there.
    pluginTimeout: START_WITHIN_MS,
    trustProxy,
    genReqId: ({ headers: { 'x-request-id': given } }) =>
      typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
  collectCalls(app);
  // A gateway begins each trace, and none with a long poll.
  traceRequests(app, { nameOf: (request) => given(request) && `${request.method} ${request.routeOptions.url}`, after: given });
  guardAnswers(app);
  logRefusals(app);
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const result = schema.safeParse(data, { error: plainWords });
    const errors = result.success ? unstorable(result.data) : fieldErrors(result.error);
    return result.success && errors.length === 0
      ? { value: result.data }
      : { error: new Failure(400, 'The request is not valid', { errors }) };
  });
  // A presenter chooses the fields of an answer; validating each answer again would cost more than
  // its query.
  app.setSerializerCompiler(() => (data: unknown) => JSON.stringify(data));
  acceptJson(app);
  answerErrors(app);
  drainBodies(app);
  tellOfUntrustedProxies(app, 'API_TRUST_PROXY');
  drainConnections(app);
  return app;
}

/** The trace of the request, when a gateway has begun one. */
const given = ({ headers: { traceparent } }: FastifyRequest) => (typeof traceparent === 'string' ? traceparent : undefined);

/**
 * Default headers of an answer: it is not cached, its content type is not sniffed, and nothing in
 * it runs if it is opened as a page.
 */
const ON_ANSWERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Sets the default headers (decision 77), and answers 400 to a request that names two hosts. */
function guardAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, id }, reply) => {
    reply.headers({ 'x-request-id': id, ...ON_ANSWERS });
    if (!namesOneHost(raw.rawHeaders)) throw new Failure(400, TWO_HOSTS);
  });
}

const NOT_UTF8 = { field: 'body', reason: 'is not a text in UTF-8' };

/**
 * Parses JSON bodies. An empty body counts as none, because some clients send the content type
 * without a body. A body that is not UTF-8 is refused: it would be decoded to other characters.
 */
function acceptJson(app: Api): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.byteLength === 0) done(null, undefined);
    else if (!isUtf8(body)) done(new Failure(400, 'The body is not a text in UTF-8', { errors: [NOT_UTF8] }), undefined);
    else void parse(request, body.toString('utf8'), done);
  });
}

const SWEEP_EVERY_MS = 20;

/**
 * Closes idle connections while the server shuts down, so that it ends with its last answer. Node
 * would wait more than a minute for keep-alive connections, and for those that have not asked
 * anything yet.
 */
function drainConnections(app: FastifyInstance): void {
  const answering = new Set<ServerResponse>();
  let sweep: NodeJS.Timeout | undefined;
  app.server.on('request', (_request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  app.addHook('preClose', async () => {
    sweep = setInterval(() => {
      if (answering.size > 0) app.server.closeIdleConnections();
      else app.server.closeAllConnections();
    }, SWEEP_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}
