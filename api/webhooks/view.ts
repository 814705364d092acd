import { eq, sql } from 'drizzle-orm';
import { Webhook, WebhookDelivery } from '#shared/integrations/webhooks.ts';
import { webhook, webhookDelivery } from '../db/tables/webhooks.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, fieldOf, flag, one } from '../query/view.ts';
import { hasAuthorizedOwner } from '../visibility/authorized-owners.ts';

/** Webhooks as listed, without their secrets. */
export const webhookView = defineView({
  name: 'webhook',
  table: webhook,
  row: Webhook,
  fields: {
    isStopped: flag(sql`not ${hasAuthorizedOwner(webhook.createdById, 'webhook')}`),
  },
  sortable: ['id', 'name', 'createdAt'],
  order: [['id', 'DESC']],
  relations: { createdBy: one(personView, 'createdById') },
  topics: ['employee'],
});

/** Deliveries and their outcome. */
export const deliveryView = defineView({
  name: 'webhook_delivery',
  table: webhookDelivery,
  row: WebhookDelivery,
  joins: [{ table: webhook, on: eq(webhook.id, webhookDelivery.webhookId) }],
  fields: {
    body: fieldOf(webhookDelivery.body, { isFilterable: false }),
    webhookName: fieldOf(webhook.name, { isShown: false }),
  },
  sortable: ['id', 'createdAt', 'durationMs', 'attempts'],
  order: [['id', 'DESC']],
  relations: { webhook: one(webhookView, 'webhookId') },
  topics: ['webhook', 'employee'],
});
