import { describe, expect, it } from 'vitest';
import { readView } from './address/address.ts';
import { defineList } from './definition.ts';
import { jobFilters, jobsLink, UNPLACED_JOBS, unplacedJobsLink } from './job-filters.ts';
import { queryOf } from './query.ts';

const JOBS = defineList({ filters: jobFilters('America/New_York'), sortable: [] });
const whereBehind = (link: string): unknown => {
  const view = readView(JOBS, new URL(link, 'http://muster.test').searchParams);
  const { where } = queryOf(JOBS, view);
  return where === undefined ? undefined : JSON.parse(String(where));
};

describe('the list that a count of jobs opens', () => {
  it('has its status, region and days', () => {
    const link = jobsLink({ status: ['inProgress'], region: 3, days: { start: '2026-11-02', end: '2026-11-20' } });
    expect(link).toBe('/job-management?status=inProgress&region=3&days=2026-11-02.2026-11-20');
    expect(whereBehind(link)).toEqual({
      status: { $in: ['inProgress'] },
      regionId: { $in: [3] },
      startDate: { $lte: '2026-11-21T04:59:59.999Z' },
      endDate: { $gte: '2026-11-02T05:00:00.000Z' },
    });
  });

  it('is of every status, region and day where nothing was chosen', () => {
    const link = jobsLink({ status: [], region: null, days: null });
    expect(link).toBe('/job-management?status=');
    expect(whereBehind(link)).toBeUndefined();
  });

  it('has the open jobs without coordinates', () => {
    expect(whereBehind(unplacedJobsLink())).toEqual(UNPLACED_JOBS);
  });

  it('without a filter shows what is open', () => {
    expect(whereBehind('/job-management')).toEqual({ status: { $in: ['assigned', 'inProgress', 'unassigned'] } });
  });
});
