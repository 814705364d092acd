import { Pool } from 'undici';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';

/** The purpose of a call to the api: a label of its metric. */
export type UpstreamPurpose = 'session' | 'live' | 'ended' | 'health' | 'proxy';

export interface UpstreamRequest {
  purpose: UpstreamPurpose;
  /** Default GET. */
  method?: 'GET' | 'POST';
  /** Path under /api/v1 with its query string, e.g. `/roster?limit=10`. */
  path: string;
  /** Access token (or, for a refresh, the refresh token). */
  token?: string;
  /** Employee ids of the selected supervisors. */
  supervisors?: readonly number[];
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Time limit of the whole answer, waiting included. */
  timeoutMs: number;
  /** Any of them aborts the call, e.g. when nobody waits for the answer any more. */
  signals?: readonly AbortSignal[];
}

export interface UpstreamAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/**
 * The api gave no answer: `gone` when it could not be reached or closed the connection, `slow` when
 * the time limit was over.
 */
export class UpstreamFailure extends Error {
  readonly kind: 'gone' | 'slow';

  constructor(kind: 'gone' | 'slow', options?: ErrorOptions) {
    super(kind === 'slow' ? 'The server took too long to answer' : 'The server cannot be reached', options);
    this.name = 'UpstreamFailure';
    this.kind = kind;
  }
}

export interface Upstream {
  /**
   * Makes one call to the api, without retries. Any status is an answer.
   * @throws UpstreamFailure when there is no answer; the signal's reason when the caller aborted
   */
  request(request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

interface UpstreamOptions {
  /** Address of the api, without /api/v1. */
  apiUrl: string;
  /** Prefix of every call's path; /api/v1 when absent. */
  basePath?: string;
  /** Largest number of connections; null for no limit, because each long poll takes one. */
  connections: number | null;
  /** Called when a call ends: with its status, or `gone`, `slow`, `given up`. */
  onSettled?: (purpose: UpstreamPurpose, outcome: string) => void;
}

/**
 * Far above the largest page of the largest list; more is a fault that must not fill the memory.
 */
const ANSWER_MAX_BYTES = 8_000_000;

/** Opens a separate connection pool to the api. */
export function createUpstream({ apiUrl, basePath = '/api/v1', connections, onSettled = () => {} }: UpstreamOptions): Upstream {
  const base = new URL(apiUrl);
  const pool = new Pool(base.origin, {
    connections,
    connect: { timeout: 5_000 },
    // Each call has its own time limit; the pool's must not be shorter than a long poll.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: ANSWER_MAX_BYTES,
  });
  const prefix = base.pathname.replace(/\/$/, '') + basePath;

  return {
    async request({ purpose, method = 'GET', path, timeoutMs, signals = [], ...rest }) {
      const combined = combineSignals(signals, timeoutMs);
      try {
        const answer = await pool.request({
          method,
          path: prefix + path,
          headers: headersOf(rest),
          signal: combined.signal,
          ...(rest.body === undefined ? {} : { body: JSON.stringify(rest.body) }),
        });
        const text = await answer.body.text();
        onSettled(purpose, String(answer.statusCode));
        return { status: answer.statusCode, headers: answer.headers, text };
      } catch (cause) {
        const given = signals.find(({ aborted }) => aborted);
        if (given) {
          onSettled(purpose, 'given up');
          throw given.reason;
        }
        const kind = combined.timedOut() ? 'slow' : 'gone';
        onSettled(purpose, kind);
        throw new UpstreamFailure(kind, { cause });
      } finally {
        combined.release();
      }
    },
    close: () => pool.destroy(),
  };
}

function headersOf({ token, supervisors, headers, body }: Pick<UpstreamRequest, 'token' | 'supervisors' | 'headers' | 'body'>) {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(supervisors?.length ? { [SUPERVISORS_HEADER]: supervisors.join(',') } : {}),
  };
}

/** The abort signal of one call, with its time limit. */
interface CombinedSignal {
  /** Aborts with the first of the signals, or when the time limit is over. */
  signal: AbortSignal;
  timedOut(): boolean;
  /** Removes timer and listeners; call it when the call is over. */
  release(): void;
}

/**
 * Combines several signals and a time limit. It replaces `AbortSignal.any` and
 * `AbortSignal.timeout`, which hold weak references: the garbage collector visits those of every
 * pending call, and there is one for each distinct query that screens show.
 */
function combineSignals(signals: readonly AbortSignal[], timeoutMs: number): CombinedSignal {
  const own = new AbortController();
  let hasTimedOut = false;
  const follow = ({ target }: Event): void => own.abort((target as AbortSignal).reason);
  const timer = setTimeout(() => {
    hasTimedOut = true;
    own.abort();
  }, timeoutMs);
  for (const signal of signals) {
    signal.addEventListener('abort', follow);
    if (signal.aborted) own.abort(signal.reason);
  }
  return {
    signal: own.signal,
    timedOut: () => hasTimedOut,
    release() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', follow);
    },
  };
}
