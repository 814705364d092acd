import { createContext } from 'react';
import type { SessionEndReason } from '#shared/live/messages.ts';
import { now } from '../clock/clock.ts';
import { noteServed } from '../http/web-version.ts';
import { Connection, type ConnectionOptions, type ConnectionState } from './connection.ts';
import { LateSocket } from './late-socket.ts';
import { Presence, type PresencePace } from './presence.ts';
import { keepServerTime } from './server-time.ts';
import { LiveStore, type LiveStoreOptions } from './store.ts';

interface LiveOptions extends Pick<LiveStoreOptions, 'early' | 'graceMs' | 'random'>, Pick<ConnectionOptions, 'retry' | 'page'> {
  /** The gateway's origin; the page's own when absent. */
  url?: string;
  /**
   * The session is over: sign out here. Called once; what was shown stays, and nothing reconnects
   * unless `resume` says so or a query is opened.
   */
  onSessionEnded: (reason: SessionEndReason) => void;
  /**
   * A browser cannot see why a socket was refused, so this is asked after a refusal, at most every
   * few seconds. False means signed out. A failure to find out must reject or answer true.
   */
  isSignedIn?: () => Promise<boolean>;
  /**
   * Another version of the web is served, and this page has not even the code of its socket:
   * nothing live will ever come here.
   */
  onReplaced?: () => void;
  presencePace?: Partial<PresencePace>;
}

/**
 * Everything live on a page: one socket, one state of the connection, one store of open queries.
 */
export interface Live {
  readonly store: LiveStore;
  /** A Valtio proxy for the banner and the pills. */
  readonly connection: ConnectionState;
  /** Who else is at what is open. */
  readonly presence: Presence;
  retryNow: () => void;
  /** Opens every query again, when a session that had ended goes on. */
  resume: () => void;
  /** Closes the socket and forgets every query, for sign-out. */
  stop: () => void;
}

const ASK_SESSION_EVERY_MS = 5_000;

/** Wires the live side of a page. Nothing connects before the first query is opened. */
export function createLive(options: LiveOptions): Live {
  const socket = new LateSocket(options.url, options.onReplaced);
  // Before any query is opened: what is answered is compared with the server's time.
  keepServerTime(socket);
  const stop = (): void => {
    connection.stop();
    store.clear();
    presence.clear();
  };
  const end = (reason: SessionEndReason): void => {
    connection.stop();
    store.suspend(new Date(now()), null);
    options.onSessionEnded(reason);
  };
  const { graceMs, random, retry, page = globalThis.window } = options;
  // A person asks. The page anew brings the code of the socket as well.
  const retryNow = (): void => (socket.isUnfetched ? page?.location.reload() : connection.retryNow());
  const store: LiveStore = new LiveStore({
    socket,
    onWanted: () => connection.start(),
    onRetry: retryNow,
    onUnauthorized: () => end('expired'),
    onAnswered: (ageMs) => connection.answered(ageMs),
    ...(options.early ? { early: options.early } : {}),
    ...(graceMs === undefined ? {} : { graceMs }),
    ...(random ? { random } : {}),
  });
  const connection = new Connection({
    socket,
    page,
    onOpen: () => store.resume(),
    onLost: (since, retryAt) => store.suspend(since, retryAt),
    onRefused: askSession(options.isSignedIn, () => end('expired')),
    ...(retry ? { retry } : {}),
    ...(random ? { random } : {}),
  });
  const presence = new Presence(socket, options.presencePace);
  socket.listen((listened) => {
    listened.on('session:ended', ({ reason }) => end(reason));
    listened.on('node:move', connection.move);
    listened.on('web:version', ({ version }) => noteServed(version));
  });
  return { store, connection: connection.state, presence, retryNow, resume: () => connection.start(), stop };
}

/** At most one question per period, and only one at a time. */
function askSession(isSignedIn: LiveOptions['isSignedIn'], onSignedOut: () => void): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!isSignedIn || now() - askedAt < ASK_SESSION_EVERY_MS) return;
    askedAt = now();
    isSignedIn().then(
      (signedIn) => {
        if (!signedIn) onSignedOut();
      },
      () => {},
    );
  };
}

/** Put the page's `Live` here once, at the root: `<LiveContext value={live}>`. */
export const LiveContext = createContext<Live | null>(null);
