import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Topic } from '../../shared/live/topics.ts';
import { businessDate, businessDay } from '../../shared/rules/periods.ts';
import type { Services } from '../context.ts';
import { type Counter, countersOf } from '../db/changes.ts';
import { callerOf, sessionEnded, sessionEndOf } from './caller.ts';

/** The longest that a GET waits, in seconds. */
export const MAX_WAIT_SECONDS = 25;

interface LiveParts extends Pick<Services, 'changes' | 'now' | 'businessTimeZone'> {
  /** Aborts when the server shuts down. */
  closing: AbortSignal;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What `answerLive` stands on. */
    live: LiveParts;
  }
}

/** Gives an api what `answerLive` needs, and answers every long poll when it shuts down. */
export function prepareLive(app: FastifyInstance, services: Pick<Services, 'changes' | 'now' | 'businessTimeZone'>): void {
  const { changes, now, businessTimeZone } = services;
  const closing = new AbortController();
  app.decorate('live', { changes, now, businessTimeZone, closing: closing.signal });
  app.addHook('preClose', async () => closing.abort());
}

/** How a GET that can be kept open is answered. */
export interface LiveAnswer<Answer = object> {
  /** What must move for the answer to differ. */
  topics: readonly Topic[];
  /** The parts of them that the answer is made of, e.g. its day; all of them, unless said. */
  parts?: readonly string[] | undefined;
  /**
   * Anything else that the answer depends on, beside the caller, their selection, the address and
   * the business date.
   */
  scope?: string;
  compute: () => Promise<Answer>;
}

/**
 * Answers a GET that can be kept open (decision 4). The ETag comes from counters read before the
 * query, so a change in between is never missed: at worst the answer is asked for once more. With a
 * current `If-None-Match` it is 304 without a query, and with `Prefer: wait=N` (RFC 7240) it waits
 * until something moves.
 * @throws Failure 401 when the session ends meanwhile
 */
export async function answerLive(
  request: FastifyRequest,
  reply: FastifyReply,
  { topics, parts, scope = '', compute }: LiveAnswer<unknown>,
) {
  const counters = countersOf(topics, parts);
  const { changes } = request.server.live;
  reply.header('cache-control', 'private, no-cache');
  let etag = currentEtag(request, counters, scope);
  if (etag !== null && isMatch(request.headers['if-none-match'], etag)) {
    const seconds = waitOf(request.headers['prefer']);
    const tag = changes.tag(counters);
    if (seconds > 0 && tag !== null) {
      reply.header('preference-applied', `wait=${seconds}`);
      const end = await wait(request, reply, counters, tag, seconds);
      if (end === 'gone') return reply.hijack();
      if (end === 'ended') throw sessionEnded();
      if (end === 'closing') reply.header('connection', 'close');
    }
    const before = etag;
    etag = currentEtag(request, counters, scope);
    if (etag === before) return reply.code(304).header('etag', etag).send();
  }
  const body = await compute();
  if (etag !== null) reply.header('etag', etag);
  return reply.send(body);
}

/** `"<epoch>.<counters>.<scope hash>"`; null while other processes cannot be heard. */
function currentEtag(request: FastifyRequest, counters: readonly Counter[], scope: string): string | null {
  const { changes, now, businessTimeZone } = request.server.live;
  const tag = changes.tag(counters);
  if (tag === null) return null;
  const { employeeId, actorId, role, supervisorIds } = callerOf(request);
  const asked = [employeeId, actorId, role, supervisorIds, request.url, businessDate(now(), businessTimeZone), scope];
  return `"${tag}.${createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16)}"`;
}

async function wait(request: FastifyRequest, reply: FastifyReply, counters: readonly Counter[], tag: string, seconds: number) {
  const { changes, closing, now, businessTimeZone } = request.server.live;
  const ended = sessionEndOf(request);
  const gone = new AbortController();
  const leave = () => gone.abort();
  if (reply.raw.destroyed) leave();
  reply.raw.once('close', leave);
  // Not beyond midnight: a new business day is a new answer.
  const midnight = businessDay(businessDate(now(), businessTimeZone), businessTimeZone).end.getTime() + 1 - now().getTime();
  const signal = AbortSignal.any([gone.signal, ended, closing]);
  const state = await changes.wait(counters, tag, Math.min(seconds * 1000, midnight), signal);
  reply.raw.off('close', leave);
  if (gone.signal.aborted) return 'gone';
  if (ended.aborted) return 'ended';
  return closing.aborted ? 'closing' : state;
}

function isMatch(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Whole seconds of `wait=N`, at most 25; 0 when nothing is said or it cannot be read. */
function waitOf(header: string | string[] | undefined): number {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const seconds = Number(/(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(text)?.[1] ?? 0);
  return Math.min(seconds, MAX_WAIT_SECONDS);
}
