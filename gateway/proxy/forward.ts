import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { type ErrorBody, Failure } from '#shared/http/errors.ts';
import type { Heartbeat, SilenceWatch } from '../live/polling/heartbeat.ts';
import { recordIdIn } from '../session/browser/cookie.ts';
import { isSafeMethod } from '../session/browser/own-site.ts';
import { type Access, noCredentials } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';
import { inSession } from '../session/tokens/in-session.ts';
import type { UpstreamPurpose } from '../upstream/upstream.ts';
import { type Body, readBody } from './bodies.ts';
import { clientKeyOf } from './client-key.ts';
import type { Destination } from './destination.ts';
import { faultOf, silent, unreachable } from './faults.ts';
import { answerHeaders, apiTokenIn, requestHeaders } from './headers.ts';
import { type TrafficClass, type TrafficClassName, trafficClassOf } from './traffic-classes.ts';

interface ForwardOptions {
  sessions: Sessions;
  heartbeat: Pick<Heartbeat, 'watchSilence' | 'checkNow'>;
  classes: Readonly<Record<TrafficClassName, TrafficClass>>;
  /** Host header for the api. */
  host: string;
  /** The api's path before /api/v1. */
  basePath: string;
  /** Rate limit of sign-in requests by address. */
  limitSignIn: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  onWrite: (controller: string) => void;
  onUpstreamSettled: (purpose: UpstreamPurpose, outcome: string) => void;
}

interface ApiAnswer extends Pick<Dispatcher.ResponseData, 'headers' | 'body'> {
  status: number;
}

/**
 * Delay of the refusal while the api is unreachable, so that repeated clicks do not take the
 * processor time that it needs to restart.
 */
const GONE_PAUSE_MS = 500;

/** One forwarded request. */
interface ForwardedRequest {
  request: FastifyRequest;
  destination: Destination;
  trafficClass: TrafficClass;
  body: Body;
  /** The API token of a program, which has no session. */
  token: string | undefined;
  /** Aborts when the browser disconnects. */
  signal: AbortSignal;
  /** Aborts when the api falls silent. */
  silence: AbortSignal;
}

const sendAgain = () =>
  new Failure(503, 'The session was renewed while this was being sent: send it again', { code: 'SEND_AGAIN' });

type Forward = (request: FastifyRequest, reply: FastifyReply, destination: Destination) => Promise<FastifyReply>;

/**
 * Creates the function that forwards one request to the api and streams its answer back. A call
 * answered by 401 is resent once with a renewed token (inSession); nothing else is retried.
 */
export function createForward(options: ForwardOptions): Forward {
  const { sessions, classes, onWrite } = options;

  /**
   * The api's answer; on behalf of a session it is resent once with a renewed token after a 401.
   */
  async function answerTo(forwarded: ForwardedRequest, access: Access | undefined): Promise<ApiAnswer> {
    if (!access) return send(options, forwarded, undefined);
    const answer = await inSession(sessions, access, async (current) => {
      if (current !== access && forwarded.body.kind === 'once') throw sendAgain();
      const one = await send(options, forwarded, current);
      if (one.status === 401) await one.body.dump();
      return one;
    });
    if (!answer) throw noCredentials();
    return answer;
  }

  async function pass(
    request: FastifyRequest,
    reply: FastifyReply,
    destination: Destination,
    { signal: silence }: SilenceWatch,
  ): Promise<void> {
    if (silence.aborted) throw silent();
    const { access, session, token } = await authenticate(request, destination, sessions);
    const { method, url, headers } = request;
    const name = trafficClassOf(destination, { method, url, contentType: headers['content-type'], isKnown: session !== null });
    const trafficClass = classes[name];
    const ticket = trafficClass.queue.enter(clientKeyOf(session, request.ip));
    const gone = new AbortController();
    const onClose = (): void => {
      ticket.release();
      gone.abort();
    };
    reply.raw.once('close', onClose);
    if (reply.raw.closed) onClose();

    // Only a file holds a connection while the browser sends it.
    const body = await readBody(request.raw, name === 'uploads' || name === 'openUploads');
    await ticket.slot();
    const answer = await answerTo({ request, destination, trafficClass, body, token, signal: gone.signal, silence }, access);
    const { status } = answer;
    if ((status >= 500 && !isJson(answer)) || (status >= 400 && isNavigation(request, destination))) {
      await answer.body.dump();
      refuse(request, reply, destination, unreachable());
      return;
    }
    if (status >= 200 && status < 300 && !isSafeMethod(request.method)) onWrite(destination.controller);
    // Not awaited: a reply resolves when it is sent, but this returns once the answer has begun.
    void reply
      .code(status)
      .headers(answerHeaders(answer.headers as IncomingHttpHeaders))
      .send(answer.body);
  }

  /** Forwards the request, unless the api is silent or falls silent before it answers. */
  async function passUnlessSilent(request: FastifyRequest, reply: FastifyReply, destination: Destination) {
    // Checks a silent api at once: it may be back.
    await options.heartbeat.checkNow();
    const silenceWatch = options.heartbeat.watchSilence();
    try {
      await pass(request, reply, destination, silenceWatch);
    } finally {
      // A running answer goes on: files come from a disk, also while the database is down.
      silenceWatch.release();
    }
  }

  return async function forward(request, reply, destination) {
    try {
      if (destination.kind === 'sign-in') await options.limitSignIn(request, reply);
      await passUnlessSilent(request, reply, destination);
      return reply;
    } catch (error) {
      if (!isNavigation(request, destination)) throw error;
      request.log.warn({ err: error, ip: request.ip }, 'a sign-in could not go on');
      return refuse(request, reply, destination, unreachable());
    }
  };
}

/**
 * Authenticates a request: a browser's session, or a program's API token, which counts only without
 * a session cookie.
 * @returns `access` or `token` to call the api with, and `session`, if the person is known
 * @throws Failure 401 where a session is required
 */
async function authenticate(request: FastifyRequest, { kind }: Destination, sessions: Sessions) {
  const id = recordIdIn(request);
  const token = id === undefined && kind === 'session' ? apiTokenIn(request.headers) : undefined;
  // The api checks the token.
  if (token !== undefined) return { access: undefined, session: null, token };
  if (kind === 'session') {
    const access = id === undefined ? null : await sessions.access(id);
    if (!access) throw noCredentials();
    return { access, session: access, token };
  }
  // A signed URL needs no session, nor a session store that answers. With one, as for a picture in
  // the app, the request counts as that person's.
  const session = id === undefined || kind === 'sign-in' ? null : await sessions.get(id).catch(() => null);
  return { access: undefined, session, token };
}

/**
 * Sends a call to the api. A reading call is aborted when the api falls silent; a writing one is
 * awaited once sent, because it may have been carried out.
 * @throws Failure of the body's stream, or one for an api that does not answer
 */
async function send(
  options: ForwardOptions,
  { request, trafficClass, body, signal, silence, token }: ForwardedRequest,
  access: Access | undefined,
): Promise<ApiAnswer> {
  if (silence.aborted) throw silent();
  const until = isSafeMethod(request.method) ? AbortSignal.any([signal, silence]) : signal;
  try {
    const answer = await trafficClass.pool.request({
      method: request.method as Dispatcher.HttpMethod,
      path: options.basePath + request.url,
      headers: requestHeaders(request.headers, {
        method: request.method,
        host: options.host,
        requestId: request.id,
        ip: request.ip,
        access,
        token,
      }),
      body: body.kind === 'none' ? null : body.kind === 'again' ? body.bytes : body.stream,
      signal: until,
    });
    options.onUpstreamSettled('proxy', String(answer.statusCode));
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  } catch (error) {
    const isSilent = until.aborted && !signal.aborted;
    const { failure, outcome } = isSilent ? { failure: silent(), outcome: 'silent' } : faultOf(error, signal);
    options.onUpstreamSettled('proxy', outcome);
    if (outcome === 'gone') await pause(GONE_PAUSE_MS, undefined, { signal }).catch(() => {});
    throw failure;
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, destination: Destination, body: ErrorBody): FastifyReply {
  return isNavigation(request, destination) ? reply.redirect(signInFailed(request)) : reply.code(body.statusCode).send(body);
}

/**
 * The gateway's own sign-in callback, with an error and the `state` that names the return address.
 */
function signInFailed({ query }: FastifyRequest): string {
  const { state } = query as { state?: unknown };
  return `/auth/callback?${new URLSearchParams({ status: 'unavailable', ...(typeof state === 'string' ? { state } : {}) })}`;
}

/** True for a navigation to the identity provider: a person sees the answer, so it is no JSON. */
const isNavigation = ({ headers }: FastifyRequest, { kind }: Destination): boolean =>
  kind === 'sign-in' && (headers.accept?.includes('text/html') ?? false);

const isJson = ({ headers }: ApiAnswer) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(String(headers['content-type'] ?? ''));
