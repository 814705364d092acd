import { describe, expect, it } from 'vitest';
import { nearAscii } from './letters.ts';

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
