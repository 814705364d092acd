import { afterEach, describe, expect, it } from 'vitest';
import {
  countText,
  dollarsAxis,
  dollarsIn,
  dollarsText,
  exactDollarsText,
  hoursAxis,
  hoursIn,
  percentText,
} from '#web/texts/figures.ts';
import { language } from '#web/texts/language.ts';
import { beginsWeek, labelOf, titleOf } from '../bar-labels.ts';
import { barsOf, pieceOf, piecesOf, sumOf, totalsOf } from './overview-data.ts';
import { jobSummary } from './test/small-job-summary.ts';

const month = (startDate: string, hours: number, cost: string) => ({
  startDate,
  endDate: `${startDate.slice(0, 7)}-28`,
  entries: [{ category: 'ugGas' as const, hours, cost }],
});
const YEAR = jobSummary({
  granularity: 'months',
  overviewDataPerDay: [],
  overviewDataPerMonth: [
    month('2025-12-01', 60, '10.05'),
    month('2026-01-01', 120, '0.10'),
    month('2026-02-01', 30, '0.20'),
    month('2026-04-01', 15, '1.00'),
  ],
});
const bar = (start: string, end = start) => ({ start, end, worked: totalsOf([]) });

afterEach(() => {
  language.choice = 'en';
});

describe('the bars of the overview', () => {
  it('can be cut in two ways once the range is long', () => {
    expect(piecesOf('day')).toEqual(['day']);
    expect(piecesOf('days')).toEqual(['day']);
    expect(piecesOf('weeks')).toEqual(['week', 'month']);
    expect(piecesOf('months')).toEqual(['month', 'quarter']);
    expect(pieceOf('months', 'coarser')).toBe('quarter');
    expect(pieceOf('days', 'coarser')).toBe('day');
  });

  it('add months up to calendar quarters, minute by minute and cent by cent', () => {
    expect(barsOf(YEAR, 'quarter').map(({ start, end, worked }) => [start, end, worked.ugGas])).toEqual([
      ['2025-12-01', '2025-12-28', { minutes: 60, cents: 1005 }],
      ['2026-01-01', '2026-02-28', { minutes: 150, cents: 30 }],
      ['2026-04-01', '2026-04-28', { minutes: 15, cents: 100 }],
    ]);
  });

  it('keep every minute and cent in the totals, whichever way they are cut', () => {
    const all = { minutes: 225, cents: 1135 };
    for (const piece of ['month', 'quarter'] as const) expect(totalsOf(barsOf(YEAR, piece)).ugGas).toEqual(all);
    expect(sumOf(Object.values(totalsOf(barsOf(YEAR, 'month'))))).toEqual(all);
  });

  it('have nothing where the answer names no such category', () => {
    expect(barsOf(YEAR, 'month')[0]?.worked.general).toEqual({ minutes: 0, cents: 0 });
  });
});

describe('what stands below a bar', () => {
  it('is as short as can be, and says the year where another begins', () => {
    expect(labelOf(bar('2026-11-02'), 'day', undefined, true)).toEqual({ label: 'Mon 2', short: '2' });
    expect(labelOf(bar('2026-11-02'), 'week', undefined, true).label).toBe('11/2');
    const months = [bar('2025-12-01'), bar('2026-01-01'), bar('2026-02-01')];
    expect(months.map((one, index) => labelOf(one, 'month', months[index - 1], false).label)).toEqual([
      'Dec ’25',
      'Jan ’26',
      'Feb',
    ]);
    expect(labelOf(bar('2026-10-01'), 'quarter', undefined, true).label).toBe('Q4');
  });

  it('follows the language', () => {
    language.choice = 'es';
    expect(labelOf(bar('2026-11-02'), 'day', undefined, true).label).toBe('lun 2');
    // Figures are in the order of every other date of the page.
    expect(labelOf(bar('2026-11-09'), 'week', undefined, true).label).toBe('11/9');
    expect(titleOf(bar('2026-11-12'))).toBe('jueves, 11/12/2026');
  });

  it('is a title in full when pointed at', () => {
    expect(titleOf(bar('2026-11-12'))).toBe('Thursday, 11/12/2026');
    expect(titleOf(bar('2026-11-02', '2026-11-08'))).toBe('11/02 – 11/08/2026');
  });

  it('stands apart from the week before, holidays or not', () => {
    expect(beginsWeek(bar('2026-11-09'), bar('2026-11-06'))).toBe(true);
    expect(beginsWeek(bar('2026-11-10'), bar('2026-11-09'))).toBe(false);
    expect(beginsWeek(bar('2026-11-02'), undefined)).toBe(false);
  });
});

describe('figures', () => {
  it('are rounded as far as they are glanced at, all of one row alike', () => {
    const each = (form: typeof hoursIn) => (values: number[]) => values.map(form(values));
    expect(
      [
        [0, 30, 270],
        [270, 599],
        [20, 45, 270, 15_960, 221_520],
      ].map(each(hoursIn)),
    ).toEqual([
      ['0h', '0.5h', '4.5h'],
      ['4.5h', '10h'],
      ['1h', '1h', '5h', '266h', '3,692h'],
    ]);
    expect(
      [
        [0, 968_500],
        [10_000, 990_700, 3_900_000],
        [4_000, 26_212_345, 131_000_000],
      ].map(each(dollarsIn)),
    ).toEqual([
      ['$0', '$9,685'],
      ['<$1k', '$10k', '$39k'],
      ['<$0.1M', '$0.3M', '$1.3M'],
    ]);
    expect(dollarsText(1_870_449)).toBe('$18,704');
    expect(exactDollarsText(1_870_449)).toBe('$18,704.49');
    expect(countText(1_234)).toBe('1,234');
  });

  it('are short at the axis, all of one axis in the unit of its largest', () => {
    const hours = (...values: number[]) => values.map(hoursAxis(Math.max(...values)));
    const dollars = (...values: number[]) => values.map(dollarsAxis(Math.max(...values)));
    expect(hours(0, 0.15, 0.3)).toEqual(['0', '0.15h', '0.3h']);
    expect(hours(0, 2.5, 5, 7.5)).toEqual(['0', '2.5h', '5h', '7.5h']);
    expect(hours(0, 25_000, 50_000, 75_000)).toEqual(['0', '25,000h', '50,000h', '75,000h']);
    expect(hours(0, 25_000, 50_000, 75_000, 100_000)).toEqual(['0', '25kh', '50kh', '75kh', '100kh']);
    expect(dollars(0, 500, 1_000, 1_500)).toEqual(['0', '$500', '$1,000', '$1,500']);
    expect(dollars(0, 8_000, 16_000)).toEqual(['0', '$8k', '$16k']);
    expect(dollars(0, 600_000, 1_200_000)).toEqual(['0', '$0.6M', '$1.2M']);
  });

  it('never call a part all or nothing that is neither', () => {
    expect(percentText(10, 12)).toBe('83%');
    expect(percentText(999, 1000)).toBe('99%');
    expect(percentText(1, 1000)).toBe('1%');
    expect([percentText(0, 5), percentText(5, 5), percentText(0, 0)]).toEqual(['0%', '100%', '–']);
  });
});
