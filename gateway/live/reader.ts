import { type ErrorBody, errorBody, Failure } from '#shared/http/errors.ts';
import type { LiveSnapshot, LiveStale } from '#shared/live/messages.ts';
import type { Session } from '../session/session.ts';
import type { Change } from './document.ts';
import type { LiveRoom, Room } from './room.ts';

/**
 * One transport: hands what happens in a room to those of its readers that are subscribed to it.
 */
export interface Outlet {
  changed(room: LiveRoom, change: Change): void;
  stale(room: LiveRoom, stale: LiveStale): void;
  fresh(room: LiveRoom): void;
}

/** The transport's end of one reader's connection. */
export interface Line {
  /**
   * From now on the reader hears the room. Called in the tick in which it is given the room's
   * version.
   */
  subscribe(room: LiveRoom): void;
  unsubscribe(room: LiveRoom): void;
  snapshot(snapshot: LiveSnapshot): void;
  refused(key: string, error: ErrorBody): void;
}

/** Whoever has live queries open: one connection of one session, a page's or a program's. */
export interface Reader {
  session: Session;
  readonly line: Line;
  /** By key. */
  readonly subscriptions: Map<string, Subscription>;
}

/** One query that a reader has open. */
export interface Subscription {
  readonly reader: Reader;
  /** Whose credentials the room may use. */
  readonly sessionId: string;
  readonly room: Room<Subscription>;
  /** What the reader asked for, to ask again when its audience changes. */
  readonly request: unknown;
  /** The reader has a snapshot, and hears of changes. */
  isAnswered: boolean;
  /** Why it was put out. */
  error: ErrorBody | undefined;
}

/** The reader closed the query, or opened it for another audience, before it was answered. */
export const CLOSED = 'CLOSED';

/**
 * Waits until there is something to show.
 * @throws LiveRefusal when there will not be: the api failed or refused, or the reader has closed
 *   the query meanwhile.
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

/** Carries an answer of the api, or about it, to the reader as it is. */
class LiveRefusal extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/** What a failed opening is answered with. */
export function asErrorBody(error: unknown): ErrorBody {
  if (error instanceof LiveRefusal) return error.body;
  return error instanceof Failure ? error.toBody() : errorBody(500, 'The query could not be opened.');
}
