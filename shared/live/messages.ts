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
  /** Present while the answer cannot be refreshed. */
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
  /** ISO time at which the data was last confirmed. */
  since: string;
  reason: StaleReason;
  /** ISO time of the next attempt, when one is planned. */
  retryAt?: string;
}

/** Error code: the session sees other rows now and they cannot be loaded; drop the shown data. */
export const OTHER_ROWS = 'OTHER_ROWS';

export type LiveOpenAnswer = LiveSnapshot | { error: ErrorBody };

/**
 * Reason for the end of a connection's session. `switched`: the session goes on as another person,
 * because acting as somebody began or ended. `elsewhere`: ended by its person from another device;
 * `byAdmin`: by an admin. `unpaired`: the session of a display that was unpaired.
 */
export type SessionEndReason =
  | 'logout'
  | 'expired'
  | 'deactivated'
  | 'changed'
  | 'replaced'
  | 'switched'
  | 'elsewhere'
  | 'byAdmin'
  | 'unpaired';

export interface ClientEvents {
  'live:open': (request: LiveOpen, ack: (answer: LiveOpenAnswer) => void) => void;
  'live:close': (request: { key: string }) => void;
  /** Asks for the gateway's time: milliseconds since the epoch. */
  'clock:ask': (ack: (at: number) => void) => void;
  'presence:at': (request: PresenceAt, ack?: (answer: PresenceAtAnswer) => void) => void;
  'presence:leave': (request: PresenceLeave) => void;
}

export interface ServerEvents {
  'live:snapshot': (snapshot: LiveSnapshot) => void;
  'live:patch': (patch: LivePatch) => void;
  'live:stale': (stale: LiveStale) => void;
  'live:fresh': (fresh: { key: string }) => void;
  /** The query is closed for this reader: its thing is gone, or the right to read it is. */
  'live:refused': (refused: { key: string; error: ErrorBody }) => void;
  'presence:here': (here: PresenceHere) => void;
  'session:ended': (ended: { reason: SessionEndReason }) => void;
  /** Another node has fewer pages: reconnect at once, before the connection is closed. */
  'node:move': () => void;
  /** The web's version that this node serves; sent after connecting and when it changes. */
  'web:version': (served: { version: string }) => void;
}

/** Path of the Socket.IO endpoint and of the plain WebSocket feed at the gateway. */
export const SOCKET_PATH = '/socket.io/';
export const FEED_PATH = '/live/feed';
