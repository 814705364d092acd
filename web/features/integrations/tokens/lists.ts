import { BELOW_TABS, defineList } from '#web/lists/definition.ts';
import { searchFilter } from '#web/lists/filters.ts';

/** Every token, the newest first. */
export const TOKENS = defineList({
  filters: { search: searchFilter('name') },
  sortable: ['name', 'expiresAt', 'lastUsedAt'],
  order: [['id', 'DESC']],
  include: ['createdBy'],
  room: BELOW_TABS,
});
