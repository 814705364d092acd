import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BODY_TOO_LARGE } from '#shared/constants.ts';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { errorBody, Failure } from '#shared/http/errors.ts';
import { logAnswers, noteForLog, type Sender } from '#shared/servers/answer-lines.ts';
import { whyOf } from '#shared/servers/error-in-log.ts';
import { failedQueryOf } from '../db/failed-query.ts';
import { failureOfDatabase } from './database-errors.ts';

/**
 * The one place where errors become answers. An unknown error is answered as a plain 500 with the
 * request's id, and noted for the log.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = failureOf(error);
    if (failure) {
      const { code, errors } = failure.extras;
      const why = failure.statusCode >= 500 ? whyOf(causeOf(error)) : undefined;
      noteForLog(request, { code, fields: errors?.map(({ field }) => field), why });
      return reply.code(failure.statusCode).send(failure.toBody());
    }
    noteForLog(request, { code: 'INTERNAL', err: error });
    return reply.code(500).send(errorBody(500, 'Something went wrong', { code: 'INTERNAL', details: { requestId: request.id } }));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0];
    noteForLog(request, { code: 'NO_ROUTE' });
    return reply.code(404).send(errorBody(404, `There is no ${request.method} ${path}`, { code: 'NO_ROUTE' }));
  });
}

/** Every open screen of an ended session gets this, so it is not logged. */
const ORDINARY = new Set(['SESSION_ENDED']);

/** Logs refusals and failures: who, as whom, from where, and why in codes. */
export function logRefusals(app: FastifyInstance): void {
  logAnswers(app, {
    senderOf: actorsOf,
    isOrdinary: (status, code) => status === 401 && code !== undefined && ORDINARY.has(code),
    isWait: (reply) => reply.hasHeader('preference-applied'),
  });
}

/** The person at the keyboard and whom they act as, if the request was authenticated. */
export function actorsOf({ signedIn }: FastifyRequest): Sender {
  if (!signedIn) return {};
  const { employeeId, actorId, tokenId } = signedIn.caller;
  return { userId: employeeId, ...(tokenId === null ? {} : { tokenId }), ...(actorId === null ? {} : { actorId }) };
}

/** The database's own error: that of the statement has its values in its message. */
const causeOf = (error: unknown): unknown => failedQueryOf(error)?.cause ?? error;

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
