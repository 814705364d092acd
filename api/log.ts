import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';
import { failedQueryOf } from './db/failed-query.ts';

/** The log of the process: JSON lines on standard output, or on `destination`. */
export const createLog = (level: Config['logLevel'], destination?: pino.DestinationStream): Logger =>
  pino({ level, base: { part: 'api' }, serializers: { err: describeError } }, destination ?? pino.destination(1));

/**
 * Serializes an error without the values of a query, which are personal data, and without the
 * internals of a connection.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const query = failedQueryOf(error);
  const message = query ? `Failed query: ${query.text}` : error.message;
  return {
    type: error.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
