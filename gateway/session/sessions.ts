import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '#shared/employees.ts';
import type { SessionEndReason } from '#shared/live/messages.ts';
import type { Credentials } from '#shared/session.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type ConnectedSessions, createConnectedSessions } from './connected-sessions.ts';
import { createRecords, type SessionLife, type SessionRecord, withActor, withoutActor } from './records.ts';
import type { Seal } from './seal.ts';
import { type Access, isNamedBy, recordIdOf, type Session, sessionIdOf } from './session.ts';
import { isEndReason, type SessionStore } from './store/store.ts';
import { createRenewal } from './tokens/renewal.ts';
import { signOutAtApi } from './tokens/sign-out-at-api.ts';

/**
 * Every `id` may be a session's id, or a record's id, which means that record's current session.
 */
export interface Sessions extends Pick<ConnectedSessions, 'connect' | 'onConnected' | 'onEnded' | 'onSupervisorsChanged'> {
  /**
   * The live session of a `Cookie` header; null without a valid cookie or after the session's end.
   */
  sessionFromCookie(cookieHeader: string | undefined): Promise<Session | null>;
  /** The live session with this id; null when it has ended. */
  get(id: string): Promise<Session | null>;
  /**
   * The session with its access token, for a call to the api. A token about to expire is renewed
   * first. Null when the session has ended.
   * @throws UpstreamFailure when a renewal was needed and the api did not answer; the session goes
   *   on
   */
  access(id: string): Promise<Access | null>;
  /**
   * Renews the token that the api refused with 401 (single-flight). Null when the session has
   * ended.
   * @throws UpstreamFailure when the api did not answer
   */
  renewedAccess(id: string, refused: string): Promise<Access | null>;
  /** Starts a session with these credentials. */
  start(credentials: Credentials): Promise<Session>;
  /** Stores the selection of supervisors. Null when the session has ended. */
  changeSupervisors(id: string, supervisors: readonly number[]): Promise<Session | null>;
  /** Stores the person's current data. */
  changeUser(id: string, user: CurrentUser): Promise<void>;
  /**
   * Switches the session to these credentials and keeps the admin's own. Null when it has ended, or
   * already acts as somebody.
   */
  actAs(id: string, credentials: Credentials): Promise<Session | null>;
  /**
   * Switches back to the admin's own credentials and signs the others out at the api. Null when the
   * session has ended, or acts as nobody.
   */
  stopActing(id: string): Promise<Session | null>;
  /**
   * Ends the session on this node and in the store, and notifies the listeners. Idempotent. While
   * acting as somebody only that ends, because the admin's own credentials may still be valid.
   */
  end(id: string, reason: SessionEndReason): Promise<void>;
  /** Ends the session, and the admin's own behind it. */
  endAll(id: string, reason: SessionEndReason): Promise<void>;
  /**
   * Ends the session at the person's request, here and at the api. One of store and api may be
   * unavailable.
   * @throws StoreFailure when both are
   */
  signOut(id: string, reason: 'logout' | 'replaced'): Promise<void>;
  /** Sessions that have a socket on this node. */
  connected(): Session[];
  /**
   * Reloads the connected sessions of a record that another node changed or removed, of all records
   * without an id. Ends removed sessions here too, and applies changed selections of supervisors.
   * @param why the reason when the record was removed
   */
  reload(recordId: string | undefined, why: string): Promise<void>;
}

interface SessionsOptions {
  store: SessionStore;
  seal: Seal;
  upstream: Upstream;
  life: SessionLife;
  /** The record's id in a `Cookie` header, or undefined. */
  readCookie: (cookieHeader: string | undefined) => string | undefined;
  clock?: () => number;
}

/** A token that ends sooner than this is renewed before it is used. */
const RENEW_BEFORE_MS = 5_000;
/**
 * Least time between two renewals without a refusal: with clocks far apart a fresh token looks
 * expired.
 */
const RENEW_AT_MOST_EVERY_MS = 30_000;
const CHANGE_WAIT_MS = 10_000;

/** Manages the gateway's sessions: their credentials, renewal and end. */
export function createSessions({ store, seal, upstream, life, readCookie, clock = Date.now }: SessionsOptions): Sessions {
  const records = createRecords({ store, seal, life, clock });
  const connected = createConnectedSessions();

  async function load(id: string): Promise<SessionRecord | undefined> {
    const record = await records.load(recordIdOf(id));
    return record && isNamedBy(id, record.credentials.sessionId) ? record : undefined;
  }

  /** Replaces the record by the result of `edit`, under its lock; null changes nothing. */
  async function change(id: string, edit: (record: SessionRecord) => SessionRecord | null): Promise<Session | null> {
    return records.withLock(recordIdOf(id), CHANGE_WAIT_MS, async () => {
      const record = await load(id);
      const edited = record ? edit(record) : null;
      return edited && (await records.replace(recordIdOf(id), edited)) ? sessionOf(id, edited) : null;
    });
  }

  async function stopActing(id: string): Promise<{ session: Session; left: Credentials } | null> {
    let left: Credentials | undefined;
    const session = await change(id, (record) => {
      left = record.credentials;
      return withoutActor(record);
    });
    if (!session || !left) return null;
    connected.ended(sessionIdOf(recordIdOf(id), left.sessionId), 'switched');
    return { session, left };
  }

  async function end(id: string, reason: SessionEndReason): Promise<void> {
    // First, so that sockets close even when the store is unavailable.
    if (!connected.get(id)?.actor) connected.ended(id, reason);
    const record = await load(id);
    if (record?.own) await stopActing(id);
    else if (record) await records.remove(recordIdOf(id), reason);
  }

  async function endAll(id: string, reason: SessionEndReason): Promise<void> {
    const here = connected.of(recordIdOf(id));
    for (const session of here) connected.ended(session.id, reason);
    if (here.length === 0) connected.ended(id, reason);
    await records.remove(recordIdOf(id), reason);
  }

  const renew = createRenewal({ records, upstream, clock, onRefused: end });

  async function get(id: string): Promise<Session | null> {
    const record = await load(id);
    return record ? sessionOf(id, record) : null;
  }

  async function renewedAccess(id: string, refused: string): Promise<Access | null> {
    const renewed = await renew(id, refused);
    return renewed ? accessOf(id, renewed) : null;
  }

  return {
    async sessionFromCookie(cookieHeader) {
      const id = readCookie(cookieHeader);
      return id === undefined ? null : get(recordIdOf(id));
    },
    get,
    async access(id) {
      const record = await load(id);
      if (!record) return null;
      return isEnding(record, clock()) ? renewedAccess(sessionOf(id, record).id, record.credentials.token) : accessOf(id, record);
    },
    renewedAccess,
    async start(credentials) {
      const id = randomBytes(32).toString('base64url');
      const record = { credentials, own: null, supervisors: [], startedAt: clock(), renewedAt: clock() };
      await records.add(id, record);
      return sessionOf(id, record);
    },
    async changeSupervisors(id, supervisors) {
      const session = await change(id, (record) => ({ ...record, supervisors: [...supervisors] }));
      if (session) connected.follow(session);
      return session;
    },
    async changeUser(id, user) {
      await change(id, (record) => ({ ...record, credentials: { ...record.credentials, user } }));
    },
    async actAs(id, credentials) {
      const session = await change(id, (record) => withActor(record, credentials, clock()));
      if (session?.actor) connected.ended(sessionIdOf(recordIdOf(id), session.actor.signIn), 'switched');
      return session;
    },
    async stopActing(id) {
      const stopped = await stopActing(id);
      if (stopped) await signOutAtApi(upstream, stopped.left);
      return stopped?.session ?? null;
    },
    end,
    endAll,
    async signOut(id, reason) {
      const [loaded] = await Promise.allSettled([load(id)]);
      const [removed] = await Promise.allSettled([endAll(id, reason)]);
      const record = loaded.status === 'fulfilled' ? loaded.value : undefined;
      const all = record ? [record.credentials, ...(record.own ? [record.own.credentials] : [])] : [];
      const told = await Promise.all(all.map((credentials) => signOutAtApi(upstream, credentials)));
      // When the store is unavailable the record stays in it, but is worthless once the api has
      // ended its tokens. Without either nobody can say that the session is over.
      if (all.length > 0 && told.every(Boolean)) return;
      for (const step of [loaded, removed]) if (step.status === 'rejected') throw step.reason;
    },
    connected: connected.all,
    async reload(recordId, why) {
      for (const { id } of connected.of(recordId)) {
        const record = await records.load(recordIdOf(id));
        if (!record) connected.ended(id, isEndReason(why) ? why : 'expired');
        else if (isNamedBy(id, record.credentials.sessionId)) connected.follow(sessionOf(id, record));
        else connected.ended(id, 'switched');
      }
    },
    connect: connected.connect,
    onConnected: connected.onConnected,
    onEnded: connected.onEnded,
    onSupervisorsChanged: connected.onSupervisorsChanged,
  };
}

const sessionOf = (id: string, { credentials, own, supervisors }: SessionRecord): Session => ({
  id: sessionIdOf(recordIdOf(id), credentials.sessionId),
  signIn: credentials.sessionId,
  user: credentials.user,
  actor: own && { user: own.credentials.user, signIn: own.credentials.sessionId },
  supervisors,
});

const accessOf = (id: string, record: SessionRecord): Access => ({ ...sessionOf(id, record), token: record.credentials.token });

const isEnding = ({ credentials, renewedAt }: SessionRecord, now: number) =>
  Date.parse(credentials.expires) - now < RENEW_BEFORE_MS && now - renewedAt > RENEW_AT_MOST_EVERY_MS;
