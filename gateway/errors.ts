import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorBody, errorBody, Failure } from '../shared/http/errors.ts';
import { isNoteworthy, pathOf } from './refusals.ts';
import { StoreFailure } from './session/store/store.ts';
import { UpstreamFailure } from './upstream/upstream.ts';

/** Statuses with a `Retry-After`. */
const TRY_AGAIN = new Set([429, 503]);
const RETRY_AFTER_SECONDS = 2;

/**
 * Maps every error to the common envelope. Unknown errors are logged and answered by a plain 500.
 * @param onRefused called for refusals that belong in the log
 */
export function registerErrors(
  app: FastifyInstance,
  onRefused: (request: FastifyRequest, body: ErrorBody) => void = () => {},
): void {
  app.setErrorHandler((error, request, reply) => {
    const body = bodyOf(error);
    // A `Failure` is expected, with a message and a metric; any other 5xx has to be found.
    if (body.statusCode >= 500 && !(error instanceof Failure))
      request.log.warn({ err: error, method: request.method, path: pathOf(request.url) }, 'request failed');
    if (isNoteworthy(body)) onRefused(request, body);
    reply.header('x-request-id', request.id);
    if (TRY_AGAIN.has(body.statusCode) && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply.code(body.statusCode).send(body);
  });
}

function bodyOf(error: unknown): ErrorBody {
  if (error instanceof Failure) return error.toBody();
  if (error instanceof UpstreamFailure) {
    return error.kind === 'slow'
      ? errorBody(504, 'The server took too long to answer')
      : errorBody(502, 'The server cannot be reached at the moment');
  }
  if (error instanceof StoreFailure) return errorBody(503, 'Sessions cannot be read at the moment', { code: 'SESSIONS_AWAY' });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (error instanceof Error && status >= 400 && status < 500) return errorBody(status, error.message);
  return errorBody(500, 'Something went wrong');
}
