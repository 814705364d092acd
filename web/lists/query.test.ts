import { describe, expect, it } from 'vitest';
import { ID_TEXT, orNone } from './address/codecs.ts';
import { defineList, type ListDefinition, type ViewOf } from './definition.ts';
import { choiceFilter, daysFilter, idsFilter, searchFilter, wordsFilter } from './filters.ts';
import { queryOf } from './query.ts';

const FIRST_PAGE = { sort: null, columns: null, page: 1, rows: 10 } as const;
const whereOf = <Values extends object>(filters: ListDefinition<Values, never>['filters'], values: NoInfer<Values>): unknown => {
  const { where } = queryOf(defineList({ filters, sortable: [] }), { filters: values, ...FIRST_PAGE });
  return where === undefined ? undefined : JSON.parse(String(where));
};

describe("a list's query", () => {
  const SHEETS = defineList({
    filters: { search: searchFilter(), status: choiceFilter('status', ['draft', 'approved']) },
    sortable: ['date'],
    order: [['createdAt', 'DESC']],
    include: ['crew.foreman'],
  });
  const view: ViewOf<typeof SHEETS> = {
    filters: { search: '', status: 'all' },
    ...FIRST_PAGE,
  };

  it('asks for nothing more than it must', () => {
    expect(queryOf(defineList({ filters: {}, sortable: [] }), { filters: {}, ...FIRST_PAGE })).toEqual({ limit: 10, offset: 0 });
  });

  it('turns page and rows into limit and offset, and sorting into order', () => {
    expect(queryOf(SHEETS, view)).toEqual({ order: '[["createdAt","DESC"]]', include: '["crew.foreman"]', limit: 10, offset: 0 });
    expect(queryOf(SHEETS, { ...view, page: 4, rows: 25, sort: { by: 'date', way: 'ASC' } })).toMatchObject({
      order: '[["date","ASC"]]',
      limit: 25,
      offset: 75,
    });
  });

  it('puts the conditions of its filters side by side', () => {
    expect(JSON.parse(String(queryOf(SHEETS, { ...view, filters: { search: ' main  st ', status: 'draft' } })['where']))).toEqual(
      {
        searchData: { $iLike: '%main%st%' },
        status: 'draft',
      },
    );
  });

  it('asks to be forgiven what is mistyped where something is searched for', () => {
    expect(queryOf(SHEETS, { ...view, filters: { search: 'duatre', status: 'draft' } })).toMatchObject({ near: 'true' });
    expect(queryOf(SHEETS, { ...view, filters: { search: '', status: 'draft' } })).not.toHaveProperty('near');
  });

  it('loses no condition when two filters name one field', () => {
    const conditions = whereOf(
      {
        status: wordsFilter('status', ['a', 'b']),
        not: { ...choiceFilter('status', ['a']), where: (it) => ({ status: { $ne: it } }) },
      },
      { status: ['b'], not: 'a' },
    );
    expect(conditions).toEqual({ $and: [{ status: { $in: ['b'] } }, { status: { $ne: 'a' } }] });
  });

  it('hands parameters of the call over under their own names', () => {
    const region = { text: orNone(ID_TEXT), initial: null, params: (id: number | null) => ({ region: id ?? undefined }) };
    const roster = defineList({ filters: { region }, sortable: [] });
    expect(queryOf(roster, { filters: { region: 3 }, ...FIRST_PAGE })).toEqual({ region: 3, limit: 10, offset: 0 });
    expect(queryOf(roster, { filters: { region: null }, ...FIRST_PAGE })).toEqual({ limit: 10, offset: 0 });
  });

  it('asks for every row when nothing is chosen', () => {
    expect(whereOf({ regions: idsFilter('regionId'), search: searchFilter() }, { regions: [], search: '' })).toBeUndefined();
  });

  it('keeps to as many words as the api takes', () => {
    const conditions = whereOf({ search: searchFilter() }, { search: 'a '.repeat(60) });
    expect(conditions).toEqual({ searchData: { $iLike: `%${Array(19).fill('a').join('%')}%` } });
  });

  it('takes whole business days, 23 and 25 hours long too', () => {
    const days = { days: daysFilter('createdAt', 'America/New_York') };
    expect(whereOf(days, { days: { start: '2026-11-01', end: '2026-11-01' } })).toEqual({
      createdAt: { $gte: '2026-11-01T04:00:00.000Z', $lte: '2026-11-02T04:59:59.999Z' },
    });
  });
});
