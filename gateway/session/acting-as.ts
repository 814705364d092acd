import { Failure, readErrorBody } from '#shared/http/errors.ts';
import { type Upstream, type UpstreamAnswer, UpstreamFailure } from '../upstream/upstream.ts';
import { noCredentials, type Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import { callAs } from './tokens/in-session.ts';
import { readCredentials } from './tokens/renewal.ts';
import { signOutAtApi } from './tokens/sign-out-at-api.ts';

const TIMEOUT_MS = 10_000;

/**
 * Begins acting as a supervisor: the session uses the api's credentials for that, and keeps the
 * admin's own beside them [sign-in-5]. On failure the session stays unchanged.
 * @param headers the browser's address and user agent, for the api's audit
 * @throws Failure with the api's own refusal; 409 when the session already acts as somebody; 401
 *   when it has ended
 * @throws UpstreamFailure when the api does not answer
 */
export async function beginActing(
  parts: { sessions: Sessions; upstream: Upstream },
  { id }: Session,
  employeeId: number,
  headers: Record<string, string>,
): Promise<Session> {
  const query = new URLSearchParams({ where: JSON.stringify({ employeeId }) });
  const path = `/auth/masquerade?${query}`;
  const answer = await callAs(parts, id, { purpose: 'session', path, headers, timeoutMs: TIMEOUT_MS });
  if (!answer) throw noCredentials();
  if (answer.status !== 200) throw refusalIn(answer);
  const credentials = readCredentials(answer.text);
  let session: Session | null = null;
  try {
    session = await parts.sessions.actAs(id, credentials);
  } finally {
    if (!session) await signOutAtApi(parts.upstream, credentials);
  }
  return session ?? sessionChanged();
}

/** Returns to the admin's own session. @throws Failure 409 after a concurrent change */
export async function endActing(sessions: Sessions, { id }: Session): Promise<Session> {
  return (await sessions.stopActing(id)) ?? sessionChanged();
}

function sessionChanged(): never {
  throw new Failure(409, 'Your session has changed meanwhile: load the page again', { code: 'SESSION_CHANGED' });
}

function refusalIn({ status, text }: UpstreamAnswer): Error {
  const body = status < 500 ? readErrorBody(text) : undefined;
  if (!body) return new UpstreamFailure('gone', { cause: `masquerade answered ${status}` });
  const { message, code, errors } = body;
  return new Failure(status, message, { ...(code === undefined ? {} : { code }), ...(errors ? { errors } : {}) });
}
