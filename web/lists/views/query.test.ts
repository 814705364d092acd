import { describe, expect, it } from 'vitest';
import { ID_TEXT, orNone } from '../address/codecs.ts';
import { defineList } from '../definition.ts';
import { choiceFilter, idsFilter } from '../filters.ts';
import { viewLink } from './links.ts';
import { hasUnknown, queryOfShown, shownOf, textOfQuery } from './query.ts';

const LIST = defineList({
  filters: {
    side: choiceFilter('side', ['east', 'west']),
    region: idsFilter('regionId'),
    opened: { text: orNone(ID_TEXT), initial: null as number | null, isView: true },
    tab: { ...choiceFilter('tab', ['open']), isView: true as const },
  },
  sortable: ['name', 'date'],
});
const through = (query: Record<string, string>) => queryOfShown(LIST, shownOf(LIST, query));

describe('[views-1] the query of a view', () => {
  it('has filters and sorting, and neither page nor what is opened', () => {
    expect(through({ side: 'west', tab: 'open', region: '4.3', sort: '-date', page: '3', rows: '20', opened: '17' })).toEqual({
      side: 'west',
      region: '4.3',
      tab: 'open',
      sort: '-date',
    });
  });

  it('is the same for what is the same', () => {
    const [one, other] = [through({ sort: 'name', side: 'east' }), through({ side: 'east', sort: 'name', region: '' })];
    expect(textOfQuery(one)).toBe(textOfQuery(other));
  });

  it('[views-5] leaves out what the list does not know', () => {
    const old = { side: 'north', region: 'x', sort: 'colour', gone: '1' };
    expect(through(old)).toEqual({});
    expect(hasUnknown(LIST, new URLSearchParams(old))).toBe(true);
    for (const known of ['side=north', 'region=x', 'sort=-colour'])
      expect(hasUnknown(LIST, new URLSearchParams(known))).toBe(true);
    expect(hasUnknown(LIST, new URLSearchParams('side=east&region=&sort=-date&panel=open'))).toBe(false);
  });
});

it('the address of a view names its list and its tab, and something where there is no filter', () => {
  expect(viewLink({ list: 'people', query: { role: 'worker', sort: '-fullName' } })).toBe(
    '/user-management?role=worker&sort=-fullName',
  );
  expect(viewLink({ list: 'timesheets.employee', query: { status: 'new' } })).toBe('/timesheets?tab=employee&status=new');
  expect(viewLink({ list: 'jobs.all', query: {} })).toBe('/job-management?page=1');
});
