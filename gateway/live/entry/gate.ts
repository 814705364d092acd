import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { logRefusedSocket } from '#gateway/refusals.ts';
import type { Session } from '#gateway/session/session.ts';
import type { Sessions } from '#gateway/session/sessions.ts';
import { Failure } from '#shared/http/errors.ts';
import type { SessionEndReason } from '#shared/live/messages.ts';
import { can } from '#shared/permissions.ts';
import { namesOneHost, TWO_HOSTS } from '#shared/servers/requests.ts';
import { apiTokenIn, type Programs } from './programs.ts';

/** An admitted client, for as long as its TCP connection lasts. */
export interface Visit {
  /** The session as it is now, with the current selection of supervisors. */
  session: Session;
  /** Called when the session ends, or selects other supervisors; the transport replaces both. */
  onEnded: (reason: SessionEndReason) => void;
  onChanged: (session: Session) => void;
}

/**
 * `page`: a browser's page, which always sends `Origin`. `program`: may send none, but not a
 * foreign one.
 */
export type Caller = 'page' | 'program';

export interface Gate {
  /**
   * Checks `Origin`, session or API token, and number of connections before a WebSocket handshake
   * is answered. Refusals are logged.
   * @param requestId the handshake's id in the log
   * @throws Failure 401 without a live session or a valid token, 403 for a foreign Origin or a role
   *   without the web app, 429 for too many connections.
   */
  admit(request: IncomingMessage, socket: Duplex, caller: Caller, requestId: string): Promise<Visit>;
  stop(): void;
}

interface GateOptions {
  sessions: Pick<Sessions, 'sessionFromCookie' | 'get' | 'connect' | 'onEnded' | 'onSupervisorsChanged'>;
  programs: Pick<Programs, 'find' | 'connect' | 'onEnded'>;
  /** Origins whose pages may connect, e.g. `https://muster.example`. */
  origins: readonly string[];
  connectionsPerUser: number;
  addressOf: (request: IncomingMessage) => string;
  log: FastifyBaseLogger;
}

export function createGate({ sessions, programs, origins, connectionsPerUser, addressOf, log }: GateOptions): Gate {
  const visits = new Map<string, Set<Visit>>();
  const visitsOfUser = new Map<number, number>();

  const endVisits = (id: string, reason: SessionEndReason): void => {
    for (const visit of [...(visits.get(id) ?? [])]) visit.onEnded(reason);
  };
  const stopEnded = sessions.onEnded(endVisits);
  const stopPrograms = programs.onEnded((id) => endVisits(id, 'expired'));
  const stopChanged = sessions.onSupervisorsChanged((id, supervisors) => {
    for (const visit of visits.get(id) ?? []) {
      visit.session = { ...visit.session, supervisors };
      visit.onChanged(visit.session);
    }
  });

  function assertMayEnter(session: Session | null): asserts session is Session {
    if (session === null) throw new Failure(401, 'Sign in first.');
    if (!session.program && !can(session.user.role, 'open', 'wall')) throw new Failure(403, 'Your role has no access here.');
    if ((visitsOfUser.get(session.user.id) ?? 0) >= connectionsPerUser) {
      throw new Failure(429, `No more than ${connectionsPerUser} connections per ${session.program ? 'API token' : 'person'}.`, {
        code: 'TOO_MANY_CONNECTIONS',
      });
    }
  }

  /** @param token of a program; undefined for a browser */
  function enter(session: Session, socket: Duplex, token: string | undefined): Visit {
    const visit: Visit = { session, onEnded: () => socket.destroy(), onChanged: () => {} };
    const ofSession = visits.get(session.id) ?? new Set();
    visits.set(session.id, ofSession.add(visit));
    count(visitsOfUser, session.user.id, 1);
    const disconnect = token === undefined ? sessions.connect(session) : programs.connect(session, token);
    socket.once('close', () => {
      ofSession.delete(visit);
      if (ofSession.size === 0) visits.delete(session.id);
      count(visitsOfUser, session.user.id, -1);
      disconnect();
    });
    return visit;
  }

  function assertOwnOrigin(origin: string | undefined, caller: Caller): void {
    if (origin === undefined ? caller === 'page' : !origins.includes(origin)) {
      throw new Failure(403, 'This origin may not connect.', { code: 'FOREIGN_ORIGIN' });
    }
  }

  async function visit(session: Session, socket: Duplex, token: string | undefined): Promise<Visit> {
    if (socket.destroyed) throw new Failure(400, 'The connection is gone.');
    const entered = enter(session, socket, token);
    // The api refuses the polls of a program whose token has ended.
    if (token !== undefined) return entered;
    // From now on the visit's callbacks report changes of the session; this read finds those since
    // it was looked up.
    const now = await sessions.get(session.id);
    if (now === null) throw new Failure(401, 'Sign in first.');
    entered.session = now;
    return entered;
  }

  return {
    async admit(request, socket, caller, requestId) {
      const { cookie, origin, authorization } = request.headers;
      const known = sessions.sessionFromCookie(cookie);
      let asking: Session | null = null;
      try {
        if (!namesOneHost(request.rawHeaders)) throw new Failure(400, TWO_HOSTS);
        assertOwnOrigin(origin, caller);
        const person = await known;
        const token = person || caller === 'page' ? undefined : apiTokenIn(authorization);
        asking = token === undefined ? person : await programs.find(token, { ip: addressOf(request), requestId });
        assertMayEnter(asking);
        return await visit(asking, socket, token);
      } catch (error) {
        if (error instanceof Failure) {
          const session = asking ?? (await known.catch(() => null));
          logRefusedSocket({ log, request, requestId, ip: addressOf(request), session, error: error.toBody() });
        }
        throw error;
      }
    },
    stop() {
      stopEnded();
      stopPrograms();
      stopChanged();
    },
  };
}

function count(counts: Map<number, number>, id: number, by: 1 | -1): void {
  const next = (counts.get(id) ?? 0) + by;
  if (next === 0) counts.delete(id);
  else counts.set(id, next);
}
