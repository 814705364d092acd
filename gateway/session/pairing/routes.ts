import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Upstream, type UpstreamAnswer, UpstreamFailure } from '#gateway/upstream/upstream.ts';
import { Failure, readErrorBody } from '#shared/http/errors.ts';
import { can } from '#shared/permissions.ts';
import {
  PAIRING_EXPIRED,
  PAIRING_PENDING,
  PAIRING_SLOW_DOWN,
  Pairing,
  type PairingState,
  type PairingView,
} from '#shared/session.ts';
import { keepCookieLong } from '../browser/cookie.ts';
import { assertOwnPage } from '../browser/own-site.ts';
import { sentFrom } from '../browser/sent-from.ts';
import type { Sessions } from '../sessions.ts';
import { startSession } from '../sign-in/start-session.ts';
import { readCredentials } from '../tokens/renewal.ts';
import { signOutAtApi } from '../tokens/sign-out-at-api.ts';
import type { PendingPairings } from './pending.ts';

interface PairingOptions {
  sessions: Sessions;
  pending: PendingPairings;
  upstream: Upstream;
  publicUrl: string;
  /** Pairings that one address may begin in a minute; 0 is no limit. */
  limit: number;
}

const TIMEOUT_MS = 10_000;

const STATES: Readonly<Record<string, PairingState['state']>> = {
  [PAIRING_PENDING]: 'pending',
  [PAIRING_SLOW_DOWN]: 'slowDown',
  [PAIRING_EXPIRED]: 'expired',
};

/**
 * Registers the pairing of a screen with nobody signed in [RFC 8628]: `POST /auth/display` begins
 * it, `POST /auth/display/ask` asks whether an admin has entered the code. The page has the code
 * that it shows; the secret of the pairing stays here, and the session is a cookie like others.
 */
export function registerPairing(app: FastifyInstance, options: PairingOptions): void {
  const { pending, upstream, publicUrl, limit } = options;
  const rateLimit = limit > 0 ? { max: limit, timeWindow: '1 minute' } : (false as const);

  const post = (request: FastifyRequest, path: string, body: object): Promise<UpstreamAnswer> =>
    upstream.request({ purpose: 'session', method: 'POST', path, body, headers: sentFrom(request), timeoutMs: TIMEOUT_MS });

  app.post('/auth/display', { config: { rateLimit } }, async (request, reply): Promise<PairingView> => {
    reply.header('cache-control', 'no-store');
    assertOwnPage(request.headers, publicUrl);
    const answer = await post(request, '/auth/pairing', {});
    if (answer.status !== 200) throw refusalIn(answer);
    const { device_code, ...view } = readPairing(answer.text);
    const id = await pending.begin(request.begun.get('id'), device_code, view.expires_in * 1000);
    request.begun.set('id', id);
    return view;
  });

  app.post('/auth/display/ask', async (request, reply): Promise<PairingState> => {
    reply.header('cache-control', 'no-store');
    assertOwnPage(request.headers, publicUrl);
    const id = request.begun.get('id');
    const deviceCode = await pending.deviceCodeOf(id);
    if (id === undefined || deviceCode === undefined) return { state: 'expired' };
    const answer = await post(request, '/auth/pairing/token', { device_code: deviceCode });
    if (answer.status !== 200) {
      const state = STATES[readErrorBody(answer.text)?.code ?? ''];
      if (!state) throw refusalIn(answer);
      return { state };
    }
    const credentials = readCredentials(answer.text);
    if (!can(credentials.user.role, 'open', 'wall')) {
      await signOutAtApi(upstream, credentials);
      throw new UpstreamFailure('gone', { cause: 'a pairing answered credentials of a role without a wall' });
    }
    await startSession(request, options.sessions, credentials);
    keepCookieLong(request);
    await pending.forget(id);
    return { state: 'paired' };
  });
}

function readPairing(text: string): Pairing {
  try {
    return Pairing.parse(JSON.parse(text));
  } catch (cause) {
    throw new UpstreamFailure('gone', { cause });
  }
}

function refusalIn({ status, text }: UpstreamAnswer): Error {
  const body = status < 500 ? readErrorBody(text) : undefined;
  return body
    ? new Failure(status, body.message, body.code === undefined ? {} : { code: body.code })
    : new UpstreamFailure('gone', { cause: `a pairing answered ${status}` });
}
