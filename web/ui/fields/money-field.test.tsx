import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Amount } from '#shared/jobs/amounts.ts';
import { dollarsOf } from '#shared/rules/costs.ts';
import { MoneyField } from './money-field.tsx';
import { caretIn, decimalOf, editedMoney, fieldMoney, shownMoney } from './money-text.ts';

/** A field with its caret, changed by keys and by the clipboard. */
function fieldOf(value: string | null = null) {
  let [written, shown] = [fieldMoney(value), fieldMoney(value)];
  let caret = shown.length;
  const put = (text: string, at: number, typed: number | null) => {
    const edit = { text, caret: at, typed };
    written = editedMoney(edit, written);
    shown = shownMoney(written);
    caret = caretIn(shown, edit);
  };
  const field = {
    key: (sign: string) => put(shown.slice(0, caret) + sign + shown.slice(caret), caret + sign.length, sign.length),
    backspace: () => caret > 0 && put(shown.slice(0, caret - 1) + shown.slice(caret), caret - 1, 0),
    type: (text: string) => [...text].forEach(field.key),
    paste: (text: string) => put(text, text.length, null),
    moveTo: (at: number) => {
      caret = at;
    },
    is: () => ({ shown, value: decimalOf(written), left: fieldMoney(decimalOf(written)) }),
  };
  return field;
}
const byKeys = (text: string) => {
  const field = fieldOf();
  field.type(text);
  return field.is();
};
const pasted = (text: string) => {
  const field = fieldOf('12345.00');
  field.paste(text);
  return field.is();
};

const amount = Amount('missing', 'refused');
const parsed = (value: string | null) => amount.safeParse(value).data ?? 'refused';

const thousands = (digits: string, sign: string) => digits.replace(/\B(?=(\d{3})+$)/g, sign);
/** The ways to write an amount, in several countries. */
const WAYS: readonly ((whole: string, part: string) => string)[] = [
  (whole, part) => `${whole}.${part}`,
  (whole, part) => `$${thousands(whole, ',')}.${part}`,
  (whole, part) => `$ ${whole}.${part}`,
  (whole, part) => `USD ${thousands(whole, ',')}.${part}`,
  (whole, part) => `0${whole}.${part}`,
  (whole, part) => `${whole === '0' ? '' : whole}.${part}`,
  (whole, part) => `${whole}.${part.replace(/0$/, '')}`,
  (whole, part) => `${whole},${part}`,
  (whole, part) => `${whole},${part.replace(/0$/, '')}`,
  (whole, part) => `${thousands(whole, '.')},${part}`,
  (whole, part) => `${thousands(whole, ' ')},${part}`,
  (whole, part) => `${thousands(whole, '\u202f')}.${part}`,
  (whole, part) => `${thousands(whole, '’')}.${part}`,
  (whole, part) => `${whole},${part} €`,
  (whole, part) => `${whole}.${part}0`,
  (_whole, part) => `,${part}`,
];
const written = fc
  .tuple(fc.oneof(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 200_000 })), fc.constantFrom(...WAYS))
  .map(([cents, way]) => {
    const [whole = '', part = ''] = dollarsOf(cents).split('.');
    return { cents, text: way(whole, part) };
  });

describe('an amount, however it is written', () => {
  it.each([
    ['by key', byKeys],
    ['pasted or filled in', pasted],
  ])('%s, is what was meant, or refused as it stands', (_way, enter) => {
    fc.assert(
      fc.property(written, ({ cents, text }) => {
        const { value, left, shown } = enter(text);
        const read = parsed(value);
        if (read === 'refused') expect([value, left]).toEqual([shown, shown]);
        else expect(read, text).toBe(dollarsOf(cents));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['.75', '0.75', '0.75'],
    ['.5', '0.5', '0.50'],
    ['1234', '1,234', '1234.00'],
    ['1,234', '1,234', '1234.00'],
    ['1,234,567.8', '1,234,567.8', '1234567.80'],
    ['12.', '12.', '12.00'],
    ['007', '7', '7.00'],
    ['9999999999.99', '9,999,999,999.99', '9999999999.99'],
    ['1,5', '1,5', 'refused'],
    ['12,50', '12,50', 'refused'],
    ['1234,50', '1234,50', 'refused'],
    ['1234,567', '1234,567', 'refused'],
    ['1.234,56', '1.234,56', 'refused'],
    ['1.2.3', '1.2.3', 'refused'],
    ['12.345', '12.345', 'refused'],
    ['0,123', '0,123', 'refused'],
    ['-5', '-5', 'refused'],
    ['12345678901', '12,345,678,901', 'refused'],
    ['.', '0.', 'refused'],
    ['', '', 'refused'],
  ])('%j typed or pasted stands as %j and is %j', (text, stands, decimal) => {
    expect([byKeys(text).shown, parsed(byKeys(text).value)]).toEqual([stands, decimal]);
    expect([pasted(text).shown, parsed(pasted(text).value)]).toEqual([stands, decimal]);
  });

  it('takes no letter by key, and refuses one that was pasted', () => {
    expect(byKeys('1x2 y').shown).toBe('12');
    expect([pasted('1e5'), pasted('(5)')].map(({ value }) => parsed(value))).toEqual(['refused', 'refused']);
    expect(pasted(' $1,234.5 ').value).toBe('1234.50');
  });

  it('stands with separators and cents when nobody types', () => {
    const left = ['91875.00', '0.00', '1234567.80', null, '12,50'].map(fieldMoney);
    expect(left).toEqual(['91,875.00', '0.00', '1,234,567.80', '', '12,50']);
  });

  it('is edited behind the digit at which the caret stands', () => {
    const field = fieldOf('1234567.00');
    field.moveTo(5);
    field.backspace();
    expect(field.is().shown).toBe('123,567.00');
    field.key('9');
    expect(field.is().shown).toBe('1,239,567.00');
    for (let press = 0; press < 4; press += 1) field.backspace();
    expect(field.is().shown).toBe('567.00');
    field.type('12,');
    expect(field.is()).toMatchObject({ shown: '12,567.00', value: '12567.00' });
  });
});

describe('a money field', () => {
  const emitted: (string | null)[] = [];
  function Cost() {
    const [value, setValue] = useState<string | null>('1200.00');
    return (
      <>
        <MoneyField
          label="Labors"
          value={value}
          error={parsed(value) === 'refused' ? 'Invalid Labors' : undefined}
          onChange={(next) => {
            emitted.push(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('7.50')}>
          Reset
        </button>
      </>
    );
  }
  const input = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Labors' });
  const type = (text: string): void => void fireEvent.change(input(), { target: { value: text } });
  afterEach(() => {
    cleanup();
    emitted.length = 0;
  });

  it('separates while one types, emits decimal texts, and rounds itself off when left', () => {
    render(<Cost />);
    expect(input().value).toBe('1,200.00');
    type('45000.');
    expect(input().value).toBe('45,000.');
    type('45,000.5');
    fireEvent.blur(input());
    expect([input().value, ...emitted]).toEqual(['45,000.50', '45000.00', '45000.50']);
  });

  it.each([
    ['1,200.005', 'insertText', '5', '1,200.005'],
    ['1,2800.00', 'insertText', '8', '12,800.00'],
    ['1,20.00', 'deleteContentBackward', null, '120.00'],
    ['12,50', 'insertFromPaste', null, '12,50'],
    ['12,50', 'insertFromDrop', null, '12,50'],
    ['12,50', 'insertReplacementText', null, '12,50'],
    ['12,50', undefined, undefined, '12,50'],
    ['US$ 1,250.5', undefined, undefined, '1,250.5'],
  ])('that comes to hold %j by %s stands as what was meant, or as it was written', (text, inputType, data, stands) => {
    render(<Cost />);
    const isWithin = stands !== text && inputType !== undefined;
    const caret = isWithin ? 4 : text.length;
    fireEvent.input(input(), { target: { value: text, selectionStart: caret, selectionEnd: caret }, inputType, data });
    expect(input().value).toBe(stands);
  });

  it('says how an amount is written where there is none, and nothing of that where one is missing', () => {
    render(<Cost />);
    const said = () => document.querySelector('.labelled-error')?.textContent;
    type('12,50');
    expect(said()).toBe('Invalid Labors. Write it like 1,234.50');
    type('');
    expect(said()).toBe('Invalid Labors');
    type('12.50');
    expect(said()).toBeUndefined();
  });

  it('is nothing when emptied, and follows a value from elsewhere', () => {
    render(<Cost />);
    type('');
    expect([input().value, ...emitted]).toEqual(['', null]);
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(input().value).toBe('7.50');
  });
});
