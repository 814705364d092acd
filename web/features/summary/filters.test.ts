import { describe, expect, it } from 'vitest';
import { readFilters, writeFilters } from './filters.ts';

const TODAY = '2026-11-20';
const read = (text: string) => readFilters(new URLSearchParams(text), TODAY);
const write = (text: string, change: Parameters<typeof writeFilters>[1]) =>
  writeFilters(new URLSearchParams(text), change).toString();

describe('the filters in the address', () => {
  it('are read back as they were written', () => {
    const address = write('', { tab: 'timesheet', region: 3, date: '2026-11-18' });
    expect(address).toBe('tab=timesheet&region=3&date=2026-11-18');
    expect(read(address)).toEqual({ tab: 'timesheet', region: 3, date: '2026-11-18' });
  });

  it('count as absent when they make no sense', () => {
    for (const nonsense of ['', 'tab=x&region=all&date=soon', 'region=0', 'region=-1', 'date=2026-13-40', `date=${TODAY}`]) {
      expect(read(nonsense)).toEqual({ tab: 'roster', region: null, date: null });
    }
  });

  it('never reach into the future', () => {
    expect(read('date=2026-11-21').date).toBeNull();
  });

  it('start at page 1 when region or day change, and keep the rows per page', () => {
    expect(write('page=3&rows=20', { region: 2 })).toBe('rows=20&region=2');
    expect(write('page=3&rows=20', { tab: 'jobs' })).toBe('page=3&rows=20&tab=jobs');
    expect(write('region=2&date=2026-11-18&rows=20', { region: null, date: null })).toBe('rows=20');
  });
});
