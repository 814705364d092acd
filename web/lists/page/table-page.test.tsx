import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { LiveOpen } from '#shared/live/open.ts';
import type { Region } from '#shared/regions.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { defineList } from '../definition.ts';
import { choiceFilter, searchFilter } from '../filters.ts';
import { TablePage } from './table-page.tsx';

const REGIONS = defineList({
  filters: { search: searchFilter(), side: choiceFilter('side', ['east', 'west']) },
  sortable: ['name'],
  order: [['id', 'ASC']],
});
const COLUMNS: readonly TableColumn<Region>[] = [
  { id: 'id', head: 'ID#', cell: ({ id }) => <a href={`/region/${id}`}>{id}</a> },
  { id: 'name', head: 'NAME', isSortable: true, cell: ({ name }) => name },
];
const TEXTS = { title: 'Regions', subject: 'the regions', failed: 'Could not retrieve regions', none: 'No regions yet.' };

let total = 12;
const rowsFor = ({ query }: LiveOpen) => {
  const { limit, offset } = query as { limit: number; offset: number };
  const length = Math.max(0, Math.min(limit, total - offset));
  const data = Array.from({ length }, (_, index) => ({ id: offset + index + 1, name: `Region ${offset + index + 1}` }));
  return { data, count: total, limit, offset, order: [] };
};
const page = livePage((gateway) => {
  visit('/regions');
  total = 12;
  gateway.answerTo = rowsFor;
});
const show = () =>
  page.show(
    <TablePage
      resource="regions"
      definition={REGIONS}
      texts={TEXTS}
      columns={COLUMNS}
      filters={[
        { kind: 'search', name: 'search', label: 'Search regions' },
        {
          kind: 'choice',
          name: 'side',
          label: 'Side',
          choices: [
            { value: 'all', label: 'All' },
            { value: 'east', label: 'East' },
          ],
        },
      ]}
    />,
  );
const asked = () => page.gateway.opens.at(-1)!.query!;
const search = (text: string): void => {
  const field = screen.getByRole('searchbox', { name: 'Search regions' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};

/** A list whose side is chosen at first, as jobs are those that are not over. */
const EAST = defineList({
  filters: {
    search: searchFilter(),
    side: {
      ...choiceFilter('side', ['east', 'west']),
      initial: 'east' as const,
      wide: { value: 'all' as const, holdsInitial: true },
    },
  },
  sortable: ['name'],
  order: [['id', 'ASC']],
});

describe('a list page', () => {
  it('shows rows, title and paging from its declaration', async () => {
    show();
    expect(await screen.findByText('Region 1')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Regions' })).toBeDefined();
    expect(screen.getByText('1–10 of 12')).toBeDefined();
    expect(asked()).toEqual({ limit: 10, offset: 0, order: '[["id","ASC"]]' });
  });

  it('sorts, filters and searches by asking, and keeps all of it in the address', async () => {
    show();
    fireEvent.click(await screen.findByRole('columnheader', { name: /NAME/ }));
    await vi.waitFor(() => expect(asked()['order']).toContain('"name","ASC"'));
    fireEvent.change(screen.getByRole('combobox', { name: 'Side' }), { target: { value: 'east' } });
    await vi.waitFor(() => expect(asked()['where']).toContain('"side":"east"'));
    search('isle');
    await vi.waitFor(() => expect(asked()['where']).toContain('%isle%'));
    expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ side: 'east', search: 'isle' });
  });

  it('says that there is nothing, or that nothing was found and offers the way back', async () => {
    total = 0;
    visit('/regions?search=zzz');
    show();
    expect(await screen.findByText(/couldn't find any result/)).toBeDefined();
    const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' });
    fireEvent.click(clear!);
    expect(await screen.findByText('No regions yet.')).toBeDefined();
  });

  it.each([
    ['en', 'No exact match. Close to “regoin 2”:'],
    ['es', 'Sin coincidencia exacta. Parecido a «regoin 2»:'],
  ] as const)('says above rows that are only close what they are close to: %s', async (choice, words) => {
    language.choice = choice;
    page.gateway.answerTo = (open) => ({
      ...rowsFor(open),
      ...(String(open.query?.['where']).includes('regoin') && { near: 'spelling' }),
    });
    show();
    await screen.findByText('Region 1');
    expect(asked()).not.toHaveProperty('near');
    expect(screen.queryByText(words)).toBeNull();
    search('regoin 2');
    expect(await screen.findByText(words)).toBeDefined();
    expect(asked()).toMatchObject({ near: 'true', where: '{"searchData":{"$iLike":"%regoin%2%"}}' });
    expect(screen.getByText('Region 1')).toBeDefined();
    search('region 2');
    await vi.waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it('says nothing of words in another order', async () => {
    page.gateway.answerTo = (open) => ({ ...rowsFor(open), near: 'order' });
    visit('/regions?search=2+region');
    show();
    expect(await screen.findByText('Region 1')).toBeDefined();
    expect(screen.queryByText(/No exact match/)).toBeNull();
  });

  const beyond = (answerOf: (isWide: boolean) => object, definition = EAST) => {
    page.gateway.answerTo = (open) => ({
      ...rowsFor(open),
      ...answerOf(!String(open.query?.['where']).includes('"side":"east"')),
    });
    visit('/regions?search=regoin');
    const elsewhere = (count: number) => `${count} elsewhere`;
    const words = { ...TEXTS, beyond: elsewhere, farBeyond: elsewhere };
    page.show(
      <TablePage
        resource="regions"
        definition={definition}
        texts={words}
        columns={COLUMNS}
        filters={[{ kind: 'search', name: 'search', label: 'Search regions' }]}
      />,
    );
  };

  it('offers what is as it was typed on another side before what is only close', async () => {
    beyond((isWide) => (isWide ? { count: 1 } : { count: 12, near: 'spelling' }));
    const exact = await screen.findByText('1 elsewhere');
    const close = screen.getByText('No exact match. Close to “regoin”:');
    expect(exact.compareDocumentPosition(close)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(close.compareDocumentPosition(screen.getByText('Region 1'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
    await vi.waitFor(() => expect(screen.queryByText(/No exact match/)).toBeNull());
  });

  const { side } = EAST.filters;
  const FAR: typeof EAST = { ...EAST, filters: { ...EAST.filters, side: { ...side, wide: { ...side.wide!, isCostly: true } } } };

  it('offers what is as it was typed also where it is costly to count', async () => {
    beyond((isWide) => (isWide ? { count: 2 } : { count: 12, near: 'spelling' }), FAR);
    const exact = await screen.findByText('2 elsewhere');
    const close = screen.getByText('No exact match. Close to “regoin”:');
    expect(exact.compareDocumentPosition(close)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('does not say how many more are close where they are costly to count', async () => {
    let isCounted = false;
    beyond((isWide) => {
      isCounted ||= isWide;
      return { count: isWide ? 15 : 12, near: 'spelling' };
    }, FAR);
    await screen.findByText('No exact match. Close to “regoin”:');
    await vi.waitFor(() => expect(isCounted).toBe(true));
    expect(screen.queryByText(/elsewhere/)).toBeNull();
  });

  it('offers more of what is close after it', async () => {
    beyond((isWide) => ({ count: isWide ? 15 : 12, near: 'spelling' }));
    const more = await screen.findByText('3 elsewhere');
    expect(screen.getByText('Region 1').compareDocumentPosition(more)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is a list of cards on a phone, straight in the frame that they do without there', async () => {
    const isPhones = (query: string) => query === '(max-width: 719px)';
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: isPhones(query) }));
    show();
    const cards = await screen.findByRole('list', { name: 'Regions' });
    // The rule `.list-page-table:has(> .table-cards)` removes the frame.
    expect(cards.matches('.list-page-table > .table-cards')).toBe(true);
    expect(cards.children).toHaveLength(10);
  });
});
