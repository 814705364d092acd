/** Paths of programs and files: under them an unknown URL is a 404, not the app's page. */
const NOT_PAGES =
  /^\/(?:api|auth|live|socket\.io|assets|icons|service-worker\.js|manifest\.webmanifest|healthz|livez|readyz|metrics)(?:[/?#]|$)/;

/** True when a URL of this server, from its path on, shows a screen. */
export const isPageAddress = (address: string): boolean => !NOT_PAGES.test(address);

export const LOGIN = '/login';
/** The default return address of a sign-in. */
const FRONT = '/';
const MAX_LENGTH = 2_000;
/** A placeholder for the own origin: an address that resolves to another one is foreign. */
const OWN_ORIGIN = 'http://own.invalid';

/**
 * The safe return address of a sign-in: path, query and hash of the requested screen. `/` for
 * anything else, such as what a browser resolves to another site (`//host`, `/\host`, `/.//host`):
 * this prevents open redirects.
 */
export function returnAddress(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || asked.length > MAX_LENGTH || !URL.canParse(asked, OWN_ORIGIN)) return FRONT;
  const { origin, pathname, search, hash } = new URL(asked, OWN_ORIGIN);
  if (origin !== OWN_ORIGIN || pathname.startsWith('//') || !isPageAddress(pathname) || pathname === LOGIN) return FRONT;
  return pathname + search + hash;
}

/** Adds `to`, a return address, to an own URL as a query parameter, unless it is the default. */
export function leadingTo(to: string, address: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(to === FRONT ? query : { ...query, to }).toString();
  return search === '' ? address : `${address}?${search}`;
}
