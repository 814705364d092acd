import { sessionCalls } from '#shared/calls/sessions.ts';
import { LOGIN, leadingTo, returnAddress } from '#shared/http/addresses.ts';
import { Failure } from '#shared/http/errors.ts';
import { can } from '#shared/permissions.ts';
import { type ActingAsRequest, type Provider, SessionView, type SupervisorsChoice } from '#shared/session.ts';
import { textsNow } from '../texts/texts.ts';
import { call, OFFLINE } from './client.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { send } from './send.ts';
import { beginAnew, changeOwnSession, endSession, leaveSession, session } from './session-state.ts';
import { storedSelection, storeSelection } from './stored-selection.ts';
import { httpTexts } from './texts.ts';

/**
 * Where a click on a sign-in button goes: the gateway starts the sign-in by redirect, and ends it
 * at `to`, a return address.
 */
export const signInPath = (provider: Provider, to: string): string => leadingTo(to, `/auth/login/${provider}`);

/** The login page, from which a sign-in leads back to the present screen. */
export const loginPath = (): string => leadingTo(returnAddress(location.pathname + location.search + location.hash), LOGIN);

/**
 * Asks the gateway who is signed in and keeps the answer in `session`. While screens stand, a
 * failure to ask changes nothing. Never rejects.
 */
export async function loadSession(): Promise<void> {
  const hasScreens = session.view !== null;
  if (!hasScreens) Object.assign(session, { status: 'loading', failure: null });
  try {
    const view = await askSession();
    if (view) take(await withStoredSelection(view));
    else endSession();
  } catch (cause) {
    const failure = cause instanceof Failure ? cause : new Failure(502, textsNow(httpTexts)('unreadable'));
    if (!hasScreens) Object.assign(session, { status: 'failed', failure });
  }
}

/** False when the gateway says that nobody is signed in. Rejects when it cannot be asked. */
export const isSignedIn = async (): Promise<boolean> => (await askSession()) !== null;

/** The session as the gateway has it; null when nobody is signed in. */
async function askSession(): Promise<SessionView | null> {
  const answer = await call('GET', '/auth/session');
  return answer === undefined ? null : SessionView.parse(answer);
}

/**
 * Ends the session at the gateway, then here, and forgets the selected supervisors. Rejects, and
 * stays signed in, when the gateway could not be told.
 */
export const signOut = (): Promise<void> => leaveBy(logout);

/** The same, after every session of this person has been ended at the api [sign-in-7]. */
export const signOutEverywhere = (): Promise<void> =>
  leaveBy(async () => {
    await send(sessionCalls.endAll);
    await logout();
  });

async function logout(): Promise<void> {
  await call('POST', '/auth/logout').catch((cause: unknown) => {
    if (!(cause instanceof Failure && cause.statusCode === 401)) throw cause;
  });
}

async function leaveBy(end: () => Promise<void>): Promise<void> {
  const person = session.view?.user.id;
  await changeOwnSession(end);
  if (person !== undefined) storeSelection(person, []);
  // Whoever signs in next was not on the way to this person's screen.
  history.replaceState(null, '', '/');
  leaveSession(null);
}

/**
 * Narrows every view to these supervisors, by row number; none shows everything again [sign-in-4].
 * Rejects with a `Failure`.
 */
export async function selectSupervisors(supervisors: readonly number[]): Promise<void> {
  take(await putSupervisors(supervisors));
}

/**
 * Acts as a supervisor, or with null as oneself again [sign-in-5]; the page begins anew. Rejects
 * with a `Failure`, and leaves everything as it was, when the gateway refuses.
 */
export async function actAs(employeeId: number | null): Promise<void> {
  try {
    await changeOwnSession(async () => {
      const answer =
        employeeId === null
          ? await call('DELETE', '/auth/acting-as')
          : await call('POST', '/auth/acting-as', { employeeId } satisfies ActingAsRequest);
      tellOtherTabs(SessionView.parse(answer));
    });
  } catch (cause) {
    if (cause instanceof Failure && leavesDoubt(cause)) await loadSession();
    throw cause;
  }
  beginAnew('/');
}

/**
 * An answer that got lost may have been a yes, and another tab may have been first: the session
 * tells.
 */
const leavesDoubt = ({ statusCode, extras }: Failure): boolean => extras.code === OFFLINE || statusCode === 409;

/** Takes over what the gateway says of the session. */
function take(view: SessionView): void {
  if (session.view && whoIs(session.view) !== whoIs(view)) {
    beginAnew();
    return;
  }
  Object.assign(session, { status: 'signedIn', view, failure: null, endedBecause: null });
  storeSelection(view.user.id, view.supervisors);
  tellOtherTabs(view);
}

const whoIs = ({ user, actor }: SessionView): string => `${user.id} ${actor?.id ?? ''}`;

const putSupervisors = async (supervisors: readonly number[]): Promise<SessionView> =>
  SessionView.parse(await call('PUT', '/auth/supervisors', { supervisors: [...supervisors] } satisfies SupervisorsChoice));

/**
 * A new session has no selection yet: it takes the one that its person made in this browser before.
 */
async function withStoredSelection(view: SessionView): Promise<SessionView> {
  const stored = storedSelection(view.user.id);
  if (view.supervisors.length > 0 || stored.length === 0 || !can(view.user.role, 'open', 'supervisorFilter')) return view;
  return putSupervisors(stored).catch(() => view);
}
