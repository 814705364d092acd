import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardCell, unguardCell } from './csv-cells.ts';

const cell = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '1')).map((signs) => signs.join('')),
);

describe('a guarded cell', () => {
  it('is nothing that a spreadsheet runs, and gives back what it was', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(guardCell(text)).not.toMatch(/^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/);
        expect(unguardCell(guardCell(text))).toBe(text);
      }),
    );
  });

  it('stays a number when it is a negative one, so that sums have it', () => {
    expect(['-6509.73', '-5'].map(guardCell)).toEqual(['-6509.73', '-5']);
    expect(guardCell('-5\n=1+1')).toBe("'-5\n=1+1");
  });

  it('is left as it is when nothing would run it', () => {
    expect(guardCell('Jane')).toBe('Jane');
    expect(guardCell("'tis")).toBe("'tis");
    expect(guardCell('=1+1')).toBe("'=1+1");
    expect(guardCell('-1+1')).toBe("'-1+1");
    expect(guardCell('-')).toBe("'-");
    expect(guardCell('+1 555 010 2030')).toBe("'+1 555 010 2030");
  });
});
