import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '../../shared/employees.ts';
import type { SessionEndReason } from '../../shared/live.ts';
import type { Credentials } from '../../shared/session.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { createRecords, type SessionLife, type SessionRecord } from './records.ts';
import { createRenewal } from './renewal.ts';
import type { Seal } from './seal.ts';
import { signOutAtApi } from './sign-out-at-api.ts';
import type { SessionStore } from './store.ts';

/** One signed-in browser, as the rest of the gateway may know it. */
export interface Session {
  readonly id: string;
  /** Names this sign-in at the api, in its list of ended sessions. */
  readonly signIn: string;
  readonly user: CurrentUser;
  /** Employee ids of the supervisors the person narrowed their view to. */
  readonly supervisors: readonly number[];
}

/** A session together with the access token that speaks for it. Must not leave the gateway. */
export interface Access extends Session {
  readonly token: string;
}

export interface Sessions {
  /** The live session a `Cookie` header names; null when there is none, it was tampered with, or it has ended. */
  sessionFromCookie(cookieHeader: string | undefined): Promise<Session | null>;
  /** The live session with this id. */
  get(id: string): Promise<Session | null>;
  /**
   * What a call to the api on behalf of the session needs. A token about to end is renewed first.
   * Null when the session has ended.
   * @throws UpstreamFailure when a renewal was needed and the api did not answer; the session goes on.
   */
  access(id: string): Promise<Access | null>;
  /** The same after the api refused `refused` with 401: one renewal, however many ask. Null: the session has ended. */
  renewedAccess(id: string, refused: string): Promise<Access | null>;
  /** Begins a session with what the api handed out. */
  start(credentials: Credentials): Promise<Session>;
  /** Null when the session has ended. */
  changeSupervisors(id: string, supervisors: readonly number[]): Promise<Session | null>;
  /** Takes over what the api now says of the person. */
  changeUser(id: string, user: CurrentUser): Promise<void>;
  /** Ends the session on this node and in the store, and tells the listeners. Ending twice does no harm. */
  end(id: string, reason: SessionEndReason): Promise<void>;
  /** The same because the person wants it, so the api is told, too. It need not answer: the session ends here in any case. */
  signOut(id: string, reason: 'logout' | 'replaced'): Promise<void>;
  /** Says that a socket is open for the session, so that its token and its end are watched. Returns the release. */
  hold(session: Session): () => void;
  /** Sessions that hold a socket on this node. */
  held(): Session[];
  /** Told when a session that was not held becomes held. Every `on…` returns its stop. */
  onHeld(listener: (session: Session) => void): () => void;
  onEnded(listener: (id: string, reason: SessionEndReason) => void): () => void;
  onSupervisorsChanged(listener: (id: string, supervisors: readonly number[]) => void): () => void;
}

interface SessionsOptions {
  store: SessionStore;
  seal: Seal;
  upstream: Upstream;
  life: SessionLife;
  /** The session id in a `Cookie` header, or undefined. */
  readCookie: (cookieHeader: string | undefined) => string | undefined;
  clock?: () => number;
}

/** A token that ends sooner than this is renewed before it is used. */
const RENEW_BEFORE_MS = 5_000;
/** With clocks far apart a fresh token looks old; it is not renewed again sooner than this unless the api refuses it. */
const RENEW_AT_MOST_EVERY_MS = 30_000;
const CHANGE_WAIT_MS = 10_000;

/** The gateway's sessions: who is signed in, with which credentials, and when that ends. */
export function createSessions({ store, seal, upstream, life, readCookie, clock = Date.now }: SessionsOptions): Sessions {
  const records = createRecords({ store, seal, life, clock });
  const heldById = new Map<string, { session: Session; holds: number }>();
  const whenHeld = createListeners<[Session]>();
  const whenEnded = createListeners<[string, SessionEndReason]>();
  const whenSupervisorsChanged = createListeners<[string, readonly number[]]>();

  async function end(id: string, reason: SessionEndReason): Promise<void> {
    // Sockets close even if the store cannot be reached.
    heldById.delete(id);
    whenEnded.tell(id, reason);
    await records.remove(id);
  }

  const renew = createRenewal({ records, upstream, clock, onRefused: (id) => end(id, 'expired') });

  async function change(id: string, edit: (record: SessionRecord) => SessionRecord): Promise<Session | null> {
    return records.alone(id, CHANGE_WAIT_MS, async () => {
      const record = await records.load(id);
      if (!record) return null;
      const edited = edit(record);
      return (await records.replace(id, edited)) ? sessionOf(id, edited) : null;
    });
  }

  async function get(id: string): Promise<Session | null> {
    const record = await records.load(id);
    return record ? sessionOf(id, record) : null;
  }

  return {
    async sessionFromCookie(cookieHeader) {
      const id = readCookie(cookieHeader);
      return id === undefined ? null : get(id);
    },
    get,
    async access(id) {
      const record = await records.load(id);
      if (!record || !isEnding(record, clock())) return record ? accessOf(id, record) : null;
      const renewed = await renew(id, record.credentials.token);
      return renewed ? accessOf(id, renewed) : null;
    },
    async renewedAccess(id, refused) {
      const renewed = await renew(id, refused);
      return renewed ? accessOf(id, renewed) : null;
    },
    async start(credentials) {
      const id = randomBytes(32).toString('base64url');
      const record = { credentials, supervisors: [], startedAt: clock(), renewedAt: clock() };
      await records.add(id, record);
      return sessionOf(id, record);
    },
    async changeSupervisors(id, supervisors) {
      const session = await change(id, (record) => ({ ...record, supervisors: [...supervisors] }));
      if (session) whenSupervisorsChanged.tell(id, session.supervisors);
      return session;
    },
    async changeUser(id, user) {
      await change(id, (record) => ({ ...record, credentials: { ...record.credentials, user } }));
    },
    end,
    async signOut(id, reason) {
      const record = await records.load(id);
      await end(id, reason);
      if (record) await signOutAtApi(upstream, record.credentials);
    },
    hold(session) {
      const held = heldById.get(session.id) ?? { session, holds: 0 };
      held.holds += 1;
      heldById.set(session.id, held);
      if (held.holds === 1) whenHeld.tell(session);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        held.holds -= 1;
        if (held.holds === 0 && heldById.get(session.id) === held) heldById.delete(session.id);
      };
    },
    held: () => [...heldById.values()].map(({ session }) => session),
    onHeld: whenHeld.add,
    onEnded: whenEnded.add,
    onSupervisorsChanged: whenSupervisorsChanged.add,
  };
}

const sessionOf = (id: string, { credentials, supervisors }: SessionRecord): Session => ({
  id,
  signIn: credentials.sessionId,
  user: credentials.user,
  supervisors,
});

const accessOf = (id: string, record: SessionRecord): Access => ({ ...sessionOf(id, record), token: record.credentials.token });

const isEnding = ({ credentials, renewedAt }: SessionRecord, now: number) =>
  Date.parse(credentials.expires) - now < RENEW_BEFORE_MS && now - renewedAt > RENEW_AT_MOST_EVERY_MS;

function createListeners<Arguments extends unknown[]>() {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    add(listener: (...args: Arguments) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(...args: Arguments) {
      for (const listener of [...listeners]) listener(...args);
    },
  };
}
