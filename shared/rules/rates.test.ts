import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIn, payRates, RATE_FIELDS, type RateTexts, ratePeriods, readRate } from './rates.ts';

const listed = (...texts: (string | null)[]) =>
  Object.fromEntries(RATE_FIELDS.map((field, place) => [field, texts[place] ?? null])) as RateTexts;

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

describe('what an hour of somebody is paid', () => {
  it('is straight time, with overtime and double time where they are listed', () => {
    expect(payRates(listed(null, 'Lineman - OT 72.75', 'Lineman - st 48.50'))).toEqual({
      straight: 4850,
      overtime: 7275,
      double: null,
    });
    expect(payRates(listed('Lineman - ST 48', 'Lineman - DT 97'))).toEqual({ straight: 4800, overtime: null, double: 9700 });
  });

  it('is that of the first class, its overtime too', () => {
    const two = listed('Foreman - ST 50', 'Lineman - ST 40', 'Lineman - OT 60', 'Foreman - OT 75', 'Lineman - DT 80');
    expect(payRates(two)).toEqual({ straight: 5000, overtime: 7500, double: 8000 });
  });

  it('is the first rate that can be read without straight time, before overtime and double time', () => {
    expect(payRates(listed('nonsense', 'Lineman - OT 60', 'Lineman - Night 45'))?.straight).toBe(4500);
    expect(payRates(listed('nonsense', 'Pole-Man - DT $1,050.5'))).toEqual({
      straight: 105_050,
      overtime: null,
      double: 105_050,
    });
  });

  it('is unknown without a rate', () => {
    expect(payRates(listed(null, '', '48.50'))).toBeUndefined();
  });
});

describe('the periods of rates', () => {
  const from = (ratesFrom: string | null) => ({ ...listed(), ratesFrom });

  it('follow one another, and the first begins before its own day', () => {
    const periods = ratePeriods([from('2026-11-20'), from('2026-11-02'), from('2026-12-01')]);
    expect(periods.map(({ from: first, until }) => [first, until])).toEqual([
      [null, '2026-11-20'],
      ['2026-11-20', '2026-12-01'],
      ['2026-12-01', null],
    ]);
    const of = (day: string) => periods.findIndex((period) => isIn(period, day));
    expect(['2026-01-01', '2026-11-19', '2026-11-20', '2026-11-30', '2026-12-01', '2027-01-01'].map(of)).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });
});
