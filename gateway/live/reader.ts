import { type ErrorBody, errorBody, Failure } from '#shared/http/errors.ts';
import type { LiveSnapshot, LiveStale } from '#shared/live/messages.ts';
import type { Session } from '../session/session.ts';
import type { Change } from './document.ts';
import type { LiveRoom, Room } from './room.ts';

/**
 * A way to reach readers, such as Socket.IO. It passes the events of a room to those of its
 * connections that are subscribed to the room.
 */
export interface Transport {
  changed(room: LiveRoom, change: Change): void;
  stale(room: LiveRoom, stale: LiveStale): void;
  fresh(room: LiveRoom): void;
}

/** A transport's end of one reader's connection. */
export interface ReaderConnection {
  /**
   * Sends the room's events from now on. Called in the tick in which the reader is given the room's
   * snapshot, so that no change falls between the two.
   */
  subscribe(room: LiveRoom): void;
  unsubscribe(room: LiveRoom): void;
  snapshot(snapshot: LiveSnapshot): void;
  refused(key: string, error: ErrorBody): void;
}

/** One connection of one session, a page's or a program's, with its open live queries. */
export interface Reader {
  session: Session;
  readonly connection: ReaderConnection;
  /** Open subscriptions by key. */
  readonly subscriptions: Map<string, Subscription>;
}

/** One query that a reader has open. */
export interface Subscription {
  readonly reader: Reader;
  /** The session whose credentials the room may use. */
  readonly sessionId: string;
  readonly room: Room<Subscription>;
  /** The reader's request, to open the query again when its audience changes. */
  readonly request: unknown;
  /** True once the reader has a snapshot and is sent changes. */
  isAnswered: boolean;
  /** Why the room evicted it. */
  error: ErrorBody | undefined;
}

/** The reader closed the query, or opened it for another audience, before it was answered. */
export const CLOSED = 'CLOSED';

/**
 * Resolves when the subscription's room has an answer.
 * @throws LiveRefusal when the api failed or refused, or the reader closed the query before.
 */
export async function firstAnswer(subscription: Subscription): Promise<void> {
  const { reader, room } = subscription;
  const { key } = room.opening;
  while (reader.subscriptions.get(key) === subscription) {
    if (room.hasAnswer) return;
    if (room.failure) {
      subscription.error = room.failure;
      reader.subscriptions.delete(key);
      room.leave(subscription, false);
      throw new LiveRefusal(room.failure);
    }
    await room.settled();
  }
  throw new LiveRefusal(subscription.error ?? errorBody(409, 'The query was closed before it was answered.', { code: CLOSED }));
}

/** Carries the api's refusal, or one on its behalf, to the reader unchanged. */
class LiveRefusal extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** The error body with which a failed opening is answered; unknown errors become a plain 500. */
export function asErrorBody(error: unknown): ErrorBody {
  if (error instanceof LiveRefusal) return error.body;
  return error instanceof Failure ? error.toBody() : errorBody(500, 'The query could not be opened.');
}
