import { DeliveryStatus } from '#shared/integrations/webhooks.ts';
import { defineList } from '#web/lists/definition.ts';
import { choiceFilter, searchFilter } from '#web/lists/filters.ts';

/** Every webhook, the newest first. */
export const WEBHOOKS = defineList({
  filters: { search: searchFilter('name') },
  sortable: ['name'],
  order: [['id', 'DESC']],
  include: ['createdBy'],
});

/** What was sent, the newest first. */
export const DELIVERIES = defineList({
  filters: { search: searchFilter('webhookName'), status: choiceFilter('status', DeliveryStatus.options) },
  sortable: ['createdAt', 'durationMs', 'attempts'],
  order: [['id', 'DESC']],
  include: ['webhook'],
});
