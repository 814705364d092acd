import type { Upstream } from '#gateway/upstream/upstream.ts';
import type { Credentials } from '#shared/session.ts';
import { withRenewal } from './in-session.ts';
import { readCredentials } from './renewal.ts';

/** Short, so that signing out feels immediate even while the api does not answer. */
const TIMEOUT_MS = 3_000;

/**
 * Signs out at the api, which revokes the tokens. An expired access token is renewed for this call.
 * @returns false when the api did not; the tokens then expire by themselves
 */
export async function signOutAtApi(upstream: Upstream, { token, refresh_token }: Credentials): Promise<boolean> {
  const post = (path: string, bearer: string) =>
    upstream.request({ purpose: 'session', method: 'POST', path, token: bearer, timeoutMs: TIMEOUT_MS });
  const renew = async (): Promise<string | null> => {
    const { status, text } = await post('/auth/refresh', refresh_token.token);
    return status === 200 ? readCredentials(text).token : null;
  };
  try {
    const answer = await withRenewal(token, (current) => post('/auth/logout', current), renew);
    return answer !== null && answer.status < 300;
  } catch {
    return false;
  }
}
