import { isDeepStrictEqual } from 'node:util';
import { CurrentUser } from '#shared/employees.ts';
import { oneOf } from '#shared/http/query.ts';
import { can } from '#shared/permissions.ts';
import { type Upstream, UpstreamFailure } from '../upstream/upstream.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import { callAs } from './tokens/in-session.ts';

const Me = oneOf(CurrentUser);
const TIMEOUT_MS = 5_000;

interface CurrentSession {
  sessions: Sessions;
  upstream: Upstream;
}

/**
 * The session with its person's current data from the api. While the api does not answer, with the
 * last known data, so that a page reloaded during an outage shows old data with its age instead of
 * the login page.
 * @returns null when there is no session, or the person may no longer use the web app
 */
export async function currentSession(parts: CurrentSession, id: string | undefined): Promise<Session | null> {
  const { sessions } = parts;
  const known = id === undefined ? null : await sessions.get(id);
  if (!known) return null;
  const user = await askUser(parts, known);
  if (user && can(user.role, 'open', 'wall')) {
    if (!isDeepStrictEqual(user, known.user)) await sessions.changeUser(known.id, user);
    return { ...known, user };
  }
  if (user) await sessions.end(known.id, 'changed');
  // Only acting as somebody has ended; the admin's own session goes on.
  return known.actor ? currentSession(parts, id) : null;
}

async function askUser(parts: CurrentSession, known: Session): Promise<CurrentUser | null> {
  try {
    const answer = await callAs(parts, known.id, { purpose: 'session', path: '/auth/me', timeoutMs: TIMEOUT_MS });
    if (!answer) return null;
    return answer.status === 200 ? (readUser(answer.text) ?? known.user) : known.user;
  } catch (error) {
    if (error instanceof UpstreamFailure) return known.user;
    throw error;
  }
}

function readUser(text: string): CurrentUser | undefined {
  try {
    return Me.parse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
