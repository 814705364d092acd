import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

const asked: string[] = [];

/** The search of a list. With `isSlow` the list never takes the text over. */
function List({ isSlow = false }) {
  const [text, setText] = useState('');
  const onSearch = (wanted: string): void => {
    asked.push(wanted);
    if (!isSlow) setText(wanted);
  };
  return (
    <>
      <SearchField name="Search jobs" placeholder="by Job ID" text={text} onSearch={onSearch} />
      <button type="button" onClick={() => setText('')}>
        Clear Filters
      </button>
      <button type="button" onClick={() => setText(asked.at(-1) ?? '')}>
        Answer
      </button>
    </>
  );
}

const input = (): HTMLInputElement => screen.getByRole('searchbox', { name: 'Search jobs' });
const type = (text: string): void => void fireEvent.change(input(), { target: { value: text } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a search field', () => {
  it('asks one second after the last key', () => {
    render(<List />);
    type('10');
    pass(900);
    type('104');
    pass(999);
    expect(asked).toEqual([]);
    pass(1);
    expect(asked).toEqual(['104']);
  });

  it('asks at once on Enter, and not again after the pause', () => {
    render(<List />);
    type(' 104 ');
    fireEvent.keyDown(input(), { key: 'Enter' });
    pass(2_000);
    expect(asked).toEqual(['104']);
  });

  it.each(['Escape', 'the cross'])('is emptied at once by %s', (how) => {
    render(<List />);
    type('104');
    pass(1_000);
    if (how === 'Escape') fireEvent.keyDown(input(), { key: 'Escape' });
    else press('Clear search');
    expect([input().value, ...asked]).toEqual(['', '104', '']);
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('leaves Escape to what is around it when it is empty', () => {
    render(<List />);
    expect(fireEvent.keyDown(input(), { key: 'Escape' })).toBe(true);
    type('1');
    expect(fireEvent.keyDown(input(), { key: 'Escape' })).toBe(false);
  });

  it('is emptied with the other filters, and asks for nothing by itself then', () => {
    render(<List />);
    type('104');
    pass(1_000);
    press('Clear Filters');
    pass(2_000);
    expect([input().value, ...asked]).toEqual(['', '104']);
  });

  it('keeps what was typed while the last search was still on its way', () => {
    render(<List isSlow />);
    type('104');
    pass(1_000);
    type('10482');
    press('Answer');
    expect(input().value).toBe('10482');
    pass(1_000);
    expect(asked).toEqual(['104', '10482']);
  });
});
