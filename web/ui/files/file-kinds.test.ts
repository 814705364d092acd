import { describe, expect, it } from 'vitest';
import { isTaken, sizeText } from './file-kinds.ts';

describe('a file', () => {
  it.each([
    ['.jpg,.png', 'Front.JPG', '', true],
    ['.jpg, .png', 'notes.pdf', 'application/pdf', false],
    ['image/*', 'pasted', 'image/png', true],
    ['image/*', 'notes.png.exe', 'application/octet-stream', false],
    ['text/csv', 'jobs', 'text/csv', true],
    [undefined, 'anything', '', true],
  ])('of %s, is %s (%s) taken: %s', (accept, name, type, taken) => {
    expect(isTaken(accept, { name, type })).toBe(taken);
  });

  it('has a size that people read', () => {
    expect([0, 999, 1_000, 48_200, 1_500_000].map((bytes) => sizeText(bytes, 'en-US'))).toEqual([
      '0 bytes',
      '999 bytes',
      '1 kB',
      '48.2 kB',
      '1.5 MB',
    ]);
  });
});
