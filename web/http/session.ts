import { Failure } from '../../shared/errors.ts';
import { type Provider, SessionView } from '../../shared/session.ts';
import { call } from './client.ts';
import { endSession, session } from './session-state.ts';

/** Where a click on a sign-in button goes: the gateway starts the sign-in by redirect (specification 1, section 2, Login). */
export const signInPath = (provider: Provider): string => `/auth/login/${provider}`;

/** Asks the gateway who is signed in and keeps the answer in `session`. Never rejects. */
export async function loadSession(): Promise<void> {
  Object.assign(session, { status: session.status === 'signedIn' ? 'signedIn' : 'loading', failure: null });
  try {
    const view = SessionView.parse(await call('GET', '/auth/session'));
    Object.assign(session, { status: 'signedIn', view });
  } catch (cause) {
    const failure = cause instanceof Failure ? cause : new Failure(502, 'The server gave an answer that cannot be read.');
    if (failure.statusCode !== 401) Object.assign(session, { status: 'failed', failure });
  }
}

/** True unless the gateway says that nobody is signed in. Rejects when it cannot be asked. */
export async function isSignedIn(): Promise<boolean> {
  try {
    await call('GET', '/auth/session');
    return true;
  } catch (cause) {
    if (cause instanceof Failure && cause.statusCode === 401) return false;
    throw cause;
  }
}

/** Ends the session at the gateway, then here. Rejects, and stays signed in, when the gateway could not be told. */
export async function signOut(): Promise<void> {
  await call('POST', '/auth/logout').catch((cause: unknown) => {
    if (!(cause instanceof Failure && cause.statusCode === 401)) throw cause;
  });
  endSession();
}
