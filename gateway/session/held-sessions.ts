import { isDeepStrictEqual } from 'node:util';
import type { SessionEndReason } from '../../shared/live.ts';
import { createListeners } from '../listeners.ts';
import type { Session } from './session.ts';
import { recordIdOf } from './session-id.ts';

/** The sessions that hold a socket on this node, and who wants to hear of them. */
export interface HeldSessions {
  hold(session: Session): () => void;
  get(id: string): Session | undefined;
  all(): Session[];
  /** Those of one record, or all of them. */
  of(recordId: string | undefined): Session[];
  /** Takes over what is now known of a session; its listeners hear when it selects other supervisors. */
  follow(session: Session): void;
  ended(id: string, reason: SessionEndReason): void;
  onHeld(listener: (session: Session) => void): () => void;
  onEnded(listener: (id: string, reason: SessionEndReason) => void): () => void;
  onSupervisorsChanged(listener: (id: string, supervisors: readonly number[]) => void): () => void;
}

export function createHeldSessions(): HeldSessions {
  const byId = new Map<string, { session: Session; holds: number }>();
  const whenHeld = createListeners<[Session]>();
  const whenEnded = createListeners<[string, SessionEndReason]>();
  const whenSupervisorsChanged = createListeners<[string, readonly number[]]>();
  const all = () => [...byId.values()].map(({ session }) => session);

  return {
    hold(session) {
      const held = byId.get(session.id) ?? { session, holds: 0 };
      held.holds += 1;
      byId.set(session.id, held);
      if (held.holds === 1) whenHeld.tell(session);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        held.holds -= 1;
        if (held.holds === 0 && byId.get(session.id) === held) byId.delete(session.id);
      };
    },
    get: (id) => byId.get(id)?.session,
    all,
    of: (recordId) => all().filter(({ id }) => recordId === undefined || recordIdOf(id) === recordId),
    follow(session) {
      const held = byId.get(session.id);
      if (!held) return;
      const isOtherChoice = !isDeepStrictEqual(held.session.supervisors, session.supervisors);
      held.session = session;
      if (isOtherChoice) whenSupervisorsChanged.tell(session.id, session.supervisors);
    },
    ended(id, reason) {
      byId.delete(id);
      whenEnded.tell(id, reason);
    },
    onHeld: whenHeld.add,
    onEnded: whenEnded.add,
    onSupervisorsChanged: whenSupervisorsChanged.add,
  };
}
