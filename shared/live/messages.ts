import type { ErrorBody } from '../http/errors.ts';
import type { LiveOpen } from './open.ts';
import type { LiveOp } from './ops.ts';
import type { PresenceAt, PresenceAtAnswer, PresenceHere, PresenceLeave } from './presence.ts';

export interface LiveSnapshot {
  key: string;
  epoch: string;
  version: number;
  /**
   * Milliseconds since the api last confirmed it. Absent from a gateway that is older than its
   * reader.
   */
  age?: number;
  /** Absent when the reader already has exactly this epoch and version. */
  data?: unknown;
  /** Present while the answer cannot be refreshed: when it was last known to be right. */
  stale?: LiveStale;
}

export interface LivePatch {
  key: string;
  epoch: string;
  base: number;
  version: number;
  ops: readonly LiveOp[];
}

/** `upstream`: the api fails or is silent. `slow`: this reader has not read what it was sent. */
export type StaleReason = 'upstream' | 'slow';

export interface LiveStale {
  key: string;
  /** ISO time at which the data was last known to be right. */
  since: string;
  reason: StaleReason;
  /** ISO time of the next try, when one is planned. */
  retryAt?: string;
}

/**
 * Code of a refusal: the session came to see other rows, and they cannot be had now. What is shown
 * is of no use any more.
 */
export const OTHER_ROWS = 'OTHER_ROWS';

export type LiveOpenAnswer = LiveSnapshot | { error: ErrorBody };

/**
 * Why a connection's session is over. `switched`: it is not, but another person's now, because
 * acting as somebody began or ended. `elsewhere`: its person ended it from another
 * device; `byAdmin`: an admin did.
 */
export type SessionEndReason =
  | 'logout'
  | 'expired'
  | 'deactivated'
  | 'changed'
  | 'replaced'
  | 'switched'
  | 'elsewhere'
  | 'byAdmin';

export interface ClientEvents {
  'live:open': (request: LiveOpen, ack: (answer: LiveOpenAnswer) => void) => void;
  'live:close': (request: { key: string }) => void;
  /** What time it is here: ms since 1970 by the gateway's clock. */
  'clock:ask': (ack: (at: number) => void) => void;
  'presence:at': (request: PresenceAt, ack?: (answer: PresenceAtAnswer) => void) => void;
  'presence:leave': (request: PresenceLeave) => void;
}

export interface ServerEvents {
  'live:snapshot': (snapshot: LiveSnapshot) => void;
  'live:patch': (patch: LivePatch) => void;
  'live:stale': (stale: LiveStale) => void;
  'live:fresh': (fresh: { key: string }) => void;
  /**
   * The query is no longer open for this reader: what it asks for is gone, or not theirs any more.
   */
  'live:refused': (refused: { key: string; error: ErrorBody }) => void;
  'presence:here': (here: PresenceHere) => void;
  'session:ended': (ended: { reason: SessionEndReason }) => void;
  /** Another node serves fewer: connect anew, at once. The line is closed soon if nobody does. */
  'node:move': () => void;
  /** Which version of the web this node serves: when connected, and when that is another. */
  'web:version': (served: { version: string }) => void;
}

/** Path of the Socket.IO endpoint and of the plain WebSocket feed at the gateway. */
export const SOCKET_PATH = '/socket.io/';
export const FEED_PATH = '/live/feed';
