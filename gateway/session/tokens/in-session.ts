import type { Access } from '../session.ts';
import type { Sessions } from '../sessions.ts';

/**
 * One call to the api with a token. A 401 is answered by one renewal and one more try.
 * @returns the answer; null when the token cannot be renewed.
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
 * The same in a session's name: however many calls meet a 401, its token is renewed once for all of
 * them. A second 401 ends the session, as a refused renewal does.
 * @returns the answer; null when the session has ended, which its sockets have then been told
 *   already.
 * @throws UpstreamFailure when a renewal was needed and the api did not answer; the session goes
 *   on.
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
