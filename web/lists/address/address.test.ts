import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZES } from '#shared/constants.ts';
import { LEAST_CHOSEN, MOST_CHOSEN } from '../columns/chosen.ts';
import { defineList, type ListFilter, type ViewOf } from '../definition.ts';
import { choiceFilter, daysFilter, idsFilter, searchFilter, wordsFilter } from '../filters.ts';
import { firstRows, isNamedIn, readView, writeView } from './address.ts';
import { DAY_TEXT, ID_TEXT, orNone, wordText } from './codecs.ts';

const STATUSES = ['assigned', 'inProgress', 'done'] as const;
const MONTH = { start: '2026-11-01', end: '2026-11-30' };
const TAB: ListFilter<'jobs' | 'roster'> = { text: wordText(['jobs', 'roster']), initial: 'roster', isView: true };
const LIST = defineList({
  filters: {
    search: searchFilter(),
    type: choiceFilter('type', ['crew', 'employee']),
    status: wordsFilter('status', STATUSES, ['assigned', 'inProgress']),
    regions: idsFilter('regionId'),
    days: daysFilter('date', 'America/New_York', MONTH),
    region: { text: orNone(ID_TEXT), initial: null },
    date: { text: orNone(DAY_TEXT), initial: null },
    tab: TAB,
  },
  sortable: ['jobId', 'startDate'],
  hasColumns: true,
});
type View = ViewOf<typeof LIST>;

const read = (text: string): View => readView(LIST, new URLSearchParams(text));
const write = (view: View, text = ''): string => writeView(LIST, new URLSearchParams(text), view).toString();
const INITIAL = read('');

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const id = fc.integer({ min: 1, max: 999_999_999 });
const anyColumns = fc.option(
  fc.uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,19}$/),
      width: fc.option(fc.integer({ min: LEAST_CHOSEN, max: MOST_CHOSEN })),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 30 },
  ),
);
const anyView: fc.Arbitrary<View> = fc.record({
  filters: fc.record({
    search: fc.string({ maxLength: 100, unit: 'grapheme' }).map((text) => text.trim().slice(0, 100).trim()),
    type: fc.constantFrom('all', 'crew', 'employee'),
    status: fc.subarray([...STATUSES]),
    regions: fc.uniqueArray(id, { maxLength: 20 }),
    days: fc.option(fc.tuple(day, day).map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }))),
    region: fc.option(id),
    date: fc.option(day),
    tab: fc.constantFrom('jobs', 'roster'),
  }),
  sort: fc.option(fc.record({ by: fc.constantFrom('jobId', 'startDate'), way: fc.constantFrom('ASC', 'DESC') })),
  columns: anyColumns,
  page: fc.integer({ min: 1, max: 99_999 }),
  rows: fc.constantFrom(...PAGE_SIZES),
});

describe("a list's view in the address", () => {
  it('is read back as it was written, whatever it is', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(read(write(view))).toEqual(view);
      }),
    );
  });

  it('takes the place of the one before it, and leaves alone what others keep there', () => {
    fc.assert(
      fc.property(anyView, anyView, (before, after) => {
        const address = new URLSearchParams(write(after, `${write(before)}&panel=open`));
        expect(address.get('panel')).toBe('open');
        address.delete('panel');
        expect(new Set(address)).toEqual(new Set(new URLSearchParams(write(after))));
      }),
    );
  });

  it('never fails on nonsense, and reads it as what was asked for with the nonsense left out', () => {
    const names = [...Object.keys(LIST.filters), 'sort', 'columns', 'page', 'rows'];
    const nonsense = fc.dictionary(fc.constantFrom(...names), fc.string());
    fc.assert(
      fc.property(nonsense, (pairs) => {
        const view = read(String(new URLSearchParams(pairs)));
        expect(read(write(view))).toEqual(view);
      }),
    );
  });

  it('is short: what is at its first value is left out', () => {
    expect(write(INITIAL)).toBe('');
    expect(write({ ...INITIAL, page: 3, rows: 20, sort: { by: 'startDate', way: 'DESC' } })).toBe(
      'sort=-startDate&page=3&rows=20',
    );
    const columns = [
      { id: 'jobId', width: null },
      { id: 'address', width: 240 },
    ];
    expect(write({ ...INITIAL, columns })).toBe('columns=jobId.address-240');
    expect(write({ ...INITIAL, filters: { ...INITIAL.filters, search: 'main st', status: ['assigned', 'done'] } })).toBe(
      'search=main+st&status=assigned.done',
    );
    expect(
      write({ ...INITIAL, filters: { ...INITIAL.filters, days: { start: '2026-11-02', end: '2026-11-03' }, region: 4 } }),
    ).toBe('days=2026-11-02.2026-11-03&region=4');
  });

  it('can say that nothing is chosen where something is chosen at first', () => {
    expect(write({ ...INITIAL, filters: { ...INITIAL.filters, status: [], days: null } })).toBe('status=&days=');
    expect(read('status=&days=').filters).toMatchObject({ status: [], days: null });
  });

  it.each([
    'page=0&rows=7',
    'page=-1&rows=1000',
    'page=1.5&rows=ten',
    'page=1e2',
    'page=100000',
    'type=x&status=gone&status=assigned',
    'status=assigned.x',
    'regions=0',
    'regions=1..2',
    'regions=1.x',
    'region=-1',
    'region=all',
    'date=2026-13-40',
    'date=1999-12-31',
    'days=2026-11-03.2026-11-02',
    'days=2026-11-03',
    'sort=hours',
    'sort=--jobId',
    'tab=',
    'columns=',
    'columns=..-40.<b>.Job.a_b',
  ])('counts as absent when it makes no sense: %s', (nonsense) => {
    expect(read(nonsense)).toEqual(INITIAL);
  });

  it('knows whether an address says anything about the list', () => {
    expect(isNamedIn(LIST, new URLSearchParams('panel=open'))).toBe(false);
    for (const text of ['page=x', 'search=', 'tab=jobs', 'columns=jobId'])
      expect(isNamedIn(LIST, new URLSearchParams(text))).toBe(true);
  });

  it('keeps two lists of one page apart by their prefix', () => {
    const [one, other] = ['old.', 'new.'].map((prefix) => defineList({ ...LIST, prefix }));
    const address = writeView(one!, new URLSearchParams('new.page=2'), { ...INITIAL, page: 5 });
    expect(address.toString()).toBe('new.page=2&old.page=5');
    expect(readView(other!, address).page).toBe(2);
  });
});

describe('how many rows a list shows at first', () => {
  it.each([
    [0, 10],
    [768, 10],
    [900, 15],
    [1080, 20],
    [1440, 30],
  ])('is what a screen of %i pixels has room for, of those that are offered: %i', (height, rows) => {
    expect(firstRows({}, height)).toBe(rows);
  });

  it('fills whole lines, where a line holds several', () => {
    const cards = (holds: number) => ({ room: { around: 240, line: 278, holds } });
    expect([900, 1080, 1440].map((height) => firstRows(cards(5), height))).toEqual([10, 15, 20]);
    expect([1080, 1440].map((height) => firstRows(cards(4), height))).toEqual([10, 10]);
  });
});
