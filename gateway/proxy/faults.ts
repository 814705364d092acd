import { type ErrorBody, errorBody } from '../../shared/errors.ts';

const SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);
const BAD_REQUEST = new Set(['UND_ERR_REQ_CONTENT_LENGTH_MISMATCH', 'UND_ERR_INVALID_ARG']);

/** What the browser is told when the api gave no answer, and under which name it is counted. */
export function faultOf(error: unknown): { body: ErrorBody; outcome: string } {
  const code = codeOf(error);
  if (code !== undefined && SLOW.has(code))
    return { body: errorBody(504, 'The server took too long to answer'), outcome: 'slow' };
  if (code !== undefined && BAD_REQUEST.has(code))
    return { body: errorBody(400, 'The request was not complete'), outcome: 'refused' };
  return { body: unreachable(), outcome: 'gone' };
}

export const unreachable = (): ErrorBody => errorBody(502, 'The server cannot be reached at the moment');

/** The library wraps what happened; the reason lies innermost. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const inner = codeOf(error.cause);
  if (inner !== undefined) return inner;
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
