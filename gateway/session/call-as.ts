import type { Upstream, UpstreamAnswer, UpstreamRequest } from '../upstream/upstream.ts';
import type { Access } from './session.ts';
import type { Sessions } from './sessions.ts';

interface CallAs {
  sessions: Sessions;
  /** The pool to use: held GETs have one of their own. */
  upstream: Upstream;
}

/**
 * Calls the api on behalf of a session: bearer token and selected supervisors added, one renewal and one more try on a 401.
 * @returns the answer; null when the session has ended, which its sockets have then been told already.
 * @throws UpstreamFailure when the api does not answer.
 */
export async function callAs(
  { sessions, upstream }: CallAs,
  sessionId: string,
  request: Omit<UpstreamRequest, 'token' | 'supervisors'>,
): Promise<UpstreamAnswer | null> {
  const call = ({ token, supervisors }: Access) => upstream.request({ ...request, token, supervisors });

  const access = await sessions.access(sessionId);
  if (!access) return null;
  const answer = await call(access);
  if (answer.status !== 401) return answer;

  const renewed = await sessions.renewedAccess(sessionId, access.token);
  if (!renewed) return null;
  const second = await call(renewed);
  if (second.status !== 401) return second;
  await sessions.end(sessionId, 'expired');
  return null;
}
