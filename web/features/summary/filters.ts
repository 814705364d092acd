import type { JobCategory } from '#shared/jobs/jobs.ts';
import { JOB_CATEGORIES } from '#shared/jobs/words.ts';
import type { Period } from '#shared/rules/periods.ts';
import { DAYS_TEXT, ID_TEXT, numberText, orNone, wordText } from '#web/lists/address/codecs.ts';
import { defineList, type ListFilter } from '#web/lists/definition.ts';
import { wordsFilter } from '#web/lists/filters.ts';
import { useListState } from '#web/lists/list-state.ts';

/** The tabs of the summary in their order; the first is open at first. */
export const SUMMARY_TABS = ['jobs', 'timesheet', 'roster'] as const;
export type SummaryTab = (typeof SUMMARY_TABS)[number];

/** How a long range is divided: weeks and months, or months and quarters. */
export type Pieces = 'finer' | 'coarser';

const TAB: ListFilter<SummaryTab> = { text: wordText(SUMMARY_TABS), initial: SUMMARY_TABS[0], isView: true };
const PIECES: ListFilter<Pieces> = { text: wordText(['finer', 'coarser']), initial: 'finer', isView: true };

const STEPS: ListFilter<number> = { text: numberText(0, 999), initial: 0, isView: true };

/** The page's filters in the address: `?tab=roster&region=3&days=2026-11-02.2026-11-20`. */
export const SUMMARY_VIEW = defineList({
  filters: {
    tab: TAB,
    region: { text: orNone(ID_TEXT), initial: null },
    days: { text: orNone(DAYS_TEXT), initial: null },
    category: { ...wordsFilter('category', JOB_CATEGORIES), isView: true },
    pieces: PIECES,
    foreman: { text: orNone(ID_TEXT), initial: null, isView: true },
    steps: STEPS,
  },
  sortable: [],
});

export interface SummaryFilters {
  tab: SummaryTab;
  /** Null is every region. */
  region: number | null;
  /** Null is no range: counts over all time, charts of the current week. */
  days: Period | null;
  /** Empty is every category. */
  category: readonly JobCategory[];
  pieces: Pieces;
  /** The region's foreman whose hours are compared; null for all. */
  foreman: number | null;
  /** The distance of the compared period from the selected days, in periods of the same kind. */
  steps: number;
}

export interface SummaryView {
  filters: SummaryFilters;
  /** A region or a range is chosen. */
  isFiltered: boolean;
  change: (change: Partial<SummaryFilters>) => void;
  /** Clears dates and region, and what belongs to them. */
  clear: () => void;
}

/**
 * The page's filters. They are kept in the address, so that links and the back button restore them.
 * A range that ends in the future counts as absent.
 */
export function useSummaryView(today: string): SummaryView {
  const { filters, isFiltered, setFilters } = useListState(SUMMARY_VIEW);
  const change = (values: Partial<SummaryFilters>): void => setFilters({ ...outdatedBy(values), ...values });
  return {
    filters: { ...filters, days: daysUntil(filters.days, today) },
    isFiltered,
    change,
    clear: () => change({ region: null, days: null }),
  };
}

/** Filters that a change resets: a foreman belongs to a region, and steps count from the days. */
const outdatedBy = (change: Partial<SummaryFilters>): Partial<SummaryFilters> => ({
  ...('region' in change && { foreman: null }),
  ...('days' in change && { steps: 0 }),
});

/** The range, or null if it ends after today: pickers end with today [exports-2]. */
export const daysUntil = (days: Period | null, today: string): Period | null => (days && days.end <= today ? days : null);

/**
 * The day of the roster for a range: its last day. Null is today, also after midnight, when another
 * day is today.
 */
export const rosterDay = (days: Period | null, today: string): string | null => (days && days.end !== today ? days.end : null);

/** The range for a day of the roster; null for today, so that the roster moves on at midnight. */
export const daysOfRoster = (day: string, today: string): Period | null => (day === today ? null : { start: day, end: day });
