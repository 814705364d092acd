import { describe, expect, it } from 'vitest';
import { readPage, writePage } from './paging.ts';

const read = (text: string) => readPage(new URLSearchParams(text));
const write = (text: string, change: Parameters<typeof writePage>[1]) => writePage(new URLSearchParams(text), change).toString();

describe('the roster page in the address', () => {
  it('takes only what is offered', () => {
    expect(read('page=2&rows=25')).toEqual({ page: 2, rows: 25 });
    for (const nonsense of ['', 'page=0&rows=7', 'page=-1&rows=1000', 'page=1.5', 'page=x&rows=x', 'page=1e99']) {
      expect(read(nonsense)).toEqual({ page: 1, rows: 10 });
    }
  });

  it('keeps what others wrote and leaves defaults out', () => {
    expect(write('region=3', { page: 2 })).toBe('region=3&page=2');
    expect(write('region=3&page=2', { page: 1 })).toBe('region=3');
  });

  it('starts at page 1 when the rows per page change', () => {
    expect(write('page=3', { rows: 20 })).toBe('rows=20');
    expect(write('page=3&rows=20', { rows: 10 })).toBe('');
  });
});
