import webPush from 'web-push';
import type { PushMessage } from '#shared/alerts/notices.ts';
import type { PushKeys } from './key-rules.ts';

/** How long a push service keeps what it cannot deliver, in seconds. */
const KEPT_SECONDS = 4 * 3_600;

interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * The request that hands a message to the push service of a device: encrypted for it alone (RFC
 * 8291), signed with the keys that it subscribed with (RFC 8292). The tag is its topic, so that it
 * replaces an earlier one that waits there (RFC 8030).
 * @param contact where the operator of a push service finds ours: an https or mailto URL
 */
export function pushRequest(
  { endpoint, p256dh, auth }: Device,
  message: PushMessage,
  { keys, contact }: { keys: PushKeys; contact: string },
): { url: string; headers: Record<string, string>; body: Uint8Array } {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject: contact, ...keys },
    TTL: KEPT_SECONDS,
    urgency: message.isOver ? 'normal' : 'high',
    topic: message.tag,
    contentEncoding: 'aes128gcm',
  });
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { url: endpoint, headers: Object.fromEntries(named), body: body ?? new Uint8Array() };
}

/** Where the operator of a push service finds ours: its public address, if that is one. */
export const contactOf = (publicUrl: string): string =>
  publicUrl.startsWith('https://') ? publicUrl : 'mailto:muster@localhost.localdomain';
