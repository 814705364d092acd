import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, errorBody, Failure } from '../../shared/errors.ts';
import { recordIdIn } from '../session/cookie.ts';
import { noCredentials } from '../session/no-credentials.ts';
import { isSafeMethod } from '../session/own-site.ts';
import type { Access } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';
import type { UpstreamPurpose } from '../upstream/upstream.ts';
import { type Destination, destinationOf } from './destination.ts';
import { faultOf, unreachable } from './faults.ts';
import { requestHeaders } from './headers.ts';
import { type Replay, readReplay, rewind } from './replay.ts';

interface ForwardOptions {
  sessions: Sessions;
  /** Host header for the api. */
  host: string;
  onWrite: (controller: string) => void;
  onUpstreamSettled: (purpose: UpstreamPurpose, outcome: string) => void;
}

interface Forwarded {
  request: FastifyRequest;
  reply: FastifyReply;
  path: string;
  /** What the proxy library set for this route. */
  hooks: NonNullable<Parameters<FastifyReply['from']>[1]>;
}

/** The library types its answer as that of a server; it is the api's. */
interface ApiAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  stream: Readable;
}

/** More requests than this at one time are not queued: an api that hangs must not fill the gateway's memory. */
const MOST_UNDER_WAY = 1_000;

/**
 * Sends one request on and its answer back. A 401 renews the session's token and repeats the request once; a second 401,
 * or a renewal that the api refuses, ends the session. Nothing else is ever repeated.
 */
export function createForward(options: ForwardOptions): (forwarded: Forwarded) => Promise<FastifyReply> {
  let underWay = 0;

  return async function forward(forwarded) {
    const { request, reply } = forwarded;
    if (underWay >= MOST_UNDER_WAY) throw new Failure(503, 'The server is busy, try again in a moment', { code: 'BUSY' });
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });

    const destination = destinationOf(request.method, request.url);
    const isForPerson = destination.kind === 'session';
    const access = isForPerson ? await accessFor(request, options.sessions) : undefined;
    const replay = isForPerson ? await readReplay(request) : ({ kind: 'once' } as const);
    new Forwarding(options, forwarded, destination, replay).send(access, false);
    return reply;
  };
}

async function accessFor(request: FastifyRequest, sessions: Sessions): Promise<Access> {
  const id = recordIdIn(request);
  const access = id === undefined ? null : await sessions.access(id);
  if (!access) throw noCredentials();
  return access;
}

/** One request on its way: sent, perhaps repeated, answered. */
class Forwarding {
  private readonly options: ForwardOptions;
  private readonly forwarded: Forwarded;
  private readonly destination: Destination;
  private readonly replay: Replay;
  private readonly headersBefore: ReturnType<FastifyReply['getHeaders']>;

  constructor(options: ForwardOptions, forwarded: Forwarded, destination: Destination, replay: Replay) {
    this.options = options;
    this.forwarded = forwarded;
    this.destination = destination;
    this.replay = replay;
    this.headersBefore = forwarded.reply.getHeaders();
  }

  send(access: Access | undefined, isLast: boolean): void {
    const { request, reply, path, hooks } = this.forwarded;
    rewind(request, this.replay);
    reply.from(path, {
      ...hooks,
      // The library takes a count of 0 for "not set" and repeats a GET that answered 503 ten times; this refuses all of it.
      retryDelay: () => null,
      rewriteRequestHeaders: (_request, headers) =>
        requestHeaders(headers as IncomingHttpHeaders, {
          method: request.method,
          host: this.options.host,
          requestId: request.id,
          access,
        }),
      onResponse: (_request, _reply, answer) => {
        this.answered(answer as unknown as ApiAnswer, access, isLast).catch((error: unknown) => {
          this.restoreHeaders();
          reply.send(error);
        });
      },
      onError: (_reply, { error }) => {
        const { body, outcome } = faultOf(error);
        this.options.onUpstreamSettled('proxy', outcome);
        this.refuse(body);
      },
    });
  }

  private async answered(answer: ApiAnswer, access: Access | undefined, isLast: boolean): Promise<void> {
    const { statusCode: status, stream } = answer;
    this.options.onUpstreamSettled('proxy', String(status));
    if (status === 401 && access) {
      stream.resume();
      await this.renewAndRepeat(access, isLast);
      return;
    }
    if ((status >= 500 && !isJson(answer)) || (status >= 400 && this.isForEyes())) {
      stream.resume();
      this.refuse(unreachable());
      return;
    }
    if (status >= 200 && status < 300 && !isSafeMethod(this.forwarded.request.method)) {
      this.options.onWrite(this.destination.controller);
    }
    this.forwarded.reply.send(stream);
  }

  private async renewAndRepeat(access: Access, isLast: boolean): Promise<void> {
    const { sessions } = this.options;
    if (isLast) await sessions.end(access.id, 'expired');
    const renewed = isLast ? null : await sessions.renewedAccess(access.id, access.token);
    if (!renewed) {
      this.refuse(noCredentials().toBody());
    } else if (this.replay.kind === 'once') {
      this.refuse(errorBody(503, 'The session was renewed while this was being sent: send it again', { code: 'SEND_AGAIN' }));
    } else {
      this.restoreHeaders();
      this.send(renewed, true);
    }
  }

  private refuse(body: ErrorBody): void {
    const { reply } = this.forwarded;
    this.restoreHeaders();
    if (this.isForEyes()) reply.redirect(this.signInFailed());
    else reply.code(body.statusCode).send(body);
  }

  /** On the way to the identity provider a person looks at the answer, not a program. */
  private isForEyes(): boolean {
    const { accept } = this.forwarded.request.headers;
    return this.destination.kind === 'sign-in' && (accept?.includes('text/html') ?? false);
  }

  /** Home with an error by the same way as from the api, which knows where the person was going. */
  private signInFailed(): string {
    const { state } = this.forwarded.request.query as { state?: unknown };
    return `/auth/callback?${new URLSearchParams({ status: 'error', ...(typeof state === 'string' ? { state } : {}) })}`;
  }

  /** Takes back what was copied from an answer that is not passed on. */
  private restoreHeaders(): void {
    const { reply } = this.forwarded;
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    reply.headers(this.headersBefore);
  }
}

const isJson = ({ headers }: ApiAnswer) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '');
