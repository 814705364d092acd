import { describe, expect, it } from 'vitest';
import { lastPage, pagesAround } from './pages.ts';

describe('pages', () => {
  it('counts at least one page', () => {
    expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2]);
  });

  it('offers the ends and the neighbours', () => {
    expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
    expect(pagesAround(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-after', 20]);
    expect(pagesAround(10, 20)).toEqual([1, 'gap-before', 9, 10, 11, 'gap-after', 20]);
    expect(pagesAround(20, 20)).toEqual([1, 'gap-before', 16, 17, 18, 19, 20]);
  });
});
