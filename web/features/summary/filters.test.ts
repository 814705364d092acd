import { describe, expect, it } from 'vitest';
import { readView, writeView } from '#web/lists/address/address.ts';
import { daysOfRoster, daysUntil, rosterDay, SUMMARY_VIEW } from './filters.ts';

const TODAY = '2026-11-20';
const read = (text: string) => readView(SUMMARY_VIEW, new URLSearchParams(text));
const INITIAL = { tab: 'jobs', region: null, days: null, category: [], pieces: 'finer', foreman: null, steps: 0 };

describe('what the summary shows', () => {
  it('is read from the address as it was written', () => {
    const address = 'tab=roster&region=3&days=2026-11-02.2026-11-18&category=ugGas.general&pieces=coarser&foreman=12&steps=2';
    expect(read(address).filters).toEqual({
      tab: 'roster',
      region: 3,
      days: { start: '2026-11-02', end: '2026-11-18' },
      category: ['ugGas', 'general'],
      pieces: 'coarser',
      foreman: 12,
      steps: 2,
    });
    expect(writeView(SUMMARY_VIEW, new URLSearchParams(), read(address)).toString()).toBe(address);
  });

  it('is the Job Performance tab of all regions, categories and days where the address makes no sense', () => {
    for (const nonsense of [
      '',
      'tab=x&region=all&days=soon&category=gas',
      'region=0&pieces=all&foreman=0&steps=-1',
      'days=2026-11-18.2026-11-02&foreman=Owen&steps=1000',
    ])
      expect(read(nonsense).filters).toEqual(INITIAL);
  });

  it('never reaches into the future', () => {
    expect(daysUntil({ start: '2026-11-18', end: '2026-11-21' }, TODAY)).toBeNull();
    expect(daysUntil({ start: '2026-11-18', end: TODAY }, TODAY)).toEqual({ start: '2026-11-18', end: TODAY });
  });
});

describe('the roster of a range', () => {
  it('is that of its last day', () => {
    expect(rosterDay({ start: '2026-11-02', end: '2026-11-18' }, TODAY)).toBe('2026-11-18');
  });

  it('goes on with the days while it is that of today', () => {
    expect(rosterDay({ start: '2026-11-02', end: TODAY }, TODAY)).toBeNull();
    expect(rosterDay(null, TODAY)).toBeNull();
    expect(daysOfRoster(TODAY, TODAY)).toBeNull();
  });

  it('of one day is that day, and the other way round', () => {
    expect(rosterDay(daysOfRoster('2026-11-18', TODAY), TODAY)).toBe('2026-11-18');
  });
});
