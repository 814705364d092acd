import { isIPv6 } from 'node:net';
import type { Session } from './session.ts';

/** The person at the keyboard of a session. */
export const holderOf = (session: Pick<Session, 'user' | 'actor'>): number => (session.actor ?? session).user.id;

/**
 * The key by which a request counts against quotas: the person who sends it, or where that is not
 * known the network of its address.
 */
export const clientKeyOf = (personId: number | undefined, ip: string): string =>
  personId === undefined ? `address ${networkOf(ip)}` : `person ${personId}`;

const GROUPS_OF_A_NETWORK = 4;

/** An IPv4 address, or the /64 that one subscriber has of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1)[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...(tail === undefined ? [] : zeros), ...after]
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
