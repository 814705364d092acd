import type { Period } from '#shared/rules/periods.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { TIMESHEET_STATUSES } from '#shared/timesheets/words.ts';
import { listLink } from './address/address.ts';
import { DAYS_TEXT, orNone } from './address/codecs.ts';
import { defineList, type ListFilter } from './definition.ts';
import { choiceFilter, idsFilter } from './filters.ts';

/** Filters sheets by their day, a calendar day without a time zone. Null for every day. */
const sheetDaysFilter: ListFilter<Period | null> = {
  text: orNone(DAYS_TEXT),
  initial: null,
  where: (days) => (days ? { date: { $gte: days.start, $lte: days.end } } : undefined),
};

/**
 * The filters of the timesheet list to which counts on other screens link, so that the list has as
 * many rows as was counted: `?status=submitted&region=3&days=2026-11-02.2026-11-08`.
 */
export const SHEET_FILTERS = {
  status: choiceFilter('status', TIMESHEET_STATUSES),
  region: idsFilter('regionId'),
  supervisor: idsFilter('supervisorId'),
  days: sheetDaysFilter,
};

interface CountedSheets {
  status: TimesheetStatus | 'all';
  /** Null for every region. */
  region: number | null;
  /** Null for any time. */
  days: Period | null;
}

const ADDRESS = defineList({ filters: SHEET_FILTERS, sortable: [] });

/** The address of the timesheet list with the sheets of a count. */
export function timesheetsLink({ status, region, days }: CountedSheets): string {
  return listLink('/timesheets', ADDRESS, { status, region: region === null ? [] : [region], supervisor: [], days });
}
