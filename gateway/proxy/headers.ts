import type { IncomingHttpHeaders } from 'node:http';
import { CLIENT_HEADER, SUPERVISORS_HEADER } from '#shared/constants.ts';
import { traceparent } from '#shared/servers/traces/traces.ts';
import type { Access } from '../session/session.ts';

/**
 * Allow-list of request headers for the api. Everything else is dropped: cookies, other spellings
 * of the gateway's own headers, forwarding claims, `Expect` (which the connection pool cannot send)
 * and `Prefer` (a long poll would hold one of the proxy's connections).
 */
const PASSING = new Set([
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'user-agent',
]);

/** Headers that describe a body; a GET has none. */
const OF_BODY = new Set(['content-encoding', 'content-length', 'content-type']);

/**
 * The request headers for the api: the browser's allowed ones, with identity and address set by the
 * gateway alone.
 */
export function requestHeaders(
  given: IncomingHttpHeaders,
  {
    method,
    host,
    requestId,
    ip,
    access,
    token,
    isExchange,
  }: {
    method: string;
    host: string;
    requestId: string;
    ip: string;
    access: Access | undefined;
    token: string | undefined;
    /** True for an app that takes its tokens: the code of a browser's sign-in is not for it. */
    isExchange: boolean;
  },
): IncomingHttpHeaders {
  const bodyless = method === 'GET' || method === 'HEAD';
  const passed = Object.entries(given).filter(([name]) => PASSING.has(name) && !(bodyless && OF_BODY.has(name)));
  const step = traceparent();
  return {
    ...Object.fromEntries(passed),
    host,
    'x-request-id': requestId,
    'x-forwarded-for': ip,
    ...(step === undefined ? {} : { traceparent: step }),
    ...(isExchange ? { [CLIENT_HEADER]: 'app' } : {}),
    ...(access || token ? { authorization: `Bearer ${access?.token ?? token}` } : {}),
    ...(access?.supervisors.length ? { [SUPERVISORS_HEADER]: access.supervisors.join(',') } : {}),
  };
}

/** Answer headers that are dropped: hop-by-hop headers, cookies, rules about other origins. */
const STAYING = new Set([
  'alt-svc',
  'clear-site-data',
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'server',
  'set-cookie',
  'strict-transport-security',
  'traceparent',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'www-authenticate',
  'x-powered-by',
]);

/** The answer headers for the browser. Caching is off unless the api allows it. */
export function answerHeaders<Headers extends IncomingHttpHeaders>(given: Headers): Headers {
  const passed = Object.entries(given).filter(([name]) => !STAYING.has(name) && !name.startsWith('access-control-'));
  return { 'cache-control': 'private, no-store', ...Object.fromEntries(passed) } as Headers;
}
