import { sessionCalls } from '#shared/calls/sessions.ts';
import { LOGIN, leadingTo, returnAddress } from '#shared/http/addresses.ts';
import { Failure } from '#shared/http/errors.ts';
import { can } from '#shared/permissions.ts';
import type { ActingAsRequest, PairingState, PairingView, Provider, SessionView, SupervisorsChoice } from '#shared/session.ts';
import { textsNow } from '../texts/texts.ts';
import { call, OFFLINE } from './client.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { send } from './send.ts';
import { changeOwnSession, endSession, leaveSession, restartPage, session } from './session-state.ts';
import { storedSelection, storeSelection } from './stored-selection.ts';
import { httpTexts } from './texts.ts';

/** The URL that starts a sign-in by redirect and ends it at `to`, a return address. */
export const signInPath = (provider: Provider, to: string): string => leadingTo(to, `/auth/login/${provider}`);

/** The URL of the login page, with the present screen as return address. */
export const loginPath = (): string => leadingTo(returnAddress(location.pathname + location.search + location.hash), LOGIN);

/**
 * Loads the session from the gateway into `session`. A failure changes nothing while screens are
 * shown. Never rejects.
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

/** Asks the gateway whether somebody is signed in. Rejects when it cannot be asked. */
export const isSignedIn = async (): Promise<boolean> => (await askSession()) !== null;

/** @throws TypeError for an answer of something else, such as a proxy between here and there */
function sessionIn(answer: unknown): SessionView {
  const { user, actor, supervisors, signIns = [], version, mapTiles } = (answer ?? {}) as Partial<SessionView>;
  if (typeof user?.id !== 'number' || actor === undefined || !Array.isArray(supervisors))
    throw new TypeError('The gateway answered with no session');
  return { user, actor, supervisors, signIns, ...(version !== undefined && { version }), ...(mapTiles && { mapTiles }) };
}

/** The gateway's session; null when nobody is signed in. */
async function askSession(): Promise<SessionView | null> {
  const answer = await call('GET', '/auth/session');
  return answer === undefined ? null : sessionIn(answer);
}

/**
 * Signs out at the gateway, then here, and drops the stored selection of supervisors. Rejects, and
 * stays signed in, when the gateway cannot be reached.
 */
export const signOut = (): Promise<void> => leaveBy(logout);

/** Ends every session of this person at the api, then signs out as above [sign-in-7]. */
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

const partings = new Set<() => Promise<void>>();
const PARTING_MS = 2_000;

/**
 * Calls `part` once the person has signed out here: it takes away what of theirs the browser does
 * when no page is open. Nobody waits longer than two seconds for it. Returns the unsubscribe.
 */
export function beforeNextPerson(part: () => Promise<void>): () => void {
  partings.add(part);
  return () => partings.delete(part);
}

const part = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([...partings].map((one) => one())),
    new Promise((resolve) => setTimeout(resolve, PARTING_MS)),
  ]);

async function leaveBy(end: () => Promise<void>): Promise<void> {
  const person = session.view?.user.id;
  await changeOwnSession(end);
  if (partings.size > 0) await part();
  if (person !== undefined) storeSelection(person, []);
  // The next person to sign in must not land on this person's screen.
  history.replaceState(null, '', '/');
  leaveSession(null);
}

/**
 * Narrows every view to these supervisors, by row number; an empty list shows everything
 * [sign-in-4].
 * @throws Failure
 */
export async function selectSupervisors(supervisors: readonly number[]): Promise<void> {
  take(await putSupervisors(supervisors));
}

/**
 * Acts as a supervisor, or with null as oneself again [sign-in-5], and reloads the page.
 * @throws Failure when the gateway refuses; nothing has changed then
 */
export async function actAs(employeeId: number | null): Promise<void> {
  try {
    await changeOwnSession(async () => {
      const answer =
        employeeId === null
          ? await call('DELETE', '/auth/acting-as')
          : await call('POST', '/auth/acting-as', { employeeId } satisfies ActingAsRequest);
      tellOtherTabs(sessionIn(answer));
    });
  } catch (cause) {
    if (cause instanceof Failure && leavesDoubt(cause)) await loadSession();
    throw cause;
  }
  restartPage('/');
}

/** True when the change may have happened: the answer was lost, or another tab was first. */
const leavesDoubt = ({ statusCode, extras }: Failure): boolean => extras.code === OFFLINE || statusCode === 409;

/** Begins to pair this screen as a display. @throws Failure */
export const beginPairing = async (): Promise<PairingView> => (await call('POST', '/auth/display', {})) as PairingView;

/** Whether this screen is paired now. @throws Failure */
export const askPairing = async (): Promise<PairingState['state']> =>
  ((await call('POST', '/auth/display/ask', {})) as PairingState).state;

/** Applies the gateway's session; reloads the page when it is another person's. */
function take(view: SessionView): void {
  if (session.view && whoIs(session.view) !== whoIs(view)) {
    restartPage();
    return;
  }
  Object.assign(session, { status: 'signedIn', view, failure: null, endedBecause: null });
  storeSelection(view.user.id, view.supervisors);
  tellOtherTabs(view);
}

const whoIs = ({ user, actor }: SessionView): string => `${user.id} ${actor?.id ?? ''}`;

const putSupervisors = async (supervisors: readonly number[]): Promise<SessionView> =>
  sessionIn(await call('PUT', '/auth/supervisors', { supervisors: [...supervisors] } satisfies SupervisorsChoice));

/** Gives a new session the selection of supervisors that its person stored in this browser. */
async function withStoredSelection(view: SessionView): Promise<SessionView> {
  const stored = storedSelection(view.user.id);
  if (view.supervisors.length > 0 || stored.length === 0 || !can(view.user.role, 'open', 'supervisorFilter')) return view;
  return putSupervisors(stored).catch(() => view);
}
