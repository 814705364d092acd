import { type ErrorBody, errorBody, Failure } from '#shared/http/errors.ts';

const SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);
const BAD_REQUEST = new Set(['UND_ERR_REQ_CONTENT_LENGTH_MISMATCH', 'UND_ERR_INVALID_ARG']);

const UNREACHABLE = 'The server cannot be reached at the moment';
export const unreachable = (): ErrorBody => errorBody(502, UNREACHABLE);

/** The api is silent, and the call had no effect: it was not sent, or only reads. */
export const silent = () =>
  new Failure(503, 'The server does not answer at the moment, try again in a while', { code: 'SILENT' });

/**
 * Maps a failed call to the browser's answer and the metric's outcome.
 * @param signal aborted when the browser has disconnected
 */
export function faultOf(error: unknown, signal: AbortSignal): { failure: Failure; outcome: string } {
  if (error instanceof Failure) return { failure: error, outcome: 'refused' };
  const code = codeOf(error);
  if (code !== undefined && SLOW.has(code))
    return { failure: new Failure(504, 'The server took too long to answer', {}, { cause: error }), outcome: 'slow' };
  if (code !== undefined && BAD_REQUEST.has(code))
    return { failure: new Failure(400, 'The request was not complete'), outcome: 'refused' };
  return { failure: new Failure(502, UNREACHABLE, {}, { cause: error }), outcome: signal.aborted ? 'given up' : 'gone' };
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const inner = codeOf(error.cause);
  if (inner !== undefined) return inner;
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
