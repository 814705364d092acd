import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, Failure } from '../../shared/errors.ts';
import { sessionIdOf } from '../session/cookie.ts';
import { noCredentials } from '../session/no-credentials.ts';
import { isSafeMethod } from '../session/own-site.ts';
import type { Access, Sessions } from '../session/sessions.ts';
import type { UpstreamPurpose } from '../upstream/upstream.ts';
import { destinationOf } from './destination.ts';
import { faultOf, unreachable } from './faults.ts';
import { requestHeaders } from './headers.ts';
import { readReplay, rewind } from './replay.ts';

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
  const { sessions } = options;
  let underWay = 0;

  return async function forward(forwarded) {
    const { request, reply } = forwarded;
    if (underWay >= MOST_UNDER_WAY) throw new Failure(503, 'The server is busy, try again in a moment', { code: 'BUSY' });
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });

    const { kind, controller } = destinationOf(request.method, request.url);
    const access = kind === 'session' ? await accessFor(request, sessions) : undefined;
    const replay = kind === 'session' ? await readReplay(request) : ({ kind: 'once' } as const);
    const headersBefore = reply.getHeaders();

    function send(as: Access | undefined, isLast: boolean): void {
      rewind(request, replay);
      reply.from(forwarded.path, {
        ...forwarded.hooks,
        // The library takes a count of 0 for "not set" and repeats a GET that answered 503 ten times; this refuses all of it.
        retryDelay: () => null,
        rewriteRequestHeaders: (_request, headers) =>
          requestHeaders(headers as IncomingHttpHeaders, {
            method: request.method,
            host: options.host,
            requestId: request.id,
            access: as,
          }),
        onResponse: (_request, _reply, answer) => {
          answered(answer as unknown as ApiAnswer, as, isLast).catch((error: unknown) => fail(error));
        },
        onError: (_reply, { error }) => {
          const { body, outcome } = faultOf(error);
          options.onUpstreamSettled('proxy', outcome);
          refuse(body);
        },
      });
    }

    async function answered(answer: ApiAnswer, as: Access | undefined, isLast: boolean): Promise<void> {
      const { statusCode: status, stream } = answer;
      options.onUpstreamSettled('proxy', String(status));
      if (status === 401 && as) {
        stream.resume();
        await renewAndRepeat(as, isLast);
        return;
      }
      if (status >= 500 && !isJson(answer)) {
        stream.resume();
        refuse(unreachable());
        return;
      }
      if (status >= 200 && status < 300 && !isSafeMethod(request.method)) options.onWrite(controller);
      reply.send(stream);
    }

    async function renewAndRepeat(as: Access, isLast: boolean): Promise<void> {
      if (isLast) await sessions.end(as.id, 'expired');
      const renewed = isLast ? null : await sessions.renewedAccess(as.id, as.token);
      if (!renewed) {
        refuse(noCredentials().toBody());
      } else if (replay.kind === 'once') {
        refuse(errorBody(503, 'The session was renewed while this was being sent: send it again', { code: 'SEND_AGAIN' }));
      } else {
        restoreHeaders();
        send(renewed, true);
      }
    }

    /** Takes back what was copied from an answer that is not passed on. */
    function restoreHeaders(): void {
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
      reply.headers(headersBefore);
    }

    function refuse(body: { statusCode: number }): void {
      restoreHeaders();
      reply.code(body.statusCode).send(body);
    }

    function fail(error: unknown): void {
      restoreHeaders();
      reply.send(error);
    }

    send(access, false);
    return reply;
  };
}

async function accessFor(request: FastifyRequest, sessions: Sessions): Promise<Access> {
  const id = sessionIdOf(request);
  const access = id === undefined ? null : await sessions.access(id);
  if (!access) throw noCredentials();
  return access;
}

const isJson = ({ headers }: ApiAnswer) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '');
