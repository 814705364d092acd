import { Failure, readErrorBody } from '#shared/http/errors.ts';
import { type Upstream, type UpstreamAnswer, UpstreamFailure } from '../upstream/upstream.ts';
import { noCredentials } from './no-credentials.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import { callAs } from './tokens/call-as.ts';
import { readCredentials } from './tokens/renewal.ts';
import { signOutAtApi } from './tokens/sign-out-at-api.ts';

const TIMEOUT_MS = 10_000;

/**
 * Lets an admin act as this supervisor: the api's credentials for it take the place of the admin's
 * own, which stay beside them in the session [sign-in-5]. When it cannot be done, the admin stays
 * signed in as they were.
 * @param headers say from where, for the api's audit
 * @throws Failure with the api's own refusal; 409 when somebody is acted as already; 401 when the
 *   session has ended.
 * @throws UpstreamFailure when the api does not answer.
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
  return session ?? changedMeanwhile();
}

/** The admin's own session again. @throws Failure 409 when that has changed meanwhile */
export async function endActing(sessions: Sessions, { id }: Session): Promise<Session> {
  return (await sessions.stopActing(id)) ?? changedMeanwhile();
}

function changedMeanwhile(): never {
  throw new Failure(409, 'Your session has changed meanwhile: load the page again', { code: 'SESSION_CHANGED' });
}

function refusalIn({ status, text }: UpstreamAnswer): Error {
  const body = status < 500 ? readErrorBody(text) : undefined;
  if (!body) return new UpstreamFailure('gone', { cause: `masquerade answered ${status}` });
  const { message, code, errors } = body;
  return new Failure(status, message, { ...(code === undefined ? {} : { code }), ...(errors ? { errors } : {}) });
}
