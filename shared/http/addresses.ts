/** Addresses that belong to programs: under them a wrong address is an error, not a page. */
const NOT_PAGES = /^\/(?:api|auth|live|socket\.io|assets|healthz|metrics)(?:[/?#]|$)/;

/** Whether an address of this server, from its path on, shows a screen. */
export const isPageAddress = (address: string): boolean => !NOT_PAGES.test(address);

export const LOGIN = '/login';
/** Where a sign-in ends for somebody who was not on the way to anything. */
const FRONT = '/';
const MAX_LENGTH = 2_000;
/** Stands for our own origin, whatever its name is: what would leave it gets another one. */
const OWN_ORIGIN = 'http://own.invalid';

/**
 * Where a sign-in leads back to: path, query and hash of the screen that was asked for. `/` for
 * anything else, above all for what a browser takes for another site (`//host`, `/\host`,
 * `/.//host`): this is the rule against open redirects.
 */
export function returnAddress(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || asked.length > MAX_LENGTH || !URL.canParse(asked, OWN_ORIGIN)) return FRONT;
  const { origin, pathname, search, hash } = new URL(asked, OWN_ORIGIN);
  if (origin !== OWN_ORIGIN || pathname.startsWith('//') || !isPageAddress(pathname) || pathname === LOGIN) return FRONT;
  return pathname + search + hash;
}

/** An address of ours that leads on to `to`, a return address; bare when that is the front page. */
export function leadingTo(to: string, address: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(to === FRONT ? query : { ...query, to }).toString();
  return search === '' ? address : `${address}?${search}`;
}
