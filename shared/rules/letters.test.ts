import { describe, expect, it } from 'vitest';
import { nearAscii, plain } from './letters.ts';

describe('a text in ASCII', () => {
  it('keeps letters without their marks, small and capital alike', () => {
    expect(nearAscii('Łukasz Þór Ðurić Nguyễn Weiß Bjørn þð')).toBe('Lukasz Thor Duric Nguyen Weiss Bjorn thd');
    expect(nearAscii('Pen\u0303a')).toBe('Pena');
  });

  it('keeps the sense of signs', () => {
    expect(nearAscii('−5 °C, ≥ 20 mph, 10′ 6″, ½″ ± 1, a ≠ b, 3 × 4 µm, № 7')).toBe(
      "-5 degC, >= 20 mph, 10' 6'', 1/2'' +/- 1, a <> b, 3 x 4 um, No 7",
    );
  });

  it('leaves what has no likeness, and what is ASCII', () => {
    expect(nearAscii('日本 Иван ??? \t')).toBe('日本 Иван ??? \t');
    const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
    expect(nearAscii(ascii)).toBe(ascii);
  });
});

describe('two texts as people compare them', () => {
  it.each([
    ['composed and taken apart', 'Jos\u00E9', 'Jose\u0301'],
    ['with a mark and without', 'Jos\u00E9', 'JOSE'],
    ['a sharp s and its capitals', 'Stra\u00DFe', 'STRASSE'],
    ['a dotted capital I', '\u0130stanbul', 'istanbul'],
    ['a dotted capital I, small and taken apart', '\u0130stanbul', 'I\u0307STANBUL'.toLowerCase()],
    ['wide letters and ligatures', '\uFF3Aone \uFB01', 'zone fi'],
    ['kinds of spaces, and how many', ' Zone\u00A0\u2003 Q ', 'zone q'],
    ['kinds of apostrophes', 'O\u2019Neill', "o'neill"],
    ['letters that are taken apart in other alphabets', '\uAC00', '\u1100\u1161'],
  ])('are the same: %s', (_what, one, other) => {
    expect(plain(one)).toBe(plain(other));
    expect(plain(plain(one))).toBe(plain(one));
  });

  it('are not the same by letters that only look alike', () => {
    expect(plain('A')).not.toBe(plain('\u0391'));
    expect(plain('Zone Q')).not.toBe(plain('ZoneQ'));
  });
});
