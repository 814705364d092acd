import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is allocated; the registry says nothing about the rest. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is public. Refuses every range of the special-purpose registry: loopback,
 * private and shared networks, link local with cloud metadata, multicast, and IPv6 ranges that
 * embed an IPv4 address, which could be any of them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(...GIVEN_OUT));
}

/** The address in a URL's host, without the brackets of IPv6; undefined for a name. */
export function addressIn(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/**
 * Checks the URL of a receiver before its name is resolved; says why it is refused, or undefined.
 * @param isOpen allows private addresses and plain http, for a demo and tests
 */
export function urlFault(text: string, isOpen: boolean): string | undefined {
  if (!URL.canParse(text)) return 'must be an address such as https://example.com/muster';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' && !(isOpen && protocol === 'http:')) return 'must begin with https://';
  if (username !== '' || password !== '') return 'must not hold a user name or password';
  const address = addressIn(hostname);
  if (!isOpen && address !== undefined && !isPublicAddress(address)) return 'must be an address of the public internet';
  return undefined;
}
