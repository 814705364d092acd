import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInternalPhaseCode, phaseCodeKey } from './phase-codes.ts';

const INTERNAL =
  'ASPH FUEL FUSE GRVL HAUL INEQ INSU MAOH MATE MATG MATL OVHD PERD SAND SHOR TANE TOOLB TOOLE TOOLG 999999999999 OVCOGS Rebill'.split(
    ' ',
  );

describe('isInternalPhaseCode', () => {
  it('knows every internal code, with whatever signs around and between its letters', () => {
    const sign = fc.constantFrom('', '-', ' ', '.', '/', '_');
    fc.assert(
      fc.property(fc.constantFrom(...INTERNAL), fc.array(sign, { minLength: 13, maxLength: 13 }), (code, signs) => {
        const written = [...code].map((letter, index) => `${signs[index]}${letter}`).join('');
        expect(isInternalPhaseCode(`${written}${signs[12]}`)).toBe(true);
      }),
    );
  });

  it('leaves codes that people work on', () => {
    for (const code of ['TRCH', 'SANDY', 'TOOL', 'FUEL1', '99999999999', '']) expect(isInternalPhaseCode(code)).toBe(false);
  });

  it('compares nothing but letters and digits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(phaseCodeKey(phaseCodeKey(text))).toBe(phaseCodeKey(text));
      }),
    );
  });
});
