import pino, { type Logger } from 'pino';
import { createErrorSerializer } from '#shared/servers/error-in-log.ts';
import type { Config } from './config.ts';
import { failedQueryOf } from './db/failed-query.ts';

/** The log of the process: JSON lines on standard output, or on `destination`. */
export const createLog = (level: Config['logLevel'], destination?: pino.DestinationStream): Logger =>
  pino(
    { level, base: { part: 'api' }, serializers: { err: createErrorSerializer(messageOf) } },
    destination ?? pino.destination(1),
  );

/** An error's message, without the values of a query, which are personal data. */
function messageOf(error: Error): string {
  const query = failedQueryOf(error);
  return query ? `Failed query: ${query.text}` : error.message;
}
