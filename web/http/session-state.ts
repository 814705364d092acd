import { proxy } from 'valtio';
import type { Failure } from '#shared/http/errors.ts';
import type { SessionEndReason } from '#shared/live/messages.ts';
import type { SessionView } from '#shared/session.ts';

/**
 * Who is signed in. `loading` until the gateway has answered once: nothing is shown meanwhile.
 * `failed` means that nobody could be asked, which is not the same as signed out. `ended` was
 * signed in and is no more: its screens still stand, so that nothing typed is lost before the
 * person has seen it.
 */
interface SessionState {
  status: 'loading' | 'signedIn' | 'ended' | 'signedOut' | 'failed';
  view: SessionView | null;
  failure: Failure | null;
  /** Why the last session is over; null when its person left, or there was none. */
  endedBecause: SessionEndReason | null;
}

export const session = proxy<SessionState>({ status: 'loading', view: null, failure: null, endedBecause: null });

/** Nobody is signed in: every screen gives way to the login page. */
export function leaveSession(endedBecause: SessionEndReason | null = session.endedBecause): void {
  Object.assign(session, { status: 'signedOut', view: null, failure: null, endedBecause });
}

/**
 * The browser's page, to begin anew as another person's: nothing of the former one's is left. Only
 * the first call counts.
 */
export const page = {
  isGoing: false,
  open: (path: string): void => location.replace(path),
  reload: (): void => location.reload(),
};

/** @param path where to; here when absent */
export function beginAnew(path?: string): void {
  if (page.isGoing) return;
  page.isGoing = true;
  if (path === undefined) page.reload();
  else page.open(path);
}

let ownChanges = 0;

/**
 * Runs a change that this page itself makes to its session; what it hears about that from elsewhere
 * meanwhile is no news.
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
 * The gateway says that the session is over, or another person's: another tab acts as somebody
 * else, or returned.
 */
export function endSession(reason: SessionEndReason = 'expired'): void {
  const { status } = session;
  if (status === 'ended' || status === 'signedOut' || ownChanges > 0) return;
  if (reason === 'switched') beginAnew();
  else if (status === 'signedIn') Object.assign(session, { status: 'ended', endedBecause: reason });
  else leaveSession(null);
}
