import type { Upstream, UpstreamAnswer, UpstreamRequest } from '#gateway/upstream/upstream.ts';
import type { Access } from '../session.ts';
import type { Sessions } from '../sessions.ts';

/**
 * Makes a call with a token; after a 401 renews it and retries once.
 * @returns the answer; null when the token cannot be renewed
 */
export async function withRenewal<Pass, Answer extends { status: number }>(
  pass: Pass,
  call: (pass: Pass) => Promise<Answer>,
  renew: (refused: Pass) => Promise<Pass | null>,
): Promise<Answer | null> {
  const answer = await call(pass);
  if (answer.status !== 401) return answer;
  const renewed = await renew(pass);
  return renewed && call(renewed);
}

/**
 * Makes a call on behalf of a session; after a 401 renews its token (single-flight over all calls)
 * and retries once. A second 401 ends the session, as a refused renewal does.
 * @returns the answer; null when the session has ended, and its sockets with it
 * @throws UpstreamFailure when a renewal was needed and the api did not answer; the session goes
 *   on
 */
export async function inSession<Answer extends { status: number }>(
  sessions: Pick<Sessions, 'renewedAccess' | 'end'>,
  access: Access,
  call: (access: Access) => Promise<Answer>,
): Promise<Answer | null> {
  const answer = await withRenewal(access, call, ({ id, token }) => sessions.renewedAccess(id, token));
  if (answer?.status !== 401) return answer;
  await sessions.end(access.id, 'expired');
  return null;
}

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
