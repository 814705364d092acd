import { z } from 'zod';
import { defineCall, IdParams } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { MadeToken, NewApiToken } from '../integrations/tokens.ts';
import { NewWebhook, WebhookChange, WebhookRelease, WebhookSecret } from '../integrations/webhooks.ts';

/** Calls about API tokens. The token's text is answered only once. */
export const tokenCalls = {
  post: defineCall({
    method: 'POST',
    path: '/api_token',
    right: ['create', 'apiToken'],
    body: NewApiToken,
    answer: oneOf(MadeToken),
    status: 201,
  }),
  /** Revokes a token; it stays in the list. */
  revoke: defineCall({ method: 'DELETE', path: '/api_token/:id', right: ['delete', 'apiToken'], params: IdParams }),
};

const right = ['update', 'webhook'] as const;

/** Calls about webhooks. A secret is answered only once. */
export const webhookCalls = {
  post: defineCall({
    method: 'POST',
    path: '/webhook',
    right: ['create', 'webhook'],
    body: NewWebhook,
    answer: oneOf(WebhookSecret),
    status: 201,
  }),
  patch: defineCall({ method: 'PATCH', path: '/webhook/:id', right, params: IdParams, body: WebhookChange }),
  delete: defineCall({ method: 'DELETE', path: '/webhook/:id', right: ['delete', 'webhook'], params: IdParams }),
  /** Replaces the secret. */
  secret: defineCall({
    method: 'POST',
    path: '/webhook/:id/secret',
    right,
    params: IdParams,
    answer: oneOf(WebhookSecret),
  }),
  test: defineCall({
    method: 'POST',
    path: '/webhook/:id/test',
    right,
    params: IdParams,
    answer: oneOf(z.object({ id: z.number().int() })),
  }),
};

/** Calls about deliveries of webhooks. */
export const deliveryCalls = {
  resend: defineCall({ method: 'POST', path: '/webhook_delivery/:id/resend', right, params: IdParams }),
  /**
   * Confirms that this database is production at its new address: waiting deliveries are sent or
   * dropped.
   */
  release: defineCall({ method: 'POST', path: '/webhook_hold/release', right, body: WebhookRelease }),
};
