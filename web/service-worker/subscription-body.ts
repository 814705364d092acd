import type { z } from 'zod';
import type { PushSubscriptionBody } from '#shared/alerts/notices.ts';

/** A subscription as the api takes it: browsers add fields to it. */
export function subscriptionBody(subscription: PushSubscription): z.input<typeof PushSubscriptionBody> {
  const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const serverKey = serverKeyOf(subscription);
  return { endpoint: subscription.endpoint, keys: { p256dh, auth }, ...(serverKey !== '' && { serverKey }) };
}

/** The server's key of a subscription, base64url without padding; empty for none. */
export function serverKeyOf({ options: { applicationServerKey } }: Pick<PushSubscription, 'options'>): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
