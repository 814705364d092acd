import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPhone, phoneText } from './phones.ts';

describe('a phone number', () => {
  it('is put in order, with its extension however that is written', () => {
    const given = ['9145550142', '+1 (914) 555-0142', '1-914-555-0142', '914‑555–0142', '914.555.0142'];
    expect(given.map(phoneText)).toEqual(given.map(() => '(914) 555-0142'));
    for (const extension of ['x12', ' ext 12', ' Ext. 12', ', extension 12', ' #12', 'EXT:12'])
      expect(phoneText(`914 555 0142${extension}`)).toBe('(914) 555-0142 ext 12');
  });

  it('stays as it is when it is of another country, or none', () => {
    for (const text of ['+44 20 7946 0958', '+442079460958', '914555014212', '0142', 'Office: 914 555 0142', '+1 22', ''])
      expect(phoneText(text)).toBe(text);
    expect(
      ['+442079460958', '914555014212', '555-0142', '914 555 0142 x1234567', 'Office: 914 555 0142', '12'].map(isPhone),
    ).toEqual([true, true, true, false, false, false]);
  });

  it('is judged alike before it is put in order and after', () => {
    const sign = fc.constantFrom(...'0123456789', ...'0123456789', ' ', '-', '(', ')', '+', 'x', 'ext ', '#', ',', 'a');
    const text = fc.array(sign, { minLength: 5, maxLength: 22 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(text, (one) => {
        expect(isPhone(phoneText(one))).toBe(isPhone(one));
        expect(phoneText(phoneText(one))).toBe(phoneText(one));
      }),
      { numRuns: 5_000 },
    );
  });
});
