import type { IncomingHttpHeaders } from 'node:http';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { Failure } from '#shared/http/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);

/** True when `Origin` and `Sec-Fetch-Site`, which no page can forge, name the web app itself. */
function isFromOwnPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined && site === undefined) return false;
  return (origin === undefined || origin === publicUrl) && (site === undefined || site === 'same-origin');
}

/**
 * CSRF guard of writing requests: another site can make a browser send the cookie, but neither the
 * client header nor this origin.
 * @throws Failure 403
 */
export function assertOwnPage(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (headers[CLIENT_HEADER] !== 'web') throw new Failure(403, `Requests that change something need the header ${CLIENT_HEADER}`);
  if (!isFromOwnPage(headers, publicUrl)) throw new Failure(403, 'This request came from another site');
}

/**
 * Refuses pages, our own as well, where apps and programs send tokens: no page of ours has one, so
 * a page that sends one has taken it from somewhere.
 * @throws Failure 403
 */
export function assertNoPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): void {
  if (origin !== undefined || site !== undefined) throw new Failure(403, 'Pages may not send tokens');
}
