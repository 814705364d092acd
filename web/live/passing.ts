import type { ErrorBody } from '#shared/http/errors.ts';
import { OTHER_ROWS } from '#shared/live/messages.ts';

/**
 * Whether a query that failed is opened again by itself: the fault is the line's or the server's,
 * not the question's.
 */
export const isRetried = ({ statusCode }: ErrorBody): boolean => statusCode >= 500 || statusCode === 429;

/**
 * Whether what was shown before may stay meanwhile: it belongs to the same selection of
 * supervisors.
 */
export const isPassing = (error: ErrorBody): boolean => isRetried(error) && error.code !== OTHER_ROWS;
