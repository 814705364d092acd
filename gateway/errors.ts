import type { FastifyInstance } from 'fastify';
import { type ErrorBody, errorBody, Failure } from '../shared/http/errors.ts';
import { noteForLog } from '../shared/servers/answer-lines.ts';
import { whyOf } from '../shared/servers/error-in-log.ts';
import { showErrorPage, wantsPage } from './error-page.ts';
import { StoreFailure } from './session/store/store.ts';
import { UpstreamFailure } from './upstream/upstream.ts';

/** Statuses with a `Retry-After`. */
const TRY_AGAIN = new Set([429, 503]);
const RETRY_AFTER_SECONDS = 2;

/**
 * Maps every error to the common envelope, or to a page for a browser that navigates, and notes its
 * cause for the log. Unknown errors are answered by a plain 500.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const body = bodyOf(error);
    noteForLog(request, {
      code: body.code ?? codeOf(error),
      fields: body.errors?.map(({ field }) => field),
      ...faultIn(error, body),
    });
    reply.header('x-request-id', request.id);
    if (TRY_AGAIN.has(body.statusCode) && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return wantsPage(request) ? showErrorPage(reply, body.statusCode) : reply.code(body.statusCode).send(body);
  });
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The causes of an expected fault in one line; an error that nobody expected with its stack. */
function faultIn(error: unknown, { statusCode }: ErrorBody): { why?: string; err?: unknown } {
  if (statusCode < 500) return {};
  if (error instanceof UpstreamFailure || error instanceof StoreFailure) return { why: whyOf(error) };
  if (!(error instanceof Failure)) return { err: error };
  return error.cause === undefined ? {} : { why: whyOf(error.cause) };
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
