import { AlertType } from '#shared/alerts/alerts.ts';
import { defineList } from '#web/lists/definition.ts';
import { choiceFilter, daysFilter, searchFilter } from '#web/lists/filters.ts';

/** The filters of the notifications. Newest first, as the api orders them. */
export const alertsList = (timeZone: string) =>
  defineList({
    filters: {
      search: searchFilter(),
      type: choiceFilter('type', AlertType.options),
      days: daysFilter('createdAt', timeZone),
    },
    sortable: [],
    // Two lines of words each.
    room: { line: 55 },
  });
