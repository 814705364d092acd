import { LRUCache } from 'lru-cache';
import type { Access } from '#gateway/session/session.ts';
import type { Sessions } from '#gateway/session/sessions.ts';
import { inSession } from '#gateway/session/tokens/in-session.ts';
import { type Upstream, type UpstreamAnswer, UpstreamFailure } from '#gateway/upstream/upstream.ts';
import { type ErrorBody, errorBody, readErrorBody } from '#shared/http/errors.ts';
import type { LiveResource } from '#shared/live/addresses.ts';
import { isSafeField, type LiveOp, OPS_IM, withOps } from '#shared/live/ops.ts';
import { LIVE_RESOURCES } from '#shared/live.ts';
import type { LastAnswer, TakenAnswer } from '../document.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { LiveTiming } from './timing.ts';
import { createWaitLimit } from './wait-limit.ts';

/** One poll on behalf of all readers of a key. */
export interface Question {
  resource: LiveResource;
  path: string;
  supervisors: readonly number[];
  /** The room's name, for which credentials are cached. */
  shared: string;
  /** The session whose credentials are used. */
  sessionId: string;
  /** The `ETag` of the last answer, if the api gave one. */
  etag: string | undefined;
  /**
   * True for a long poll: the api answers at the next change, with the operations alone if it
   * supports that. Otherwise it answers at once, in full or with 304.
   */
  mayWait: boolean;
  /** Whether the previous long poll timed out. */
  timedOut: boolean;
  /** The last answer, to which the next is compared or applied as operations. */
  last: LastAnswer;
  signal: AbortSignal;
}

/** Whether the api says that it waited for a change; undefined where it was not asked to. */
type Waited = boolean | undefined;

export type PollOutcome =
  /** `trace`: the api's step, when the change is part of a trace. */
  | { kind: 'changed'; answer: TakenAnswer; etag: string | undefined; waited: Waited; trace?: string | undefined }
  | { kind: 'same'; etag: string | undefined; waited: Waited; status: 200 | 304; timedOut: boolean }
  /** The api refuses this session; another reader's may work. */
  | { kind: 'refused'; error: ErrorBody }
  /** The api refuses the query for every session. */
  | { kind: 'impossible'; error: ErrorBody }
  /** `why` is told to readers; `cause` is for the log. */
  | { kind: 'failed'; why: string; status: 502 | 503 | 504; cause?: unknown };

export type Ask = (question: Question) => Promise<PollOutcome>;

interface AskOptions extends Pick<LiveTiming, 'waitSeconds' | 'longestWaitSeconds' | 'answerWithinMs'> {
  sessions: Pick<Sessions, 'access' | 'renewedAccess' | 'end'>;
  upstream: Upstream;
  /** Aborts polls when the api falls silent. */
  heartbeat: Heartbeat;
}

/** An answer, and whether it came because the wait timed out. */
interface Polled extends UpstreamAnswer {
  timedOut: boolean;
}

/** Timers may fire a little early. */
const EARLY_MS = 50;
/** Statuses by which a proxy reports its idle timeout. */
const CUT: readonly number[] = [502, 503, 504];

/**
 * Polls the api once. `If-None-Match` with `Prefer: wait` (RFC 7240) asks for a long poll, `A-IM`
 * (RFC 3229) for a delta; an api without them answers at once and in full. Never rejects: every
 * fault is an outcome.
 */
export function createAsk({ sessions, upstream, heartbeat, answerWithinMs, ...timing }: AskOptions): Ask {
  const accessOf = cacheAccess(sessions);
  const waitLimit = createWaitLimit(timing);

  const get = async (question: Question, { token }: Access): Promise<Polled> => {
    const wait = question.mayWait && question.etag !== undefined ? waitLimit.next(question.timedOut) : undefined;
    const waitMs = 1_000 * (wait?.seconds ?? 0);
    const silence = heartbeat.watchSilence();
    const signals = [question.signal, silence.signal];
    const startedAt = performance.now();
    try {
      const answer = await upstream.request({
        purpose: 'live',
        path: question.path,
        token,
        supervisors: question.supervisors,
        signals,
        timeoutMs: answerWithinMs + waitMs,
        headers: headersOf(question, wait?.seconds),
      });
      if (answer.status === 401) accessOf.forget(question);
      const timedOut = wait !== undefined && answer.status === 304 && performance.now() - startedAt >= waitMs - EARLY_MS;
      wait?.end(timedOut ? 'timed out' : CUT.includes(answer.status) ? 'cut' : 'answered');
      return { ...answer, timedOut };
    } catch (error) {
      wait?.end(signals.some(({ aborted }) => aborted) ? 'answered' : 'cut');
      throw error;
    } finally {
      silence.release();
    }
  };

  return async (question) => {
    try {
      const access = await accessOf(question);
      const answer = access && (await inSession(sessions, access, (current) => get(question, current)));
      return answer === null
        ? { kind: 'refused', error: errorBody(401, 'The session has ended.') }
        : readAnswer(question, answer);
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) return { kind: 'failed', why: String(error), status: 503, cause: error };
      return { kind: 'failed', why: error.message, status: error.kind === 'slow' ? 504 : 503, cause: error };
    }
  };
}

const headersOf = ({ etag }: Question, seconds: number | undefined): Record<string, string> =>
  etag === undefined
    ? {}
    : { 'if-none-match': etag, ...(seconds !== undefined && { prefer: `wait=${seconds}`, 'a-im': OPS_IM }) };

/** Longer than a long poll, so that the next poll of the same room finds its entry. */
const CACHE_ACCESS_MS = 600_000;
const MOST_CACHED = 20_000;

/**
 * Caches the token of a session in a room, because looking it up means reading and decrypting a
 * record. A stale entry is harmless: the api refuses the token of an ended session, and a session
 * that acts as somebody else is in another room.
 */
function cacheAccess(sessions: Pick<Sessions, 'access'>) {
  const known = new LRUCache<string, Access>({ max: MOST_CACHED, ttl: CACHE_ACCESS_MS });
  const nameOf = ({ sessionId, shared }: Question): string => `${sessionId} ${shared}`;
  const accessOf = async (question: Question): Promise<Access | null> => {
    const cached = known.get(nameOf(question));
    if (cached) return cached;
    const access = await sessions.access(question.sessionId);
    if (access) known.set(nameOf(question), access);
    return access;
  };
  return Object.assign(accessOf, { forget: (question: Question) => known.delete(nameOf(question)) });
}

function readAnswer(question: Question, { status, headers, text, timedOut }: Polled): PollOutcome {
  const etag = one(headers['etag']);
  const trace = one(headers['traceparent']);
  const waited = question.mayWait ? /\bwait\b/.test(one(headers['preference-applied']) ?? '') : undefined;
  if (status === 304 && question.etag !== undefined)
    return { kind: 'same', etag: etag ?? question.etag, waited, status, timedOut };
  if (status === 401 || status === 403) return { kind: 'refused', error: refusalIn(status, text) };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return { kind: 'impossible', error: refusalIn(status, text) };
  if (status === 226) return readOps(question, text, { etag, waited, trace }, one(headers['delta-base']));
  if (status !== 200)
    return { kind: 'failed', why: readErrorBody(text)?.message ?? `The server answered ${status}`, status: 502 };
  if (text === question.last.text) return { kind: 'same', etag, waited, status, timedOut };
  const data = /\bjson\b/.test(one(headers['content-type']) ?? '') ? readData(question.resource, text) : null;
  return data === null
    ? { kind: 'failed', why: 'The server answered something that is not this', status: 502 }
    : { kind: 'changed', answer: { text, data }, etag, waited, trace };
}

/**
 * Applies a delta (226) to the last answer. One that does not fit is a failure, after which the
 * next poll asks for a full answer.
 */
function readOps(
  { resource, etag, last }: Question,
  text: string,
  tags: { etag: string | undefined; waited: Waited; trace: string | undefined },
  base: string | undefined,
): PollOutcome {
  const misfit: PollOutcome = { kind: 'failed', why: 'The server answered changes that do not fit', status: 502 };
  if (last.data === undefined || base !== etag) return misfit;
  try {
    const { ops } = JSON.parse(text) as { ops: LiveOp[] };
    const data = withOps(last.data, ops);
    return LIVE_RESOURCES[resource].answer.safeParse(data).success ? { kind: 'changed', answer: { ops, data }, ...tags } : misfit;
  } catch {
    return misfit;
  }
}

/** The api's own error body, or one made here when it sent none. */
const refusalIn = (status: number, text: string): ErrorBody =>
  readErrorBody(text) ?? errorBody(status, 'The server refused the query.');

function readData(resource: LiveResource, text: string): object | null {
  try {
    const data: unknown = JSON.parse(text);
    if (!LIVE_RESOURCES[resource].answer.safeParse(data).success) return null;
    return SUSPICIOUS.test(text) && !hasOnlySafeFields(data) ? null : (data as object);
  } catch {
    return null;
  }
}

/** Only a text with one of these can have a forbidden field name, plain or escaped. */
const SUSPICIOUS = /__proto__|constructor|prototype|\\u/;

const hasOnlySafeFields = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([name, inner]) => isSafeField(name) && hasOnlySafeFields(inner));

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);
