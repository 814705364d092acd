import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { type ErrorBody, Failure } from '#shared/http/errors.ts';
import type { Heartbeat, SilenceWatch } from '../live/polling/heartbeat.ts';
import { recordIdIn } from '../session/browser/cookie.ts';
import { isSafeMethod } from '../session/browser/own-site.ts';
import { noCredentials } from '../session/no-credentials.ts';
import type { Access } from '../session/session.ts';
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
  /** What stands before /api/v1 at the api. */
  basePath: string;
  /** Refuses an address that begins or ends too many sign-ins. */
  limitSignIn: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  onWrite: (controller: string) => void;
  onUpstreamSettled: (purpose: UpstreamPurpose, outcome: string) => void;
}

interface ApiAnswer extends Pick<Dispatcher.ResponseData, 'headers' | 'body'> {
  status: number;
}

/**
 * A refusal waits this long when the api is gone: who goes on clicking would else take the
 * processor that it needs to start again.
 */
const GONE_PAUSE_MS = 500;

/** One request on its way. */
interface Passage {
  request: FastifyRequest;
  destination: Destination;
  trafficClass: TrafficClass;
  body: Body;
  /** The API token of another program, which comes without a session. */
  token: string | undefined;
  /** Aborts when the browser is gone. */
  signal: AbortSignal;
  /** Aborts when the api falls silent. */
  silence: AbortSignal;
}

const sendAgain = () =>
  new Failure(503, 'The session was renewed while this was being sent: send it again', { code: 'SEND_AGAIN' });

type Forward = (request: FastifyRequest, reply: FastifyReply, destination: Destination) => Promise<FastifyReply>;

/**
 * Sends one request on and its answer back. What meets a 401 is repeated once (see inSession), and
 * nothing else ever.
 */
export function createForward(options: ForwardOptions): Forward {
  const { sessions, classes, onWrite } = options;

  /**
   * The api's answer to the request; in the session's name, it is repeated once with a new token.
   */
  async function answerTo(passage: Passage, access: Access | undefined): Promise<ApiAnswer> {
    if (!access) return send(options, passage, undefined);
    const answer = await inSession(sessions, access, async (current) => {
      if (current !== access && passage.body.kind === 'once') throw sendAgain();
      const one = await send(options, passage, current);
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
    const { access, session, token } = await whoAsks(request, destination, sessions);
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

    // Only a file keeps a connection while it is being sent.
    const body = await readBody(request.raw, name === 'uploads' || name === 'openUploads');
    await ticket.slot();
    const answer = await answerTo({ request, destination, trafficClass, body, token, signal: gone.signal, silence }, access);
    const { status } = answer;
    if ((status >= 500 && !isJson(answer)) || (status >= 400 && isForEyes(request, destination))) {
      await answer.body.dump();
      refuse(request, reply, destination, unreachable());
      return;
    }
    if (status >= 200 && status < 300 && !isSafeMethod(request.method)) onWrite(destination.controller);
    // Not returned: a reply is a promise of its end, and this ends once the answer has begun.
    void reply
      .code(status)
      .headers(answerHeaders(answer.headers as IncomingHttpHeaders))
      .send(answer.body);
  }

  /** Passes the request on, unless the api is silent or falls silent meanwhile. */
  async function passUnlessSilent(request: FastifyRequest, reply: FastifyReply, destination: Destination) {
    // An api that was silent a moment ago may be there again.
    await options.heartbeat.checkNow();
    const silenceWatch = options.heartbeat.watchSilence();
    try {
      await pass(request, reply, destination, silenceWatch);
    } finally {
      // What is being answered goes on: files come from a disk, whatever the database does.
      silenceWatch.release();
    }
  }

  return async function forward(request, reply, destination) {
    try {
      if (destination.kind === 'sign-in') await options.limitSignIn(request, reply);
      await passUnlessSilent(request, reply, destination);
      return reply;
    } catch (error) {
      if (!isForEyes(request, destination)) throw error;
      request.log.warn({ err: error, ip: request.ip }, 'a sign-in could not go on');
      return refuse(request, reply, destination, unreachable());
    }
  };
}

/**
 * On whose account a request is made, and who is known to make it: a browser's session, or another
 * program's API token, which counts only where there is no session.
 * @throws Failure 401 where there must be a session
 */
async function whoAsks(request: FastifyRequest, { kind }: Destination, sessions: Sessions) {
  const id = recordIdIn(request);
  const token = id === undefined && kind === 'session' ? apiTokenIn(request.headers) : undefined;
  // Whether it is good, and for what, the api knows.
  if (token !== undefined) return { access: undefined, session: null, token };
  if (kind === 'session') {
    const access = id === undefined ? null : await sessions.access(id);
    if (!access) throw noCredentials();
    return { access, session: access, token };
  }
  // Whoever shows a picture in the app is known; an address alone needs nobody, nor a session store
  // that answers.
  const session = id === undefined || kind === 'sign-in' ? null : await sessions.get(id).catch(() => null);
  return { access: undefined, session, token };
}

/**
 * A call that only reads is given up when the api falls silent. One that writes is waited for once
 * it was sent: it may have been carried out.
 * @throws Failure of the body's own making, or in words for an api that does not answer.
 */
async function send(
  options: ForwardOptions,
  { request, trafficClass, body, signal, silence, token }: Passage,
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
  return isForEyes(request, destination) ? reply.redirect(signInFailed(request)) : reply.code(body.statusCode).send(body);
}

/** Home with an error by the same way as from the api, which knows where the person was going. */
function signInFailed({ query }: FastifyRequest): string {
  const { state } = query as { state?: unknown };
  return `/auth/callback?${new URLSearchParams({ status: 'unavailable', ...(typeof state === 'string' ? { state } : {}) })}`;
}

/** On the way to the identity provider a person looks at the answer, not a program. */
const isForEyes = ({ headers }: FastifyRequest, { kind }: Destination): boolean =>
  kind === 'sign-in' && (headers.accept?.includes('text/html') ?? false);

const isJson = ({ headers }: ApiAnswer) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(String(headers['content-type'] ?? ''));
