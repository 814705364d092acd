import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rosterMember } from '../test/roster-rows.ts';
import { telOf } from './tel.ts';
import { usePresence } from './use-presence.ts';

const EXPECTED = '2026-11-27T12:00:00.000Z';
const ANA = rosterMember({ id: 1, fullName: 'Ana Reyes', expected: { at: EXPECTED, source: 'own' } });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Shown({ asOf }: { asOf: number | null }) {
  const { presence, minutes } = usePresence(ANA, asOf);
  return <p>{`${presence} ${minutes}`}</p>;
}

it('turns late by time alone, counts the minutes, and stands still while the data is old [roster-5]', () => {
  vi.useFakeTimers({ now: Date.parse(EXPECTED) - 60_000 });
  const { rerender } = render(<Shown asOf={null} />);
  expect(screen.getByText('due 0')).toBeDefined();
  act(() => vi.advanceTimersByTime(10 * 60_000));
  expect(screen.getByText('due 0')).toBeDefined();
  act(() => vi.advanceTimersByTime(61_000));
  expect(screen.getByText('late 10')).toBeDefined();
  rerender(<Shown asOf={Date.now()} />);
  act(() => vi.advanceTimersByTime(600_000));
  expect(screen.getByText('late 10')).toBeDefined();
});

it('calls a number with its extension', () => {
  expect(telOf('(516) 555-0161')).toBe('tel:5165550161');
  expect(telOf('+1 516 555 0161 ext 12')).toBe('tel:+15165550161;ext=12');
});
