import { isDeepStrictEqual } from 'node:util';
import type { SessionEndReason } from '#shared/live/messages.ts';
import { createListeners } from '../listeners.ts';
import { recordIdOf, type Session } from './session.ts';

/** Registry of the sessions with a socket on this node, with events about them. */
export interface ConnectedSessions {
  /** Adds a socket of this session. Returns the function to call when it closes. */
  connect(session: Session): () => void;
  get(id: string): Session | undefined;
  all(): Session[];
  /** The connected sessions of one record; all of them without an id. */
  of(recordId: string | undefined): Session[];
  /** Updates a session, and notifies listeners when it selects other supervisors. */
  follow(session: Session): void;
  ended(id: string, reason: SessionEndReason): void;
  onConnected(listener: (session: Session) => void): () => void;
  onEnded(listener: (id: string, reason: SessionEndReason) => void): () => void;
  onSupervisorsChanged(listener: (id: string, supervisors: readonly number[]) => void): () => void;
}

export function createConnectedSessions(): ConnectedSessions {
  const byId = new Map<string, { session: Session; sockets: number }>();
  const whenConnected = createListeners<[Session]>();
  const whenEnded = createListeners<[string, SessionEndReason]>();
  const whenSupervisorsChanged = createListeners<[string, readonly number[]]>();
  const all = () => [...byId.values()].map(({ session }) => session);

  return {
    connect(session) {
      const connected = byId.get(session.id) ?? { session, sockets: 0 };
      connected.sockets += 1;
      byId.set(session.id, connected);
      if (connected.sockets === 1) whenConnected.emit(session);
      let isGone = false;
      return () => {
        if (isGone) return;
        isGone = true;
        connected.sockets -= 1;
        if (connected.sockets === 0 && byId.get(session.id) === connected) byId.delete(session.id);
      };
    },
    get: (id) => byId.get(id)?.session,
    all,
    of: (recordId) => all().filter(({ id }) => recordId === undefined || recordIdOf(id) === recordId),
    follow(session) {
      const connected = byId.get(session.id);
      if (!connected) return;
      const hasOtherSupervisors = !isDeepStrictEqual(connected.session.supervisors, session.supervisors);
      connected.session = session;
      if (hasOtherSupervisors) whenSupervisorsChanged.emit(session.id, session.supervisors);
    },
    ended(id, reason) {
      byId.delete(id);
      whenEnded.emit(id, reason);
    },
    onConnected: whenConnected.add,
    onEnded: whenEnded.add,
    onSupervisorsChanged: whenSupervisorsChanged.add,
  };
}
