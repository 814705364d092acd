import type { Upstream, UpstreamAnswer, UpstreamRequest } from '#gateway/upstream/upstream.ts';
import type { Sessions } from '../sessions.ts';
import { inSession } from './in-session.ts';

interface CallAs {
  sessions: Sessions;
  /** The connection pool; long polls have a separate one. */
  upstream: Upstream;
}

/**
 * Calls the api on behalf of a session, with its bearer token and selected supervisors; see
 * inSession.
 * @returns the answer; null when the session has ended
 * @throws UpstreamFailure when the api does not answer
 */
export async function callAs(
  { sessions, upstream }: CallAs,
  sessionId: string,
  request: Omit<UpstreamRequest, 'token' | 'supervisors'>,
): Promise<UpstreamAnswer | null> {
  const access = await sessions.access(sessionId);
  return access && inSession(sessions, access, ({ token, supervisors }) => upstream.request({ ...request, token, supervisors }));
}
