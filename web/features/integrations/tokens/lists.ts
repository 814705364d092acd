import { defineList } from '../../../lists/definition.ts';
import { searchFilter } from '../../../lists/filters.ts';

/** Every token, the newest first. */
export const TOKENS = defineList({
  filters: { search: searchFilter('name') },
  sortable: ['name', 'expiresAt', 'lastUsedAt'],
  order: [['id', 'DESC']],
  include: ['createdBy'],
});
