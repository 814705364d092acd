import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { NavigationNote } from '../app/freshness/navigation-note.tsx';
import { livePage } from '../test/live-page.tsx';
import { visit } from '../test/signed-in.tsx';
import { defineList } from './definition.ts';
import { searchFilter } from './filters.ts';
import { ListPaging } from './list-paging.tsx';
import { useListState } from './list-state.ts';
import { useLiveList } from './live-list.ts';
import { createPageNavigation, PageNavigationContext } from './page-navigation.ts';

const LIST = defineList({ filters: { search: searchFilter() }, sortable: [], order: [['name', 'ASC']] });

function Regions() {
  const list = useListState(LIST);
  const { data, shown, isWaiting, view } = useLiveList('regions', list, 'the regions');
  const { count } = shown;
  return (
    <>
      <output>{view.status === 'failed' ? 'failed' : data && `from ${data.data[0]?.name} of ${count}`}</output>
      <p>{isWaiting ? 'waiting' : 'there'}</p>
      <p>{view.staleSince ? 'grey' : 'in colour'}</p>
      <p>{`search: ${list.filters.search}`}</p>
      <ListPaging list={list} shown={shown} />
      <button type="button" onClick={() => list.setFilters({ search: 'isle' })}>
        search
      </button>
    </>
  );
}

/** The number of rows; each shows its place and the search. */
let total = 25;
const rowsFor = ({ query }: LiveOpen) => {
  const { limit, offset, where } = query as { limit: number; offset: number; where?: string };
  const word = where ? JSON.parse(where).searchData.$iLike : 'row';
  const data = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => ({
    id: offset + index + 1,
    name: `${word} ${offset + index + 1}`,
  }));
  return { data, count: total, limit, offset, order: [] };
};

const page = livePage((gateway) => {
  visit('/list');
  total = 25;
  gateway.answerTo = rowsFor;
});
const show = () =>
  page.show(
    <PageNavigationContext value={createPageNavigation()}>
      <NavigationNote />
      <Regions />
    </PageNavigationContext>,
  );

const shown = (): string => document.querySelector('output')!.textContent;

describe('a live list', () => {
  it('shows the page that its state asks for', async () => {
    visit('/list?page=2&rows=15');
    show();
    await vi.waitFor(() => expect(shown()).toBe('from row 16 of 25'));
    expect(page.gateway.opens).toEqual([{ resource: 'regions', query: { limit: 15, offset: 15, order: '[["name","ASC"]]' } }]);
    expect(screen.getByText('16–25 of 25')).toBeDefined();
  });

  it('keeps the page shown until the next one is there', async () => {
    show();
    await vi.waitFor(() => expect(shown()).toBe('from row 1 of 25'));
    const release = page.gateway.delayAnswers();
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('waiting')).toBeDefined();
    expect(shown()).toBe('from row 1 of 25');
    expect(screen.getByText('1–10 of 25')).toBeDefined();
    release();
    await vi.waitFor(() => expect(shown()).toBe('from row 11 of 25'));
    expect(screen.getByText('there')).toBeDefined();
  });

  it('says what it waits for once that is long in coming, and no more when it is there', async () => {
    show();
    await vi.waitFor(() => expect(shown()).toBe('from row 1 of 25'));
    const release = page.gateway.delayAnswers();
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Fetching page 2 of the regions …', {}, { timeout: 10_000 });
    fireEvent.click(screen.getByRole('button', { name: 'search' }));
    await screen.findByText('Fetching the regions as you chose it …');
    expect(shown()).toBe('from row 1 of 25');
    release();
    await vi.waitFor(() => expect(shown()).toBe('from %isle% 1 of 25'));
    expect(screen.queryByText(/Fetching/)).toBeNull();
  });

  it('asks again when the search changes', async () => {
    show();
    await vi.waitFor(() => expect(shown()).toBe('from row 1 of 25'));
    fireEvent.click(screen.getByRole('button', { name: 'search' }));
    await vi.waitFor(() => expect(shown()).toBe('from %isle% 1 of 25'));
  });

  it('falls back to the last page when the address names one past the end', async () => {
    visit('/list?page=9');
    const steps = history.length;
    show();
    await vi.waitFor(() => expect(shown()).toBe('from row 21 of 25'));
    expect(location.search).toBe('?page=3');
    expect(history.length).toBe(steps);
  });

  it('falls back when the rows of the page go while it is shown', async () => {
    visit('/list?page=3');
    show();
    await vi.waitFor(() => expect(shown()).toBe('from row 21 of 25'));
    total = 20;
    const query = { limit: 10, offset: 20, order: '[["name","ASC"]]' };
    act(() => page.gateway.moveTo(rowsFor({ resource: 'regions', query }), 'regions', query));
    await vi.waitFor(() => expect(shown()).toBe('from row 11 of 20'));
    expect(location.search).toBe('?page=2');
  });

  it('is on page 1 when there are no rows at all', async () => {
    total = 0;
    visit('/list?page=4');
    show();
    await vi.waitFor(() => expect(location.search).toBe(''));
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('stays on what is shown while the next page cannot be fetched, and goes there by itself once it can be', async () => {
    show();
    await vi.waitFor(() => expect(shown()).toBe('from row 1 of 25'));
    await page.gateway.stop();
    await screen.findByText('grey');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Could not fetch page 2 of the regions.')).toBeDefined();
    expect(shown()).toBe('from row 1 of 25');
    expect([screen.getByText('grey'), screen.getByText('1–10 of 25')]).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
    expect(location.search).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('Could not fetch page 3 of the regions.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Could not fetch page 2 of the regions.')).toBeDefined();
    await page.gateway.start();
    await vi.waitFor(() => expect(shown()).toBe('from row 11 of 25'));
    expect([screen.getByText('in colour'), screen.getByText('11–20 of 25')]).toHaveLength(2);
    expect(location.search).toBe('?page=2');
    await vi.waitFor(() => expect(screen.queryByText(/Could not fetch/)).toBeNull());
  });

  it('stays likewise with a filter, and gives up what one no longer wants', async () => {
    show();
    await vi.waitFor(() => expect(shown()).toBe('from row 1 of 25'));
    page.gateway.refusal = { error: errorBody(503, 'Busy') };
    fireEvent.click(screen.getByRole('button', { name: 'search' }));
    expect(await screen.findByText('Could not fetch the regions as chosen.')).toBeDefined();
    expect([shown(), screen.getByText('search:').textContent]).toEqual(['from row 1 of 25', 'search: ']);
    // Only the chosen rows cannot be fetched: the page is live.
    expect(screen.getByText('in colour')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    await vi.waitFor(() => expect(screen.queryByText(/Could not fetch/)).toBeNull());
    page.gateway.refusal = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'search' }));
    await vi.waitFor(() => expect(shown()).toBe('from %isle% 1 of 25'));
  });

  it('shows nothing old when the page cannot be had', async () => {
    show();
    await vi.waitFor(() => expect(shown()).toBe('from row 1 of 25'));
    page.gateway.refusal = { error: errorBody(400, 'No such page') };
    fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await vi.waitFor(() => expect(shown()).toBe('failed'));
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});
