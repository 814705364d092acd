import { proxy } from 'valtio';
import type { Failure } from '#shared/http/errors.ts';
import type { SessionEndReason } from '#shared/live/messages.ts';
import type { SessionView } from '#shared/session.ts';

/**
 * The session of this page. `loading` until the gateway has answered once, with nothing on screen.
 * `failed` when the gateway could not be asked, which is not the same as signed out. `ended` after
 * a session is over: its screens stay, so that typed text is not lost before the person has seen
 * it.
 */
interface SessionState {
  status: 'loading' | 'signedIn' | 'ended' | 'signedOut' | 'failed';
  view: SessionView | null;
  failure: Failure | null;
  /** The reason of the last session's end; null after a sign-out, or when there was none. */
  endedBecause: SessionEndReason | null;
}

export const session = proxy<SessionState>({ status: 'loading', view: null, failure: null, endedBecause: null });

/** Sets the session signed out, so that the login page replaces every screen. */
export function leaveSession(endedBecause: SessionEndReason | null = session.endedBecause): void {
  Object.assign(session, { status: 'signedOut', view: null, failure: null, endedBecause });
}

/** Navigation of the browser's page, which drops all state; tests replace it. */
export const page = {
  isGoing: false,
  open: (path: string): void => location.replace(path),
  reload: (): void => location.reload(),
};

/**
 * Loads the page again, so that no state of the former person is left. Only the first call counts.
 * @param path the new address; the present one when absent
 */
export function restartPage(path?: string): void {
  if (page.isGoing) return;
  page.isGoing = true;
  if (path === undefined) page.reload();
  else page.open(path);
}

let ownChanges = 0;

/**
 * Runs a change that this page itself makes to its session, and ignores the notices about it that
 * arrive during the change.
 */
export async function changeOwnSession<T>(change: () => Promise<T>): Promise<T> {
  ownChanges += 1;
  try {
    return await change();
  } finally {
    ownChanges -= 1;
  }
}

/**
 * Handles the gateway's notice that the session has ended, or (`switched`) that another tab began
 * or stopped acting as somebody.
 */
export function endSession(reason: SessionEndReason = 'expired'): void {
  const { status } = session;
  if (status === 'ended' || status === 'signedOut' || ownChanges > 0) return;
  if (reason === 'switched') restartPage();
  // Nobody has typed there: the screen shows at once that it is not paired.
  else if (session.view?.user.role === 'display') leaveSession(null);
  else if (status === 'signedIn') Object.assign(session, { status: 'ended', endedBecause: reason });
  else leaveSession(null);
}
