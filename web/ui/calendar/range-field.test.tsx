import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Period, rangeTypeOf } from '#shared/rules/periods.ts';
import { language } from '#web/texts/language.ts';
import { RangeField, rangePicker } from './range-field.tsx';
import type { RangeLimits } from './range-shortcuts.ts';

const TODAY = '2026-11-20';
const onChoose = vi.fn<(range: Period | null) => void>();

function open(range: Period | null, limits: Partial<RangeLimits> = {}) {
  render(<RangeField name="Period" range={range} maxDay={TODAY} {...limits} onChoose={onChoose} />);
  fireEvent.click(screen.getByRole('button', { name: /^Period/ }));
  return within(screen.getByRole('dialog', { name: 'Period' }));
}
const day = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`${name}$`) });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

beforeAll(() => rangePicker.prefetch());
afterEach(() => {
  cleanup();
  onChoose.mockReset();
  language.choice = 'en';
});

describe('a range of days', () => {
  it('is shown without saying its year twice, and as one day when it is one', () => {
    render(<RangeField name="Period" range={{ start: '2026-11-02', end: TODAY }} maxDay={TODAY} onChoose={onChoose} />);
    expect(screen.getByText('11/02 – 11/20/2026')).toBeTruthy();
    cleanup();
    render(<RangeField name="Period" range={{ start: '2025-12-30', end: '2026-01-02' }} maxDay={TODAY} onChoose={onChoose} />);
    expect(screen.getByText('12/30/2025 – 01/02/2026')).toBeTruthy();
    cleanup();
    render(<RangeField name="Period" range={{ start: TODAY, end: TODAY }} maxDay={TODAY} onChoose={onChoose} />);
    expect(screen.getByText('11/20/2026')).toBeTruthy();
  });

  it('is taken over by Apply and by nothing before it', () => {
    open(null);
    fireEvent.click(day('Monday, November 9, 2026'));
    fireEvent.click(day('Wednesday, November 11, 2026'));
    expect(screen.getByText('11/09 – 11/11/2026, 3 days')).toBeTruthy();
    expect(onChoose).not.toHaveBeenCalled();
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: '2026-11-09', end: '2026-11-11' }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('may be typed without signs, or with a short year, which counts once the field is left', () => {
    const dialog = open({ start: '2026-11-02', end: TODAY });
    const [from, to] = [dialog.getByLabelText('From'), dialog.getByLabelText('To')] as HTMLInputElement[];
    fireEvent.change(from!, { target: { value: '11092026' } });
    expect(screen.getByText('11/09 – 11/20/2026, 12 days')).toBeTruthy();
    // The beginning of 11/13/2026 is not taken for a day of 2020.
    fireEvent.change(to!, { target: { value: '11/13/20' } });
    expect(screen.getByText('11/09 – 11/20/2026, 12 days')).toBeTruthy();
    fireEvent.change(to!, { target: { value: '11-13-26' } });
    fireEvent.blur(to!);
    expect(to!.value).toBe('11/13/2026');
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: '2026-11-09', end: '2026-11-13' }]]);
  });

  it('says which months it shows, whenever they are others', () => {
    const dialog = open(null);
    fireEvent.click(dialog.getByRole('button', { name: 'Previous month' }));
    expect(dialog.getByRole('status').textContent).toBe('September 2026 – October 2026');
  });

  it('is one day when only one is chosen', () => {
    open(null);
    fireEvent.click(day('Monday, November 9, 2026'));
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: '2026-11-09', end: '2026-11-09' }]]);
  });

  it('stays as it was after Cancel and after Escape, and the focus returns', () => {
    open({ start: TODAY, end: TODAY });
    fireEvent.click(day('Monday, November 9, 2026'));
    press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Period/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Period/ }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Period/ }));
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('closes by Escape from one of its days', () => {
    open({ start: TODAY, end: TODAY });
    day('Monday, November 9, 2026').focus();
    fireEvent.keyDown(document.activeElement!, { key: 'Escape', code: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is none after Clear', () => {
    open({ start: TODAY, end: TODAY });
    press('Clear');
    expect(onChoose.mock.calls).toEqual([[null]]);
  });

  it.each([
    ['Today', TODAY, TODAY],
    ['Yesterday', '2026-11-19', '2026-11-19'],
    ['This week', '2026-11-16', TODAY],
    ['Last week', '2026-11-09', '2026-11-15'],
    ['This month', '2026-11-01', TODAY],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['This quarter', '2026-10-01', TODAY],
    ['Last quarter', '2026-07-01', '2026-09-30'],
    ['This year', '2026-01-01', TODAY],
    ['Last 12 months', '2025-12-01', TODAY],
  ])('%s is a shortcut', (name, start, end) => {
    open(null);
    press(name);
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start, end }]]);
  });

  it.each([
    ['Last quarter', 'quarter'],
    ['This year', 'year'],
    ['Last 12 months', 'year'],
    ['Last month', 'month'],
    ['Last week', 'week'],
  ])('%s is compared as a %s', (name, type) => {
    open(null);
    press(name);
    press('Apply');
    expect(rangeTypeOf(onChoose.mock.calls[0]![0]!)).toBe(type);
  });

  it('is a month of the list, this one until today', () => {
    const dialog = open(null);
    const months = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
    expect([...months.options].slice(0, 3).map(({ text }) => text)).toEqual(['Month', 'November 2026', 'October 2026']);
    expect(months.options).toHaveLength(25);
    fireEvent.change(months, { target: { value: '2024-12-01' } });
    expect(dialog.getByText('12/01 – 12/31/2024, 31 days')).toBeTruthy();
    fireEvent.change(months, { target: { value: '2026-11-01' } });
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: '2026-11-01', end: TODAY }]]);
  });

  it('is typed, as it is shown or as the world writes it', () => {
    const dialog = open({ start: '2026-11-02', end: TODAY });
    const [from, to] = [dialog.getByLabelText<HTMLInputElement>('From'), dialog.getByLabelText<HTMLInputElement>('To')];
    expect([from.value, to.value]).toEqual(['11/02/2026', '11/20/2026']);
    fireEvent.change(from, { target: { value: '3/9/2025' } });
    fireEvent.change(to, { target: { value: '2025-04-01' } });
    fireEvent.blur(to);
    expect(to.value).toBe('04/01/2025');
    expect(dialog.getByText('03/09 – 04/01/2025, 24 days')).toBeTruthy();
    expect(day('Sunday, March 9, 2025')).toBeTruthy();
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: '2025-03-09', end: '2025-04-01' }]]);
  });

  it.each([
    ['02/30/2026', 'A date such as 01/31/2026'],
    ['tomorrow', 'A date such as 01/31/2026'],
    ['11/21/2026', '11/20/2026 at the latest'],
    ['09/30/2026', '10/01/2026 at the earliest'],
  ])('is not %s: %s', (text, words) => {
    const dialog = open({ start: '2026-11-02', end: TODAY }, { minDay: '2026-10-01' });
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: text } });
    expect(dialog.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByText(words)).toBeTruthy();
    press('Apply');
    expect(onChoose).not.toHaveBeenCalled();
    press('Today');
    expect(dialog.getByLabelText('To').getAttribute('aria-invalid')).toBeNull();
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: TODAY, end: TODAY }]]);
  });

  it('is turned round where it is typed backwards, as where it is pressed backwards', () => {
    const dialog = open({ start: '2026-11-10', end: '2026-11-16' });
    const [from, to] = [dialog.getByLabelText<HTMLInputElement>('From'), dialog.getByLabelText<HTMLInputElement>('To')];
    fireEvent.change(to, { target: { value: '11/02/2026' } });
    expect([from.value, to.value]).toEqual(['11/10/2026', '11/02/2026']);
    expect(dialog.getByText('11/02 – 11/10/2026, 9 days')).toBeTruthy();
    fireEvent.blur(to);
    expect([from.value, to.value]).toEqual(['11/02/2026', '11/10/2026']);
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: '2026-11-02', end: '2026-11-10' }]]);
  });

  it('is turned round where its first day is typed after its last, and none is dropped', () => {
    const dialog = open({ start: '2026-11-02', end: '2026-11-06' });
    const [from, to] = [dialog.getByLabelText<HTMLInputElement>('From'), dialog.getByLabelText<HTMLInputElement>('To')];
    fireEvent.change(from, { target: { value: '11/10/2026' } });
    expect([from.value, to.value]).toEqual(['11/10/2026', '11/06/2026']);
    expect(dialog.getByText('11/06 – 11/10/2026, 5 days')).toBeTruthy();
    fireEvent.blur(from);
    expect([from.value, to.value]).toEqual(['11/06/2026', '11/10/2026']);
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: '2026-11-06', end: '2026-11-10' }]]);
  });

  it('is moved to later days by typing the first and then the last', () => {
    const dialog = open({ start: '2026-11-02', end: '2026-11-06' });
    const [from, to] = [dialog.getByLabelText<HTMLInputElement>('From'), dialog.getByLabelText<HTMLInputElement>('To')];
    fireEvent.change(from, { target: { value: '11-10-26' } });
    fireEvent.blur(from, { relatedTarget: to });
    expect([from.value, to.value]).toEqual(['11/10/2026', '11/06/2026']);
    fireEvent.change(to, { target: { value: '11/13/2026' } });
    expect(dialog.getByText('11/10 – 11/13/2026, 4 days')).toBeTruthy();
    fireEvent.blur(to);
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: '2026-11-10', end: '2026-11-13' }]]);
  });

  it('is refused where it is typed too long, and neither of its days is changed', () => {
    const dialog = open({ start: '2026-11-02', end: '2026-11-06' }, { maxDays: 7 });
    const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    type('To', '11/20/2026');
    const apply = () => dialog.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled');
    expect(dialog.getByText('11/02 – 11/20/2026, 19 days')).toBeTruthy();
    expect(dialog.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
    expect(apply()).toBe('true');
    type('From', '11/14/2026');
    expect(dialog.getByText('11/14 – 11/20/2026, 7 days')).toBeTruthy();
    expect(apply()).toBeNull();
  });

  it('never reaches past the last day or before the first', () => {
    open(null, { minDay: '2026-11-18' });
    expect(day('Saturday, November 21, 2026').getAttribute('aria-disabled')).toBe('true');
    expect(day('Tuesday, November 17, 2026').getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Last week' })).toBeNull();
    press('This month');
    press('Apply');
    expect(onChoose.mock.calls).toEqual([[{ start: '2026-11-18', end: TODAY }]]);
  });

  it('is never longer than it may be', () => {
    const dialog = open(null, { maxDays: 7 });
    expect(dialog.getByText('At most 7 days')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'This month' })).toBeNull();
    fireEvent.click(day('Monday, November 9, 2026'));
    expect(day('Sunday, November 15, 2026').getAttribute('aria-disabled')).toBeNull();
    expect(day('Monday, November 16, 2026').getAttribute('aria-disabled')).toBe('true');
  });

  it('speaks Spanish', () => {
    language.choice = 'es';
    const dialog = open(null);
    expect(dialog.getByText('Noviembre')).toBeTruthy();
    expect(dialog.getAllByText('Lu')).toHaveLength(2);
    expect(day('viernes, 20 de noviembre de 2026')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Aplicar' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Últimos 12 meses' })).toBeTruthy();
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Mes' }).options[1]?.text).toBe('noviembre de 2026');
  });
});
