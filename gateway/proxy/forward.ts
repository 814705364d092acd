import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { type ErrorBody, Failure } from '#shared/http/errors.ts';
import { noteForLog } from '#shared/servers/answer-lines.ts';
import { inStep } from '#shared/servers/traces/traces.ts';
import { showErrorPage, wantsPage } from '../error-page.ts';
import type { Heartbeat, SilenceWatch } from '../live/polling/heartbeat.ts';
import { whoIn } from '../refusals.ts';
import { isSafeMethod } from '../session/browser/own-site.ts';
import { clientKeyOf, holderOf } from '../session/client-key.ts';
import { type Access, noCredentials } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';
import { inSession } from '../session/tokens/in-session.ts';
import type { UpstreamPurpose } from '../upstream/upstream.ts';
import { type Body, readBody, uploadMaxBytes } from './bodies.ts';
import type { Credential } from './credential.ts';
import type { Destination } from './destination.ts';
import { faultOf, silent, unreachable } from './faults.ts';
import { answerHeaders, requestHeaders } from './headers.ts';
import type { Phones } from './phones.ts';
import { type TrafficClass, type TrafficClassName, trafficClassOf } from './traffic-classes.ts';

interface ForwardOptions {
  sessions: Sessions;
  phones: Phones;
  heartbeat: Pick<Heartbeat, 'watchSilence' | 'checkNow'>;
  classes: Readonly<Record<TrafficClassName, TrafficClass>>;
  /** Host header for the api. */
  host: string;
  /** The api's path before /api/v1. */
  basePath: string;
  /** Rate limit of sign-ins by address, apps included. */
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
  /** The token of a program or a phone, which have no session. */
  token: string | undefined;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Aborts when the api falls silent. */
  silence: AbortSignal;
}

const sendAgain = () =>
  new Failure(503, 'The session was renewed while this was being sent: send it again', { code: 'SEND_AGAIN' });

type Forward = (
  request: FastifyRequest,
  reply: FastifyReply,
  destination: Destination,
  credential: Credential,
) => Promise<FastifyReply>;

/**
 * Creates the function that forwards one request to the api and streams its answer back. A call
 * answered by 401 is resent once with a renewed token (inSession); nothing else is retried.
 */
export function createForward(options: ForwardOptions): Forward {
  const { sessions, phones, classes, onWrite } = options;

  /**
   * The api's answer; on behalf of a session it is resent once with a renewed token after a 401.
   */
  async function answerTo(forwarded: ForwardedRequest, access: Access | undefined): Promise<ApiAnswer> {
    if (!access) return sendAsStep(options, forwarded, undefined);
    const answer = await inSession(sessions, access, async (current) => {
      if (current !== access && forwarded.body.kind === 'once') throw sendAgain();
      const one = await sendAsStep(options, forwarded, current);
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
    credential: Credential,
    { signal: silence }: SilenceWatch,
  ): Promise<void> {
    if (silence.aborted) throw silent();
    const { access, token, personId } = await authenticate(request, destination, credential, options);
    noteForLog(request, access ? whoIn(access) : personId === undefined ? {} : { userId: personId });
    const { method, url, headers } = request;
    const name = trafficClassOf(destination, {
      method,
      url,
      contentType: headers['content-type'],
      isKnown: personId !== undefined,
      isPhone: credential.kind === 'phone',
      isProgram: credential.kind === 'program',
    });
    const trafficClass = classes[name];
    const ticket = trafficClass.queue.enter(clientKeyOf(personId, request.ip));
    const gone = new AbortController();
    const onClose = (): void => {
      ticket.release();
      gone.abort();
    };
    reply.raw.once('close', onClose);
    if (reply.raw.closed) onClose();

    // Only a file holds a connection while the browser sends it.
    const isFile = name === 'uploads' || name === 'openUploads';
    const body = await readBody(request.raw, isFile ? uploadMaxBytes(destination.controller) : undefined);
    await ticket.slot();
    const answer = await answerTo({ request, destination, trafficClass, body, token, signal: gone.signal, silence }, access);
    const { status } = answer;
    noteForLog(request, { answeredBy: 'api' });
    if (status === 401 && credential.kind === 'phone') phones.forget(credential.token);
    if ((status >= 500 && !isJson(answer)) || (status >= 400 && isNavigation(request, destination))) {
      await answer.body.dump();
      noteForLog(request, { why: `the api answered ${status}` });
      refuse(request, reply, destination, unreachable());
      return;
    }
    if (status >= 400 && wantsPage(request)) {
      await answer.body.dump();
      showErrorPage(reply, status);
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
  async function passUnlessSilent(...[request, reply, destination, credential]: Parameters<Forward>): Promise<void> {
    // Checks a silent api at once: it may be back.
    await options.heartbeat.checkNow();
    const silenceWatch = options.heartbeat.watchSilence();
    try {
      await pass(request, reply, destination, credential, silenceWatch);
    } finally {
      // A running answer goes on: files come from a disk, also while the database is down.
      silenceWatch.release();
    }
  }

  return async function forward(request, reply, destination, credential) {
    try {
      if (LIMITED.has(destination.kind)) await options.limitSignIn(request, reply);
      await passUnlessSilent(request, reply, destination, credential);
      return reply;
    } catch (error) {
      if (!isNavigation(request, destination)) throw error;
      request.log.warn({ err: error, ip: request.ip }, 'a sign-in could not go on');
      return refuse(request, reply, destination, unreachable());
    }
  };
}

/**
 * Finds out on whose behalf a request is forwarded.
 * @returns `access` or `token` to call the api with, and `personId`, if the person is known
 * @throws Failure 401 where a session or a token is required
 */
async function authenticate(
  { ip, id: requestId }: FastifyRequest,
  { kind }: Destination,
  credential: Credential,
  { sessions, phones }: Pick<ForwardOptions, 'sessions' | 'phones'>,
): Promise<{ access?: Access; token?: string; personId?: number }> {
  const token = credential.kind === 'program' || credential.kind === 'phone' ? credential.token : undefined;
  if (kind === 'session') {
    if (credential.kind === 'phone')
      return { token: credential.token, personId: await phones.personOf(credential.token, { ip, requestId }) };
    // The api checks the token of a program.
    if (token !== undefined) return { token };
    const access = credential.kind === 'session' ? await sessions.access(credential.id) : null;
    if (!access) throw noCredentials();
    return { access, personId: holderOf(access) };
  }
  // A signed URL needs no session, nor a session store that answers. With one, as for a picture in
  // the app, the request counts as that person's.
  const isFile = kind === 'signed' && credential.kind === 'session';
  const session = isFile ? await sessions.get(credential.id).catch(() => null) : null;
  return { ...(token === undefined ? {} : { token }), ...(session ? { personId: holderOf(session) } : {}) };
}

/** Requests of nobody in particular, which an address may make a number of times in a minute. */
const LIMITED: ReadonlySet<Destination['kind']> = new Set(['sign-in', 'exchange', 'link']);

/** Sends a call to the api as a step of the request's trace. */
const sendAsStep = (...sent: Parameters<typeof send>): ReturnType<typeof send> =>
  inStep('proxy', { kind: 'client', attributes: { 'http.request.method': sent[1].request.method } }, async (step) => {
    const answer = await send(...sent);
    step?.note({ 'http.response.status_code': answer.status });
    return answer;
  });

/**
 * Sends a call to the api. A reading call is aborted when the api falls silent; a writing one is
 * awaited once sent, because it may have been carried out.
 * @throws Failure of the body's stream, or one for an api that does not answer
 */
async function send(
  options: ForwardOptions,
  { request, destination, trafficClass, body, signal, silence, token }: ForwardedRequest,
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
        isExchange: destination.kind === 'exchange',
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
  if (isNavigation(request, destination)) return reply.redirect(signInFailed(request));
  return wantsPage(request) ? showErrorPage(reply, body.statusCode) : reply.code(body.statusCode).send(body);
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
