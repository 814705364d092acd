import { daysIn, type Period } from '#shared/rules/periods.ts';
import { DAYS_TEXT, orNone } from '#web/lists/address/codecs.ts';
import { defineList } from '#web/lists/definition.ts';
import { useListState } from '#web/lists/list-state.ts';

/** The longest range in days: a quarter. */
export const MOST_DAYS = 92;

const DAYS = defineList({ filters: { days: { text: orNone(DAYS_TEXT), initial: null as Period | null } }, sortable: [] });

/**
 * The chosen days, `?days=2026-11-16.2026-11-20` in the address; null is today, also after
 * midnight. Days in the future and ranges beyond `MOST_DAYS` count as absent.
 */
export function useDays(today: string): readonly [Period | null, (days: Period | null) => void] {
  const { filters, setFilters } = useListState(DAYS);
  const { days } = filters;
  const isToday = (range: Period | null): boolean => range?.start === today && range.end === today;
  return [
    days && days.end <= today && daysIn(days) <= MOST_DAYS && !isToday(days) ? days : null,
    (chosen) => setFilters({ days: isToday(chosen) ? null : chosen }),
  ];
}
