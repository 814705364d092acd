import { createContext } from 'react';
import type { SessionEndReason } from '#shared/live/messages.ts';
import { now } from '../clock/clock.ts';
import { noteServed } from '../http/web-version.ts';
import { Connection, type ConnectionOptions, type ConnectionState } from './connection.ts';
import { LazySocket } from './lazy-socket.ts';
import { Presence, type PresenceTiming } from './presence.ts';
import { keepServerTime } from './server-time.ts';
import { LiveStore, type LiveStoreOptions } from './store.ts';

interface LiveOptions
  extends Pick<LiveStoreOptions, 'preloaded' | 'graceMs' | 'random'>,
    Pick<ConnectionOptions, 'retry' | 'page'> {
  /** The gateway's origin; the page's own when absent. */
  url?: string;
  /**
   * Called once when the session has ended: sign out here. The data stays; the socket reconnects
   * only after `resume`, or when a query is opened.
   */
  onSessionEnded: (reason: SessionEndReason) => void;
  /**
   * Asked after a refused handshake, at most every few seconds, because a browser cannot see the
   * reason of a refusal. False means signed out; must reject or answer true when it is not known.
   */
  isSignedIn?: () => Promise<boolean>;
  /**
   * Called when another version of the web is served and the socket's code cannot be loaded: this
   * page never gets live data.
   */
  onReplaced?: () => void;
  presenceTiming?: Partial<PresenceTiming>;
}

/** The live side of a page: one socket, one connection state, one store of open queries. */
export interface Live {
  readonly store: LiveStore;
  /** A Valtio proxy for the banner and the pills. */
  readonly connection: ConnectionState;
  /** Presence: the people who have the same things open. */
  readonly presence: Presence;
  retryNow: () => void;
  /** Reopens every query, when an ended session goes on. */
  resume: () => void;
  /** Closes the socket and drops every query, for sign-out. */
  stop: () => void;
}

const ASK_SESSION_EVERY_MS = 5_000;

/** Creates the live side of a page. It connects when the first query is opened. */
export function createLive(options: LiveOptions): Live {
  const socket = new LazySocket(options.url, options.onReplaced);
  // Before any query is opened, because answers are compared with the server's time.
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
  // A person pressed Retry. Without the socket's code only reloading the page helps.
  const retryNow = (): void => (socket.isUnfetched ? page?.location.reload() : connection.retryNow());
  const store: LiveStore = new LiveStore({
    socket,
    onWanted: () => connection.start(),
    onRetry: retryNow,
    onUnauthorized: () => end('expired'),
    onAnswered: (ageMs) => connection.answered(ageMs),
    ...(options.preloaded ? { preloaded: options.preloaded } : {}),
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
  const presence = new Presence(socket, options.presenceTiming);
  socket.listen((listened) => {
    listened.on('session:ended', ({ reason }) => end(reason));
    listened.on('node:move', connection.move);
    listened.on('web:version', ({ version }) => noteServed(version));
  });
  return { store, connection: connection.state, presence, retryNow, resume: () => connection.start(), stop };
}

/** Rate limit: asks at most once per `ASK_SESSION_EVERY_MS`. */
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

/** Provides the page's `Live`, once at the root: `<LiveContext value={live}>`. */
export const LiveContext = createContext<Live | null>(null);
