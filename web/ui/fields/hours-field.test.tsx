import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { HoursField, minutesIn } from './hours-field.tsx';

const emitted: (number | null)[] = [];

function Lunch() {
  const [minutes, setMinutes] = useState<number | null>(30);
  return (
    <HoursField
      label="Lunch"
      minutes={minutes}
      onChange={(next) => {
        emitted.push(next);
        setMinutes(next);
      }}
    />
  );
}
const input = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Lunch' });
const type = (text: string): void => {
  fireEvent.focus(input());
  fireEvent.change(input(), { target: { value: text } });
};

afterEach(() => {
  cleanup();
  emitted.length = 0;
});

describe('hours', () => {
  it.each([
    ['8:30', 510],
    ['0:05', 5],
    ['8', 480],
    [':45', 45],
    ['24:00', 1_440],
    ['', null],
    ['8:60', undefined],
    ['24:01', undefined],
    ['8:3', undefined],
    [':', undefined],
  ])('%j is %j minutes', (text, minutes) => {
    expect(minutesIn(text)).toBe(minutes);
  });
});

describe('an hours field', () => {
  it('emits whole minutes and stands as h:mm when left', () => {
    render(<Lunch />);
    expect(input().value).toBe('0:30');
    type('1');
    expect(input().value).toBe('1');
    fireEvent.blur(input());
    expect([input().value, ...emitted]).toEqual(['1:00', 60]);
  });

  it('says that a time is no time once it is left, and keeps what was typed', () => {
    render(<Lunch />);
    type('8:75');
    expect(screen.queryByText('Input valid time')).toBeNull();
    fireEvent.blur(input());
    expect(screen.getByText('Input valid time')).toBeTruthy();
    expect([input().value, input().getAttribute('aria-invalid'), ...emitted]).toEqual(['8:75', 'true', null]);
  });

  it('lets nothing in but digits and a colon', () => {
    render(<Lunch />);
    type('1h:15m');
    expect(emitted).toEqual([75]);
  });
});
