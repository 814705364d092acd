import type { FastifyRequest } from 'fastify';
import type { Credentials } from '#shared/session.ts';
import { recordIdIn } from '../browser/cookie.ts';
import { recordIdOf } from '../session.ts';
import type { Sessions } from '../sessions.ts';

/** Starts a session under a new id, and signs out the browser's previous one. */
export async function startSession(request: FastifyRequest, sessions: Sessions, credentials: Credentials): Promise<void> {
  const before = recordIdIn(request);
  const session = await sessions.start(credentials);
  request.session.regenerate();
  request.session.set('id', recordIdOf(session.id));
  if (before !== undefined) await sessions.signOut(before, 'replaced');
}
