import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BODY_TOO_LARGE } from '../../shared/constants.ts';
import { errorBody, Failure, fieldErrors } from '../../shared/errors.ts';
import { failureOfDatabase } from './database-errors.ts';

/** The one place where errors become answers. What is not known here leaves as a plain 500 with the request's id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = failureOf(error);
    if (failure) return reply.code(failure.statusCode).send(failure.toBody());
    request.log.error({ err: error }, 'a request failed');
    return reply.code(500).send(errorBody(500, 'Something went wrong', { code: 'INTERNAL', details: { requestId: request.id } }));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0];
    return reply.code(404).send(errorBody(404, `There is no ${request.method} ${path}`, { code: 'NO_ROUTE' }));
  });
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
