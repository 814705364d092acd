import { ALERT_TYPES } from '#shared/alerts/words.ts';
import { ID_TEXT, orNone, wordText } from '#web/lists/address/codecs.ts';
import { defineList, type ListFilter } from '#web/lists/definition.ts';
import { choiceFilter, daysFilter, searchFilter } from '#web/lists/filters.ts';

export const STATES = ['open', 'mine', 'settled', 'all'] as const;
export type StateTab = (typeof STATES)[number];

/** What became of them, as tabs. */
const stateFilter = (ownId: number): ListFilter<StateTab> => ({
  text: wordText(STATES),
  initial: 'open',
  isView: true,
  where: (tab) => {
    if (tab === 'all') return undefined;
    if (tab === 'settled') return { state: 'settled' };
    return { state: { $ne: 'settled' }, ...(tab === 'mine' && { takenById: ownId }) };
  },
});
/** The alert whose details are shown. */
const CHOSEN: ListFilter<number | null> = { text: orNone(ID_TEXT), initial: null, isView: true };

/** The filters of the notifications; the api sorts them, the newest first. */
export const alertsList = (timeZone: string, ownId: number) =>
  defineList({
    filters: {
      state: stateFilter(ownId),
      alert: CHOSEN,
      search: searchFilter(),
      type: choiceFilter('type', ALERT_TYPES),
      days: daysFilter('createdAt', timeZone),
    },
    sortable: [],
    // Each row has a title, two lines of words and the way to more.
    room: { line: 95 },
  });
