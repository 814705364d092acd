import ipaddr from 'ipaddr.js';

/** All of IPv6 that has been given out so far; the registry is silent about the rest. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet. Everything else is refused, by the registry of
 * special addresses: this machine, private and shared networks, link local with the metadata of
 * clouds, multicast, and what carries an IPv4 address inside IPv6, by which any of them could be
 * meant.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(...GIVEN_OUT));
}

/** A host that is written as an address, without the brackets of IPv6; undefined for a name. */
export function addressIn(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/**
 * Why nothing is sent to such an address of the web; undefined where it may be, as far as can be
 * told before its name is looked up.
 * @param isOpen private addresses and plain http are allowed, as a demo and tests need them
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
