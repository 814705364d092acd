import { describe, expect, it } from 'vitest';
import { unstorable } from './storable.ts';

const half = 'must not hold half a character (a lone surrogate)';

describe('text that is sent', () => {
  it('can be stored with every whole character, also one beyond the first 65,536', () => {
    expect(unstorable({ name: 'Zoë 😀', list: ['', 1, null, true], inner: { note: '\n' } }, ['body'])).toEqual([]);
  });

  it('cannot with half of one, or a zero character: each place is named', () => {
    expect(unstorable('\ud800')).toEqual([{ field: 'body', reason: half }]);
    expect(unstorable({ a: ['ok', '\udc00'], data: { 'k\ud800': 1 }, zero: 'a\0' })).toEqual([
      { field: 'a.1', reason: half },
      { field: 'data.k\ud800', reason: half },
      { field: 'zero', reason: 'must not hold a zero character' },
    ]);
  });
});
