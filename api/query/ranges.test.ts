import { describe, expect, it } from 'vitest';
import { Failure } from '#shared/http/errors.ts';
import { periodOf } from './ranges.ts';

const EASTERN = 'America/New_York';

function faultsOf(startDate: string | undefined, endDate: string | undefined) {
  try {
    return periodOf({ startDate, endDate }, EASTERN);
  } catch (error) {
    return error instanceof Failure ? error.extras.errors : error;
  }
}

describe('periodOf', () => {
  it('is nothing, days as they are, or the business days of moments', () => {
    expect(periodOf({}, EASTERN)).toBeNull();
    const days = { startDate: '2026-03-02', endDate: '2026-03-03T03:59:59.999Z' };
    expect(periodOf(days, EASTERN)).toEqual({ start: '2026-03-02', end: '2026-03-02' });
  });

  it.each([
    ['2026-03-02', undefined, 'endDate', 'must be given with startDate'],
    [undefined, '2026-03-02', 'startDate', 'must be given with endDate'],
    ['2026-03-02', '2026-03-01', 'endDate', 'must not be earlier than startDate'],
    ['2026-03-02', '2029-03-04', 'endDate', 'must be at most three years after startDate'],
    ['1999-12-31T12:00:00Z', '2026-03-02', 'startDate', 'must be a day from 2000 to 2099'],
    ['2026-03-02', '2100-01-01T12:00:00Z', 'endDate', 'must be a day from 2000 to 2099'],
  ])('refuses %s to %s, naming %s', (start, end, field, reason) => {
    expect(faultsOf(start, end)).toEqual([{ field, reason }]);
  });
});
