import { Pool } from 'undici';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { givingUp } from './giving-up.ts';

/** What a server-to-server call is for: the label under which it is counted. */
export type UpstreamPurpose = 'session' | 'live' | 'ended' | 'health' | 'proxy';

export interface UpstreamRequest {
  purpose: UpstreamPurpose;
  /** Default GET. */
  method?: 'GET' | 'POST';
  /** Path under /api/v1 with its query string, e.g. `/roster?limit=10`. */
  path: string;
  /** Access token (or, for a refresh, the refresh token). */
  token?: string;
  /** Selected supervisors' employee ids. */
  supervisors?: readonly number[];
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** How long the whole answer may take, waiting included. */
  timeoutMs: number;
  /** Any of them gives the call up early, e.g. when nobody waits for the answer any more. */
  signals?: readonly AbortSignal[];
}

export interface UpstreamAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/**
 * The api gave no answer: `gone` could not be reached or cut the line, `slow` took longer than the
 * limit.
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
   * One call to the api, never repeated by itself. Any status is an answer.
   * @throws UpstreamFailure when there is none; the signal's own reason when the caller gave up.
   */
  request(request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

interface UpstreamOptions {
  /** Address of the api, without /api/v1. */
  apiUrl: string;
  /** Path before that of each call; /api/v1 when absent. */
  basePath?: string;
  /**
   * Connections at most; null for no limit, which long polls need because each takes one for
   * itself.
   */
  connections: number | null;
  /** Told of every call when it ends: its status, or `gone`, `slow`, `given up`. */
  onSettled?: (purpose: UpstreamPurpose, outcome: string) => void;
}

/**
 * The largest page of the largest list is far below; more is a fault, and must not fill the memory.
 */
const ANSWER_MAX_BYTES = 8_000_000;

/** Opens a connection pool of its own to the api. */
export function createUpstream({ apiUrl, basePath = '/api/v1', connections, onSettled = () => {} }: UpstreamOptions): Upstream {
  const base = new URL(apiUrl);
  const pool = new Pool(base.origin, {
    connections,
    connect: { timeout: 5_000 },
    // The limit of each call is its own signal; these must not be shorter than a long poll.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: ANSWER_MAX_BYTES,
  });
  const prefix = base.pathname.replace(/\/$/, '') + basePath;

  return {
    async request({ purpose, method = 'GET', path, timeoutMs, signals = [], ...rest }) {
      const end = givingUp(signals, timeoutMs);
      try {
        const answer = await pool.request({
          method,
          path: prefix + path,
          headers: headersOf(rest),
          signal: end.signal,
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
        const kind = end.isLate() ? 'slow' : 'gone';
        onSettled(purpose, kind);
        throw new UpstreamFailure(kind, { cause });
      } finally {
        end.forget();
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
