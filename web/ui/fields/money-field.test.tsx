import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MoneyField } from './money-field.tsx';
import { caretAfter, decimalOf, fieldMoney, typedMoney } from './money-text.ts';

describe('a typed amount', () => {
  it.each([
    ['1234', '1,234', '1234.00'],
    ['$ 1,234,567.8', '1,234,567.8', '1234567.80'],
    ['12.345', '12.34', '12.34'],
    ['1.2.3', '1.23', '1.23'],
    ['.5', '0.5', '0.50'],
    ['12.', '12.', '12.00'],
    ['007', '7', '7.00'],
    ['abc', '', null],
    ['-5', '5', '5.00'],
    ['12345678901234', '1,234,567,890', '1234567890.00'],
  ])('%j stands as %j and is %j', (text, typed, decimal) => {
    expect([typedMoney(text), decimalOf(typedMoney(text))]).toEqual([typed, decimal]);
    expect(typedMoney(typedMoney(text))).toBe(typed);
  });

  it('stands with separators and cents when nobody types', () => {
    expect(['91875.00', '0.00', '1234567.80', null].map(fieldMoney)).toEqual(['91,875.00', '0.00', '1,234,567.80', '']);
  });

  it('keeps the caret behind the digit it stood behind', () => {
    expect(caretAfter('1234', '1,234')).toBe(5);
    expect(caretAfter('12', '1,234,567')).toBe(3);
    expect(caretAfter('', '1,234')).toBe(0);
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

  it('is nothing when emptied, and follows a value from elsewhere', () => {
    render(<Cost />);
    type('');
    expect([input().value, ...emitted]).toEqual(['', null]);
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(input().value).toBe('7.50');
  });
});
