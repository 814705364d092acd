import { networkOf } from '#gateway/session/client-key.ts';
import type { Access, Session } from '#gateway/session/session.ts';
import type { Sessions } from '#gateway/session/sessions.ts';
import { type Upstream, UpstreamFailure } from '#gateway/upstream/upstream.ts';
import { TOKEN_PREFIX } from '#shared/constants.ts';
import { Failure, readErrorBody } from '#shared/http/errors.ts';
import { FairQueue } from '#shared/http/fair-queue.ts';
import { oneOf } from '#shared/http/query.ts';
import { Program } from '#shared/session.ts';

/** The sessions whose credentials polls use: those of browsers, and programs at the feed. */
type Polled = Pick<Sessions, 'access' | 'renewedAccess' | 'end'>;

/** The programs that are connected to this node, by their API tokens. */
export interface Programs {
  /**
   * The session of the program with this token; the api is asked for each connection.
   * @throws Failure 401 for a token that is not valid, 429 when too many are asked for, 503
   */
  find(token: string, from: { ip: string; requestId: string }): Promise<Session>;
  /** Keeps the token for polls until the returned function has been called for each connection. */
  connect(session: Session, token: string): () => void;
  /** Calls the listener when the api refuses the token of a program. Returns the unsubscribe. */
  onEnded(listener: (sessionId: string) => void): () => void;
  /** The sessions of people and of programs. */
  polled: Polled;
}

/** Strangers with made-up tokens may ask, so few at a time. */
const ASKING = { slots: 8, slotsPerClient: 2, tickets: 200, ticketsPerClient: 20, waitMs: 10_000 };
const ASK_LIMIT_MS = 5_000;
const Answer = oneOf(Program);

export function createPrograms({ sessions, upstream }: { sessions: Polled; upstream: Upstream }): Programs {
  const queue = new FairQueue(ASKING);
  const connected = new Map<string, { access: Access; connections: number }>();
  const listeners = new Set<(sessionId: string) => void>();
  const ended = (id: string): null => {
    for (const listener of [...listeners]) listener(id);
    return null;
  };

  async function ask(token: string, { ip, requestId }: { ip: string; requestId: string }): Promise<Session> {
    const { status, text } = await queue.run(networkOf(ip), () =>
      upstream.request({
        purpose: 'live',
        path: '/auth/program',
        token,
        headers: { 'x-forwarded-for': ip, 'x-request-id': requestId },
        timeoutMs: ASK_LIMIT_MS,
      }),
    );
    if (status === 200) return sessionOf(Answer.parse(JSON.parse(text)).data);
    const { statusCode, message, code } = readErrorBody(text) ?? { statusCode: 503, message: AWAY };
    throw new Failure(statusCode, message, code === undefined ? {} : { code });
  }

  return {
    async find(token, from) {
      try {
        return await ask(token, from);
      } catch (error) {
        throw error instanceof UpstreamFailure ? new Failure(503, AWAY) : error;
      }
    },
    connect(session, token) {
      const known = connected.get(session.id) ?? { access: { ...session, token }, connections: 0 };
      known.connections += 1;
      connected.set(session.id, known);
      return () => {
        known.connections -= 1;
        if (known.connections === 0) connected.delete(session.id);
      };
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    polled: {
      access: async (id) => (isProgram(id) ? (connected.get(id)?.access ?? null) : sessions.access(id)),
      // A token cannot be renewed: the api has refused it for good.
      renewedAccess: async (id, refused) => (isProgram(id) ? ended(id) : sessions.renewedAccess(id, refused)),
      end: async (id, reason) => (isProgram(id) ? void ended(id) : sessions.end(id, reason)),
    },
  };
}

const AWAY = 'The server cannot be reached';

const BEARER = new RegExp(`^bearer +(${TOKEN_PREFIX}[\\w-]{1,200})$`, 'i');
/** The API token of an `Authorization` header. */
export const apiTokenIn = (authorization: string | undefined): string | undefined => BEARER.exec(authorization ?? '')?.[1];

const PREFIX = 'program ';
const isProgram = (id: string): boolean => id.startsWith(PREFIX);

/**
 * The session of a program. It counts as a person of its own, by a number that no person has, with
 * the role that may least: the rights of the token count.
 */
const sessionOf = (program: Program): Session => ({
  id: `${PREFIX}${program.tokenId}`,
  signIn: `${PREFIX}${program.tokenId}`,
  user: {
    id: -program.tokenId,
    employeeId: '',
    firstName: program.name,
    fullName: program.name,
    email: '',
    role: 'worker',
    pictureUrl: null,
    regions: [],
    businessDate: '',
    businessTimeZone: '',
    isSettingUp: false,
  },
  actor: null,
  supervisors: [],
  program,
});
