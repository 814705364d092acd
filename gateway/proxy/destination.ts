import { Failure } from '#shared/http/errors.ts';

/** Classifies a proxied request. */
export interface Destination {
  /** First path segment under /api/v1: the controller that a write touches. */
  controller: string;
  /**
   * `session`: on behalf of the signed-in person. `sign-in`: to and from the identity provider,
   * without a session. `exchange`: an app takes its tokens for the one-time code. `phone`: an app
   * renews its tokens, or signs out. `signed`: a presigned URL, whose query string is the
   * permission, so neither session nor guard is needed. `link`: the same of a link in a mail, which
   * a mail program may follow by itself.
   */
  kind: 'session' | 'sign-in' | 'exchange' | 'phone' | 'signed' | 'link';
}

const PREFIX = '/api/v1/';
const PLAIN_PATH = /^(?:[\w\-.~!$'()*+,;=:@/]|%[0-9A-Fa-f]{2})+$/;
/**
 * Characters that a server behind could read as another path: separators, a second encoding,
 * control characters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const TRICKY = /[/\\%\x00-\x1f\x7f]/;

const SIGN_IN_STEPS = new Set(['login', 'callback']);
/** Calls of an app about its own tokens, by their last segment. */
const APP_CALLS: ReadonlyMap<string, 'exchange' | 'phone'> = new Map([
  ['token', 'exchange'],
  ['refresh', 'phone'],
  ['logout', 'phone'],
]);
/** What gateways alone tell the api. */
const OWN = new Set(['feed_loss']);
const READING = new Set(['GET', 'HEAD']);
const SIGNED = new Set(['GET', 'HEAD', 'PUT']);
const FOLLOWED = new Set(['GET', 'HEAD', 'POST']);

/**
 * Classifies a request to the api by its method and its raw URL. Of `auth/…` only the
 * steps of a sign-in, the current user and the calls of apps are reachable; what gateways tell of
 * themselves is not.
 * @throws Failure 400 for a path that is not plainly under /api/v1, 404 for one that nobody may
 *   reach from outside
 */
export function destinationOf(method: string, url: string): Destination {
  const segments = segmentsOf(url);
  // Compared in lower case, because a server behind may ignore case.
  const [first = '', second = ''] = segments.map((segment) => segment.toLowerCase());
  const controller = segments[0] ?? '';

  if (first === 'auth') {
    if (second === 'me' && segments.length === 2) return { controller, kind: 'session' };
    if (SIGN_IN_STEPS.has(second) && segments.length === 3 && READING.has(method)) return { controller, kind: 'sign-in' };
    const appCall = method === 'POST' && segments.length === 2 ? APP_CALLS.get(second) : undefined;
    if (appCall) return { controller, kind: appCall };
    throw new Failure(404, 'Not found');
  }
  if (OWN.has(first)) throw new Failure(404, 'Not found');
  if (first === 'file' && second === 'content' && segments.length > 2 && SIGNED.has(method))
    return { controller, kind: 'signed' };
  if (first === 'notice' && second === 'unsubscribe' && segments.length === 2 && FOLLOWED.has(method))
    return { controller, kind: 'link' };
  return { controller, kind: 'session' };
}

function segmentsOf(url: string): string[] {
  const path = url.split('?', 1)[0]!;
  if (!path.startsWith(PREFIX) || !PLAIN_PATH.test(path)) throw notAPath();
  const segments = path.slice(PREFIX.length).split('/');
  // One trailing slash is allowed.
  if (segments.length > 1 && segments.at(-1) === '') segments.pop();
  return segments.map(plainSegment);
}

function plainSegment(encoded: string): string {
  const segment = decode(encoded);
  if (segment === '' || segment === '.' || segment === '..' || TRICKY.test(segment)) throw notAPath();
  return segment;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw notAPath();
  }
}

const notAPath = () => new Failure(400, 'This is not a path of the api');
