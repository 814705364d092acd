import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BODY_TOO_LARGE } from '#shared/constants.ts';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { errorBody, Failure } from '#shared/http/errors.ts';
import { failureOfDatabase } from './database-errors.ts';

/**
 * The one place where errors become answers. An unknown error is logged and answered as a plain 500
 * with the request's id.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = failureOf(error);
    if (failure) {
      logRefusal(request, failure);
      return reply.code(failure.statusCode).send(failure.toBody());
    }
    request.log.error({ err: error }, 'a request failed');
    return reply.code(500).send(errorBody(500, 'Something went wrong', { code: 'INTERNAL', details: { requestId: request.id } }));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0];
    return reply.code(404).send(errorBody(404, `There is no ${request.method} ${path}`, { code: 'NO_ROUTE' }));
  });
}

/** Every open screen of an ended session gets this, so it is not logged. */
const ORDINARY = new Set(['SESSION_ENDED']);
const MAX_CHARACTERS = 200;

/**
 * Logs a request that was refused (401, 403, 429): who, as whom, from where. The path goes without
 * its query, which can hold a signature or a code.
 */
function logRefusal(request: FastifyRequest, { statusCode: status, message: reason, extras: { code } }: Failure): void {
  const level = status === 403 || status === 429 ? 'warn' : 'info';
  if (level === 'info' && (status !== 401 || (code !== undefined && ORDINARY.has(code)))) return;
  const { ip, method, url } = request;
  const path = url.split('?', 1)[0]!.slice(0, MAX_CHARACTERS);
  request.log[level]({ ...actorsOf(request), ip, method, path, status, code, reason }, 'refused');
}

/** The person at the keyboard and whom they act as, if the request was authenticated. */
export function actorsOf({ signedIn }: FastifyRequest): { userId?: number; tokenId?: number; actorId?: number } {
  if (!signedIn) return {};
  const { employeeId, actorId, tokenId } = signedIn.caller;
  return { userId: employeeId, ...(tokenId === null ? {} : { tokenId }), ...(actorId === null ? {} : { actorId }) };
}

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof z.ZodError) return new Failure(400, 'The request is not valid', { errors: fieldErrors(error) });
  return failureOfDatabase(error) ?? failureOfFramework(error);
}

const IN_PLAIN_WORDS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: BODY_TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'A body of this kind is not taken here: send JSON',
};

/** Fastify's own refusals, e.g. a body that is not JSON or too large. */
function failureOfFramework(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  if (error.statusCode < 400 || error.statusCode >= 500) return undefined;
  const code = 'code' in error ? String(error.code) : undefined;
  const message = (code && IN_PLAIN_WORDS[code]) ?? error.message;
  return new Failure(error.statusCode, message, code === undefined ? {} : { code });
}
