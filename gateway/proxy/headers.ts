import type { IncomingHttpHeaders } from 'node:http';
import { SUPERVISORS_HEADER, TOKEN_PREFIX } from '#shared/constants.ts';
import type { Access } from '../session/session.ts';

/**
 * What of a browser's request the api may see. A list of what passes, because a list of what does
 * not always misses one: cookies, other spellings of our own headers, forwarding claims, `Expect`
 * (which the connection pool cannot send) and `Prefer` (a long poll would keep one of the proxy's
 * connections) all stay here.
 */
const PASSING = new Set([
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
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
 * The request's headers as the api gets them: the browser's harmless ones, and who asks according
 * to the gateway alone.
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
  }: { method: string; host: string; requestId: string; ip: string; access: Access | undefined; token: string | undefined },
): IncomingHttpHeaders {
  const bodyless = method === 'GET' || method === 'HEAD';
  const passed = Object.entries(given).filter(([name]) => PASSING.has(name) && !(bodyless && OF_BODY.has(name)));
  return {
    ...Object.fromEntries(passed),
    host,
    'x-request-id': requestId,
    'x-forwarded-for': ip,
    ...(access || token ? { authorization: `Bearer ${access?.token ?? token}` } : {}),
    ...(access?.supervisors.length ? { [SUPERVISORS_HEADER]: access.supervisors.join(',') } : {}),
  };
}

const API_TOKEN = new RegExp(`^bearer +(${TOKEN_PREFIX}[\\w-]{1,200})$`, 'i');

/** The API token that a program comes with. Any other credential of a client is not looked at. */
export const apiTokenIn = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  API_TOKEN.exec(authorization ?? '')?.[1];

/**
 * What an answer of the api may not set in the browser: its connection's own business, cookies,
 * rules about other origins.
 */
const STAYING = new Set([
  'alt-svc',
  'clear-site-data',
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'server',
  'set-cookie',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'www-authenticate',
  'x-powered-by',
]);

/**
 * The answer's headers as the browser gets them. Nobody may keep an answer unless the api says
 * so.
 */
export function answerHeaders<Headers extends IncomingHttpHeaders>(given: Headers): Headers {
  const passed = Object.entries(given).filter(([name]) => !STAYING.has(name) && !name.startsWith('access-control-'));
  return { 'cache-control': 'private, no-store', ...Object.fromEntries(passed) } as Headers;
}
