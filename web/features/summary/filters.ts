import { useSearchParams } from 'wouter';
import { Day } from '../../../shared/query.ts';

/** The tabs of the summary in their order (specification 1, section 2, Summary dashboard). */
export const SUMMARY_TABS = [
  { id: 'jobs', label: 'Job Performance' },
  { id: 'timesheet', label: 'Timesheet' },
  { id: 'roster', label: 'Daily Roster' },
] as const;
export type SummaryTab = (typeof SUMMARY_TABS)[number]['id'];

/** The only tab with content so far, so the one that opens. */
const FIRST_TAB: SummaryTab = 'roster';

export interface SummaryFilters {
  tab: SummaryTab;
  /** Null is every region. */
  region: number | null;
  /** yyyy-MM-dd; null is the business day, whichever that is by then. */
  date: string | null;
}

/** Reads the filters from the address. What makes no sense there counts as absent, and so does a day to come. */
export function readFilters(search: URLSearchParams, today: string): SummaryFilters {
  const region = search.get('region') ?? '';
  const date = search.get('date') ?? '';
  return {
    tab: SUMMARY_TABS.find(({ id }) => id === search.get('tab'))?.id ?? FIRST_TAB,
    region: /^[1-9]\d{0,8}$/.test(region) ? Number(region) : null,
    date: Day.safeParse(date).success && date < today ? date : null,
  };
}

/** Writes changed filters into the address, keeping what others keep there. Another region or day starts at page 1. */
export function writeFilters(search: URLSearchParams, change: Partial<SummaryFilters>): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | number | null): void => {
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  };
  if (change.tab !== undefined) put('tab', change.tab === FIRST_TAB ? null : change.tab);
  if (change.region !== undefined) put('region', change.region);
  if (change.date !== undefined) put('date', change.date);
  if (change.region !== undefined || change.date !== undefined) next.delete('page');
  return next;
}

/** The filters in the address bar, so that a link or the back button brings them back. */
export function useFilters(today: string) {
  const [search, setSearch] = useSearchParams();
  return {
    filters: readFilters(search, today),
    change: (change: Partial<SummaryFilters>): void => setSearch((current) => writeFilters(current, change)),
  };
}
