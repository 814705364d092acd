import { describe, expect, it } from 'vitest';
import { freshnessOf } from './freshness.ts';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const ago = (ms: number): Date => new Date(NOW - ms);
const view = { data: {}, receivedAt: ago(90_000), staleSince: null, retryAt: null };

describe('freshnessOf', () => {
  it('has nothing to say before there is data', () => {
    expect(freshnessOf({ ...view, data: undefined }, { lastHeardAt: ago(0) }, NOW)).toEqual({ kind: 'none' });
  });

  it('counts live data from the last sign of life, for a silent gateway has nothing new', () => {
    expect(freshnessOf(view, { lastHeardAt: ago(2_000) }, NOW)).toEqual({ kind: 'live', ageMs: 2_000 });
    expect(freshnessOf(view, { lastHeardAt: null }, NOW)).toEqual({ kind: 'live', ageMs: 90_000 });
  });

  it('counts stale data from the moment it was last right, and the seconds to the next try', () => {
    const stale = { ...view, staleSince: ago(300_000), retryAt: ago(-8_000) };
    expect(freshnessOf(stale, { lastHeardAt: ago(0) }, NOW)).toEqual({
      kind: 'stale',
      since: ago(300_000),
      ageMs: 300_000,
      retryInMs: 8_000,
    });
  });

  it('is never negative when the clock was set back', () => {
    expect(freshnessOf(view, { lastHeardAt: ago(-5_000) }, NOW)).toEqual({ kind: 'live', ageMs: 0 });
    expect(freshnessOf({ ...view, staleSince: ago(-5_000), retryAt: ago(5_000) }, { lastHeardAt: null }, NOW)).toMatchObject({
      ageMs: 0,
      retryInMs: 0,
    });
  });
});
