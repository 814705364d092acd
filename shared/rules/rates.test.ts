import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRate } from './rates.ts';

describe('a pay rate', () => {
  it('reads as name, type and dollars', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Foreman', 'Cable Splicer', 'Class A - Lead'),
        fc.integer({ min: 0, max: 99_999_999 }),
        (name, cents) => {
          expect(readRate(`${name} - ST ${(cents / 100).toFixed(2)}`)).toEqual({ name, type: 'ST', cents });
        },
      ),
    );
  });

  it('takes a dollar sign, thousands separators and whole dollars', () => {
    expect(readRate('Foreman - OT $1,048.5')).toEqual({ name: 'Foreman', type: 'OT', cents: 104_850 });
    expect(readRate(' Foreman - ST 48 ')?.cents).toBe(4_800);
  });

  it('is not anything else', () => {
    for (const text of [
      '',
      'Foreman',
      'Foreman 48.50',
      '- ST 48.50',
      'Foreman - 48.50',
      'Foreman - ST',
      'Foreman - ST 1,00',
      'Foreman - ST -1',
      'Foreman - ST 4.555',
    ])
      expect(readRate(text), text).toBeUndefined();
  });
});
