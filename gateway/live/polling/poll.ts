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
import type { Pace } from './pace.ts';
import type { Pulse } from './pulse.ts';
import { createReach } from './reach.ts';

/** One GET on behalf of everyone who reads a key. */
export interface Question {
  resource: LiveResource;
  path: string;
  supervisors: readonly number[];
  /** Names the room: the audience for which the credentials are looked up. */
  shared: string;
  /** Whose credentials are used. */
  sessionId: string;
  /** Tag of the last answer, if the api gave one. */
  etag: string | undefined;
  /**
   * Whether the api is to answer only when there is news, and then what changed alone, if it knows
   * how. Otherwise it answers at once, and all of it or that it is the same.
   */
  mayWait: boolean;
  /** Whether the GET before this one waited to its end. */
  ranOut: boolean;
  /** The last answer: what is new is compared with it, and may come as what changed in it. */
  last: LastAnswer;
  signal: AbortSignal;
}

/** Whether the api waited for news; undefined where it was not asked to. */
type Waited = boolean | undefined;

export type PollOutcome =
  | { kind: 'changed'; answer: TakenAnswer; etag: string | undefined; waited: Waited }
  | { kind: 'same'; etag: string | undefined; waited: Waited; status: 200 | 304; ranOut: boolean }
  /** The api refuses this session; another reader's may do. */
  | { kind: 'refused'; error: ErrorBody }
  /** The api refuses the question itself. */
  | { kind: 'impossible'; error: ErrorBody }
  | { kind: 'failed'; why: string; status: 502 | 503 | 504 };

export type Ask = (question: Question) => Promise<PollOutcome>;

interface AskOptions extends Pick<Pace, 'waitSeconds' | 'longestWaitSeconds' | 'answerWithinMs'> {
  sessions: Pick<Sessions, 'access' | 'renewedAccess' | 'end'>;
  upstream: Upstream;
  /** No answer is waited for from an api that is silent. */
  pulse: Pulse;
}

/** One as it came, and whether it came because its wait was over. */
interface Polled extends UpstreamAnswer {
  ranOut: boolean;
}

/** Timers may be a little early. */
const EARLY_MS = 50;
/** What a proxy says of an api that was silent for too long. */
const CUT: readonly number[] = [502, 503, 504];

/**
 * Asks the api once. `If-None-Match` and `Prefer: wait` (RFC 7240) let an api that knows them
 * answer at the next change, and `A-IM` (RFC 3229) by what changed alone; one that does not answers
 * at once, and in full. Every fault is an outcome, nothing is thrown.
 */
export function createAsk({ sessions, upstream, pulse, answerWithinMs, ...pace }: AskOptions): Ask {
  const accessOf = keepAccess(sessions);
  const reach = createReach(pace);

  const get = async (question: Question, { token }: Access): Promise<Polled> => {
    const wait = question.mayWait && question.etag !== undefined ? reach.next(question.ranOut) : undefined;
    const waitMs = 1_000 * (wait?.seconds ?? 0);
    const heard = pulse.listen();
    const signals = [question.signal, heard.signal];
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
      const ranOut = wait !== undefined && answer.status === 304 && performance.now() - startedAt >= waitMs - EARLY_MS;
      wait?.over(ranOut ? 'ran out' : CUT.includes(answer.status) ? 'cut' : 'before');
      return { ...answer, ranOut };
    } catch (error) {
      wait?.over(signals.some(({ aborted }) => aborted) ? 'before' : 'cut');
      throw error;
    } finally {
      heard.forget();
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
      if (!(error instanceof UpstreamFailure)) return { kind: 'failed', why: String(error), status: 503 };
      return { kind: 'failed', why: error.message, status: error.kind === 'slow' ? 504 : 503 };
    }
  };
}

const headersOf = ({ etag }: Question, seconds: number | undefined): Record<string, string> =>
  etag === undefined
    ? {}
    : { 'if-none-match': etag, ...(seconds !== undefined && { prefer: `wait=${seconds}`, 'a-im': OPS_IM }) };

/** Longer than a GET waits: who asks again for the same is not looked up again. */
const KEEP_ACCESS_MS = 600_000;
const MOST_KEPT = 20_000;

/**
 * Remembers for a while with which token a session asks for an audience: looking it up means to
 * read and decrypt it. Should the session end meanwhile, the api refuses the token; should it
 * become another person's, it asks for another audience.
 */
function keepAccess(sessions: Pick<Sessions, 'access'>) {
  const known = new LRUCache<string, Access>({ max: MOST_KEPT, ttl: KEEP_ACCESS_MS });
  const nameOf = ({ sessionId, shared }: Question): string => `${sessionId} ${shared}`;
  const accessOf = async (question: Question): Promise<Access | null> => {
    const kept = known.get(nameOf(question));
    if (kept) return kept;
    const access = await sessions.access(question.sessionId);
    if (access) known.set(nameOf(question), access);
    return access;
  };
  return Object.assign(accessOf, { forget: (question: Question) => known.delete(nameOf(question)) });
}

function readAnswer(question: Question, { status, headers, text, ranOut }: Polled): PollOutcome {
  const etag = one(headers['etag']);
  const waited = question.mayWait ? /\bwait\b/.test(one(headers['preference-applied']) ?? '') : undefined;
  if (status === 304 && question.etag !== undefined) return { kind: 'same', etag: etag ?? question.etag, waited, status, ranOut };
  if (status === 401 || status === 403) return { kind: 'refused', error: refusalIn(status, text) };
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return { kind: 'impossible', error: refusalIn(status, text) };
  if (status === 226) return readOps(question, text, { etag, waited }, one(headers['delta-base']));
  if (status !== 200)
    return { kind: 'failed', why: readErrorBody(text)?.message ?? `The server answered ${status}`, status: 502 };
  if (text === question.last.text) return { kind: 'same', etag, waited, status, ranOut };
  const data = /\bjson\b/.test(one(headers['content-type']) ?? '') ? readData(question.resource, text) : null;
  return data === null
    ? { kind: 'failed', why: 'The server answered something that is not this', status: 502 }
    : { kind: 'changed', answer: { text, data }, etag, waited };
}

/** Changes that do not fit what is here are no answer: after a failure it is asked for in full. */
function readOps(
  { resource, etag, last }: Question,
  text: string,
  tags: { etag: string | undefined; waited: Waited },
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

/** What the api says itself, or else words of ours. */
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
