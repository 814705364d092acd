import { eq, sql } from 'drizzle-orm';
import { Webhook, WebhookDelivery } from '#shared/integrations/webhooks.ts';
import { webhook, webhookDelivery } from '../db/tables/webhooks.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, fieldOf, fieldsOf, flag, one } from '../query/view.ts';
import { isAnsweredFor } from '../sight/makers.ts';

/** Webhooks as their list shows them: nothing in it signs anything. */
export const webhookView = defineView({
  name: 'webhook',
  table: webhook,
  row: Webhook,
  fields: {
    ...fieldsOf(webhook, ['id', 'name', 'url', 'events', 'createdById', 'createdAt', 'updatedAt', 'revision']),
    isStopped: flag(sql`not ${isAnsweredFor(webhook.createdById, 'webhook')}`),
  },
  sortable: ['id', 'name', 'createdAt'],
  order: [['id', 'DESC']],
  relations: { createdBy: one(personView, 'createdById') },
  topics: ['employee'],
});

/** What was sent, and how that went. */
export const deliveryView = defineView({
  name: 'webhook_delivery',
  table: webhookDelivery,
  row: WebhookDelivery,
  joins: [{ table: webhook, on: eq(webhook.id, webhookDelivery.webhookId) }],
  fields: {
    ...fieldsOf(webhookDelivery, [
      'id',
      'webhookId',
      'eventId',
      'event',
      'status',
      'attempts',
      'answerCode',
      'durationMs',
      'fault',
      'triedAt',
      'createdAt',
    ]),
    body: fieldOf(webhookDelivery.body, { isFilterable: false }),
    webhookName: fieldOf(webhook.name, { isShown: false }),
  },
  sortable: ['id', 'createdAt', 'durationMs', 'attempts'],
  order: [['id', 'DESC']],
  relations: { webhook: one(webhookView, 'webhookId') },
  topics: ['webhook', 'employee'],
});
