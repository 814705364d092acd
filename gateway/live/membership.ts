import { type ErrorBody, errorBody, Failure } from '../../shared/errors.ts';
import type { LiveSnapshot, LiveStale } from '../../shared/live.ts';
import type { Session } from '../session/session.ts';
import type { Change } from './document.ts';
import type { LiveRoom, Reader, Room } from './room.ts';

/** One transport: hands what happens in a room to those of its connections that were admitted to it. */
export interface Outlet {
  changed(room: LiveRoom, change: Change): void;
  stale(room: LiveRoom, stale: LiveStale): void;
  fresh(room: LiveRoom): void;
}

/** The transport's end of one connection. */
export interface Line {
  /** From now on the connection hears the room. Called in the same tick in which it is given the room's current version. */
  admit(room: LiveRoom): void;
  dismiss(room: LiveRoom): void;
  snapshot(snapshot: LiveSnapshot): void;
  refused(key: string, error: ErrorBody): void;
}

/** One connection of one session, and what it holds open. */
export interface Connection {
  session: Session;
  readonly line: Line;
  readonly held: Map<string, Membership>;
}

/** A connection in a room. */
export interface Membership extends Reader {
  readonly connection: Connection;
  readonly room: Room<Membership>;
  /** What the reader asked for, to ask again when its audience changes. */
  readonly request: unknown;
  isAdmitted: boolean;
  /** Why it was put out. */
  error: ErrorBody | undefined;
}

/** The reader closed the query, or opened it for another audience, before it was answered. */
export const CLOSED = 'CLOSED';

/**
 * Waits until there is something to show.
 * @throws LiveRefusal when there will not be: the api failed or refused, or the reader has closed the query meanwhile.
 */
export async function firstAnswer(membership: Membership): Promise<void> {
  const { connection, room } = membership;
  const { key } = room.opening;
  while (connection.held.get(key) === membership) {
    if (room.hasAnswer) return;
    if (room.failure) {
      membership.error = room.failure;
      connection.held.delete(key);
      room.leave(membership, false);
      throw new LiveRefusal(room.failure);
    }
    await room.settled();
  }
  throw new LiveRefusal(membership.error ?? errorBody(409, 'The query was closed before it was answered.', { code: CLOSED }));
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
