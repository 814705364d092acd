import { daysIn, type Period } from '#shared/rules/periods.ts';
import { DAYS_TEXT, orNone } from '#web/lists/address/codecs.ts';
import { defineList } from '#web/lists/definition.ts';
import { useListState } from '#web/lists/list-state.ts';

/** A quarter side by side; what is longer is no timesheet any more. */
export const MOST_DAYS = 92;

const DAYS = defineList({ filters: { days: { text: orNone(DAYS_TEXT), initial: null as Period | null } }, sortable: [] });

/**
 * The days that are looked at, `?days=2026-11-16.2026-11-20`; null is today, whichever day that is
 * by then. What cannot be chosen counts as absent: days of the future, and too many.
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
