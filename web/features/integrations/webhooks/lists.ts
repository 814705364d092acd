import { DeliveryStatus } from '#shared/integrations/webhooks.ts';
import { BELOW_TABS, defineList } from '#web/lists/definition.ts';
import { choiceFilter, searchFilter } from '#web/lists/filters.ts';

/** Every webhook, the newest first. */
export const WEBHOOKS = defineList({
  filters: { search: searchFilter('name') },
  sortable: ['name'],
  order: [['id', 'DESC']],
  include: ['createdBy'],
  room: BELOW_TABS,
});

/** Deliveries, the newest first. */
export const DELIVERIES = defineList({
  filters: { search: searchFilter('webhookName'), status: choiceFilter('status', DeliveryStatus.options) },
  sortable: ['createdAt', 'durationMs', 'attempts'],
  order: [['id', 'DESC']],
  include: ['webhook'],
  room: BELOW_TABS,
});
