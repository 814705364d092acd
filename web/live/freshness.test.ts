import { describe, expect, it } from 'vitest';
import { freshnessOf } from './freshness.ts';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const ago = (ms: number): Date => new Date(NOW - ms);
const view = { data: {}, receivedAt: ago(90_000), staleSince: null, retryAt: null };

describe('freshnessOf', () => {
  it('has nothing to say before there is data', () => {
    expect(freshnessOf({ ...view, data: undefined }, { answeredAt: ago(0) }, NOW)).toEqual({ kind: 'none' });
  });

  it('[L19] counts live data from the last answer of the api, for one that is there and silent has nothing new', () => {
    expect(freshnessOf(view, { answeredAt: ago(2_000) }, NOW)).toEqual({ kind: 'live', ageMs: 2_000 });
    expect(freshnessOf(view, { answeredAt: null }, NOW)).toEqual({ kind: 'live', ageMs: 90_000 });
  });

  it('counts stale data from the moment it was last right, and the seconds to the next try', () => {
    const stale = { ...view, staleSince: ago(300_000), retryAt: ago(-8_000) };
    expect(freshnessOf(stale, { answeredAt: ago(0) }, NOW)).toEqual({
      kind: 'stale',
      since: ago(300_000),
      ageMs: 300_000,
      retryInMs: 8_000,
    });
  });

  it('is never negative when the clock was set back', () => {
    expect(freshnessOf(view, { answeredAt: ago(-5_000) }, NOW)).toEqual({ kind: 'live', ageMs: 0 });
    expect(freshnessOf({ ...view, staleSince: ago(-5_000), retryAt: ago(5_000) }, { answeredAt: null }, NOW)).toMatchObject({
      ageMs: 0,
      retryInMs: 0,
    });
  });
});
