import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './requests.ts';

/** Who sent a request, by number: a person, the admin who acts as them, or a program's token. */
export interface Sender {
  userId?: number | undefined;
  actorId?: number | undefined;
  tokenId?: number | undefined;
}

/** What the log's line of an answer says beside what Fastify knows. */
interface Noted extends Sender {
  /** The code of a refusal, which says why in place of its message: messages name people. */
  code?: string | undefined;
  /** The names of refused fields, without their values. */
  fields?: readonly string[] | undefined;
  /** The chain of causes of an expected fault. */
  why?: string | undefined;
  /** An error that nobody expected. */
  err?: unknown;
  /** Where the answer came from, when this server passed it on. */
  answeredBy?: 'api';
}

const noted = new WeakMap<FastifyRequest, Noted>();

/** Notes something for the line that `logAnswers` writes of this request. */
export function noteForLog(request: FastifyRequest, more: Noted): void {
  noted.set(request, { ...noted.get(request), ...more });
}

interface AnswerLines {
  /** The sender of a request of which nothing was noted. */
  senderOf: (request: FastifyRequest) => Sender | Promise<Sender>;
  /** True for refusals that every open screen gets and nobody looks for. */
  isOrdinary: (status: number, code: string | undefined) => boolean;
  /** True for an answer that waited for a change, which is not slow. */
  isWait?: (reply: FastifyReply) => boolean;
  /** Milliseconds from which an answer is slow; a second when absent. */
  slowMs?: number;
}

const SLOW_MS = 1_000;
/** Refusals that may be an attack: missing rights, foreign pages, exceeded limits. */
const NOTEWORTHY = new Set([403, 429]);

/**
 * Logs one line for each answer from 400 up, and for slow ones; at level debug for all others. The
 * line holds numbers of people, paths without queries, and names of fields: no names of people and
 * no values. Routes with `logLevel: 'silent'` leave none.
 */
export function logAnswers(
  app: FastifyInstance,
  { senderOf, isOrdinary, isWait = () => false, slowMs = SLOW_MS }: AnswerLines,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, log } = request;
    const { statusCode: status, elapsedTime } = reply;
    const { userId, actorId, tokenId, ...more } = noted.get(request) ?? {};
    if (status >= 400 && isOrdinary(status, more.code)) return;
    const { level, message } = kindOf(status, elapsedTime > slowMs && !isWait(reply));
    const isUnknown = userId === undefined && tokenId === undefined;
    const sender = isUnknown && level !== 'debug' ? await senderOf(request) : { userId, actorId, tokenId };
    const { url: route } = request.routeOptions;
    const ms = Math.round(elapsedTime);
    // What is undefined is left out of a JSON line.
    log[level]({ ...sender, ip, method, path: pathOf(url), route, status, ms, ...more }, message);
  });
}

function kindOf(status: number, isSlow: boolean): { level: 'error' | 'warn' | 'info' | 'debug'; message: string } {
  if (status >= 500) return { level: 'error', message: 'a request failed' };
  if (status >= 400) return { level: NOTEWORTHY.has(status) ? 'warn' : 'info', message: 'refused' };
  return isSlow ? { level: 'info', message: 'slow' } : { level: 'debug', message: 'answered' };
}
