import { describe, expect, it } from 'vitest';
import { readView } from './address/address.ts';
import { defineList } from './definition.ts';
import { queryOf } from './query.ts';
import { SHEET_FILTERS, timesheetsLink } from './timesheet-filters.ts';

const SHEETS = defineList({ filters: SHEET_FILTERS, sortable: [] });
const whereBehind = (link: string): unknown => {
  const { where } = queryOf(SHEETS, readView(SHEETS, new URL(link, 'http://muster.test').searchParams));
  return where === undefined ? undefined : JSON.parse(String(where));
};

describe('the list that a count of timesheets opens', () => {
  it('has its status, region and days', () => {
    const link = timesheetsLink({ status: 'submitted', region: 3, days: { start: '2026-11-02', end: '2026-11-08' } });
    expect(link).toBe('/timesheets?status=submitted&region=3&days=2026-11-02.2026-11-08');
    expect(whereBehind(link)).toEqual({
      status: 'submitted',
      regionId: { $in: [3] },
      date: { $gte: '2026-11-02', $lte: '2026-11-08' },
    });
  });

  it('is of every status, region and day where nothing was chosen', () => {
    const link = timesheetsLink({ status: 'all', region: null, days: null });
    expect(link).toBe('/timesheets');
    expect(whereBehind(link)).toBeUndefined();
  });
});
