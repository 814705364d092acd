import { z } from 'zod';
import { defineCall, IdParams } from '../http/call.ts';
import { oneOf } from '../http/query.ts';
import { MadeToken, NewApiToken } from '../integrations/tokens.ts';
import { NewWebhook, WebhookChange, WebhookRelease, WebhookSecret } from '../integrations/webhooks.ts';

/** Calls about API tokens. The token's text is answered only once. */
export const tokenCalls = {
  post: defineCall({
    operationId: 'createApiToken',
    summary: 'Create an API token, whose text is answered only this once',
    method: 'POST',
    path: '/api_token',
    right: ['create', 'apiToken'],
    body: NewApiToken,
    answer: oneOf(MadeToken),
    status: 201,
  }),
  revoke: defineCall({
    operationId: 'revokeApiToken',
    summary: 'Revoke an API token, which stays in the list',
    method: 'DELETE',
    path: '/api_token/:id',
    right: ['delete', 'apiToken'],
    params: IdParams,
  }),
};

const right = ['update', 'webhook'] as const;

/** Calls about webhooks. A secret is answered only once. */
export const webhookCalls = {
  post: defineCall({
    operationId: 'createWebhook',
    summary: 'Create a webhook, whose secret is answered only this once',
    method: 'POST',
    path: '/webhook',
    right: ['create', 'webhook'],
    body: NewWebhook,
    answer: oneOf(WebhookSecret),
    status: 201,
  }),
  patch: defineCall({
    operationId: 'changeWebhook',
    summary: 'Change a webhook',
    method: 'PATCH',
    path: '/webhook/:id',
    right,
    params: IdParams,
    body: WebhookChange,
  }),
  delete: defineCall({
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook',
    method: 'DELETE',
    path: '/webhook/:id',
    right: ['delete', 'webhook'],
    params: IdParams,
  }),
  secret: defineCall({
    operationId: 'replaceWebhookSecret',
    summary: 'Replace the secret of a webhook',
    description: 'The secret before it signs deliveries as well for a day.',
    method: 'POST',
    path: '/webhook/:id/secret',
    right,
    params: IdParams,
    answer: oneOf(WebhookSecret),
  }),
  test: defineCall({
    operationId: 'testWebhook',
    summary: 'Send a test event to a webhook',
    method: 'POST',
    path: '/webhook/:id/test',
    right,
    params: IdParams,
    answer: oneOf(z.object({ id: z.number().int() })),
  }),
};

/** Calls about deliveries of webhooks. */
export const deliveryCalls = {
  resend: defineCall({
    operationId: 'resendDelivery',
    summary: 'Send a delivery once more',
    method: 'POST',
    path: '/webhook_delivery/:id/resend',
    right,
    params: IdParams,
  }),
  release: defineCall({
    operationId: 'releaseDeliveries',
    summary: 'Confirm that this database is production, and send or drop the waiting deliveries',
    method: 'POST',
    path: '/webhook_hold/release',
    right,
    body: WebhookRelease,
  }),
};
