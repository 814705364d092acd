import { proxy } from 'valtio';
import type { Failure } from '../../shared/errors.ts';
import type { SessionView } from '../../shared/session.ts';

/**
 * Who is signed in. `loading` until the gateway has answered once: nothing is shown meanwhile (specification 1, section 4, Session).
 * `failed` means that nobody could be asked, which is not the same as signed out.
 */
interface SessionState {
  status: 'loading' | 'signedIn' | 'signedOut' | 'failed';
  view: SessionView | null;
  failure: Failure | null;
}

export const session = proxy<SessionState>({ status: 'loading', view: null, failure: null });

/** The session is over: every screen gives way to the login page. */
export function endSession(): void {
  Object.assign(session, { status: 'signedOut', view: null, failure: null });
}
