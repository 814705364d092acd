import { addDays, type Period, payrollWeek } from '#shared/rules/periods.ts';
import { DAYS_TEXT, wordText } from '#web/lists/address/codecs.ts';
import { BELOW_TABS, defineList, type ListFilter } from '#web/lists/definition.ts';
import { nearTo, searchFilter } from '#web/lists/filters.ts';
import { SHEET_FILTERS } from '#web/lists/timesheet-filters.ts';

/** The days of the wider search. */
const YEAR = 365;

/** The `sessionStorage` key of the Crew tab's filters. */
export const CREW_LIST_NAME = 'timesheets.crew';

/** The Crew tab: days of foremen, the newest first. */
export const CREW_LIST = defineList({
  filters: { search: searchFilter(), ...SHEET_FILTERS },
  sortable: ['date'],
  order: [
    ['date', 'DESC'],
    ['id', 'DESC'],
  ],
  hasColumns: true,
  room: BELOW_TABS,
});

/**
 * What is submitted is a queue: what somebody must look at comes first, and the rest is one press.
 * The parameters of the call for it; none for another status.
 */
export const queueParams = ({ status }: { status: string }): { first?: 'toLook' } =>
  status === 'submitted' ? { first: 'toLook' } : {};

/**
 * The Employee tab, whose call has parameters of its own. It shows what is to be approved at first:
 * the days of this payroll week and the last.
 */
export const personList = (today: string) => {
  const weeks: Period = { start: addDays(payrollWeek(today).monday, -7), end: today };
  const search: ListFilter<string> = {
    text: searchFilter().text,
    initial: '',
    params: (text) => ({ search: text === '' ? undefined : text, ...nearTo(text) }),
  };
  const role: ListFilter<'all' | 'foreman' | 'worker'> = {
    text: wordText(['all', 'foreman', 'worker']),
    initial: 'all',
    params: (value) => ({ role: value }),
  };
  const status: ListFilter<'new' | 'approved'> = {
    text: wordText(['new', 'approved']),
    initial: 'new',
    wide: { value: 'approved', holdsInitial: false },
    params: (value) => ({ status: value }),
  };
  // All days of a company are too many, so there is always a range.
  const days: ListFilter<Period> = {
    text: DAYS_TEXT,
    initial: weeks,
    wide: { value: { start: addDays(today, -YEAR), end: today }, holdsInitial: true, isCostly: true },
    params: ({ start, end }) => ({ startDate: start, endDate: end }),
  };
  return defineList({
    filters: { search, role, status, days },
    sortable: ['employeeId', 'fullName', 'role', 'date', 'supervisor', 'foreman', 'region', 'submittedAt'],
    hasColumns: true,
    room: BELOW_TABS,
  });
};
