import type { ErrorBody } from '#shared/http/errors.ts';
import { OTHER_ROWS } from '#shared/live/messages.ts';

/**
 * True when a failed query is retried: the cause is the connection or the server, not the query.
 */
export const isRetried = ({ statusCode }: ErrorBody): boolean => statusCode >= 500 || statusCode === 429;

/**
 * True when the data shown before may stay during the retries: it belongs to the same selection of
 * supervisors.
 */
export const isTransient = (error: ErrorBody): boolean => isRetried(error) && error.code !== OTHER_ROWS;
