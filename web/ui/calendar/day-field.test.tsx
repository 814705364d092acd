import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { language } from '#web/texts/language.ts';
import { DayField, dayPicker } from './day-field.tsx';
import { TypedDayField } from './typed-day-field.tsx';

const TODAY = '2026-11-20';
const onChoose = vi.fn<(day: string) => void>();

const open = () => {
  fireEvent.click(screen.getByRole('button', { name: /Day/ }));
  return within(screen.getByRole('dialog', { name: 'Day' }));
};
/** Waits for the focus: PrimeReact replaces its days once more after opening. */
const isFocused = (name: string): Promise<void> =>
  vi.waitFor(() => expect(document.activeElement?.textContent?.replace(/^\d+/, '')).toBe(name));

beforeAll(() => dayPicker.prefetch());
afterEach(() => {
  cleanup();
  onChoose.mockReset();
  language.choice = 'en';
});

describe('a calendar that a field opens', () => {
  it('has the focus on the chosen day, from which the arrow keys go on', async () => {
    render(<DayField name="Day" day="2026-11-11" maxDay={TODAY} onChoose={onChoose} />);
    const dialog = open();
    await isFocused('Wednesday, November 11, 2026');
    fireEvent.keyDown(document.activeElement!, { code: 'ArrowRight' });
    await isFocused('Thursday, November 12, 2026');
    // A single tab stop among all the days.
    expect(dialog.getAllByRole('button', { name: /, 2026$/ }).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    fireEvent.keyDown(document.activeElement!, { code: 'Enter' });
    expect(onChoose).toHaveBeenCalledWith('2026-11-12');
  });

  it('has it on today where none is chosen, and on the first that can be where today cannot', async () => {
    const field = (minDay?: string) => <TypedDayField label="Day" day="" today={TODAY} minDay={minDay} onChange={onChoose} />;
    render(field());
    open();
    await isFocused('Friday, November 20, 2026');
    cleanup();
    render(field('2026-11-24'));
    open();
    await isFocused('Tuesday, November 24, 2026');
  });

  it('closes by Escape from one of its days, and the focus returns', async () => {
    render(<DayField name="Day" day="2026-11-11" maxDay={TODAY} onChoose={onChoose} />);
    open();
    await isFocused('Wednesday, November 11, 2026');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', code: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Day/ }));
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('says which month it shows, whenever it is another', () => {
    render(<DayField name="Day" day={TODAY} maxDay={TODAY} onChoose={onChoose} />);
    const dialog = open();
    const said = dialog.getByRole('status');
    expect(said.textContent).toBe('');
    fireEvent.click(dialog.getByRole('button', { name: 'Previous month' }));
    expect(said.textContent).toBe('October 2026');
    fireEvent.click(dialog.getByRole('button', { name: 'Next month' }));
    expect(said.textContent).toBe('November 2026');
    act(() => {
      language.choice = 'es';
    });
    return vi.waitFor(() => expect(said.textContent).toBe('noviembre de 2026'));
  });
});

describe('a day that is typed', () => {
  it.each(['12012026', '12-1-26', '12/1/2026'])('may be written %s', (text) => {
    render(<TypedDayField label="Day" day="" today={TODAY} onChange={onChoose} />);
    fireEvent.change(screen.getByRole('textbox', { name: 'Day' }), { target: { value: text } });
    expect(onChoose.mock.calls).toEqual([['2026-12-01']]);
  });
});
