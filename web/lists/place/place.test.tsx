import { act, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, Route, useLocation } from 'wouter';
import type { LiveOpen } from '#shared/live/open.ts';
import type { Region } from '#shared/regions.ts';
import { usePageFocus } from '#web/app/shell/use-page-focus.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { defineList } from '../definition.ts';
import { TablePage } from '../page/table-page.tsx';
import { watchArrivals } from './arrival.ts';

const REGIONS = defineList({ filters: {}, sortable: ['name'], order: [['id', 'ASC']] });
const COLUMNS: readonly TableColumn<Region>[] = [
  { id: 'id', head: 'ID#', cell: ({ id }) => <Link href={`/people/${id}`}>{`Chief of ${id}`}</Link> },
  { id: 'name', head: 'NAME', cell: ({ id, name }) => <Link href={`/regions/${id}`}>{name}</Link> },
];
const TEXTS = { title: 'Regions', subject: 'the regions', failed: 'Failed', none: 'No regions yet.' };

let ids = [1, 2, 3, 4];
const rowsFor = ({ query }: LiveOpen) => ({
  data: ids.map((id) => ({ id, name: `Region ${id}` })),
  count: ids.length,
  limit: (query as { limit: number }).limit,
  offset: 0,
  order: [],
});
const page = livePage((gateway) => {
  visit('/regions');
  ids = [1, 2, 3, 4];
  gateway.answerTo = rowsFor;
});

function Frame() {
  const [path, navigate] = useLocation();
  const main = useRef<HTMLElement>(null);
  usePageFocus(main, path);
  return (
    <>
      <Link href="/regions">The list</Link>
      <Link href="/elsewhere">Elsewhere</Link>
      <main ref={main} tabIndex={-1}>
        <Route path="/regions">
          <TablePage
            resource="regions"
            definition={REGIONS}
            rememberAs="regions"
            texts={TEXTS}
            filters={[]}
            columns={COLUMNS}
            onOpen={({ id }) => navigate(`/regions/${id}`)}
          />
        </Route>
        <Route path="/regions/:id">
          <h1>One region</h1>
        </Route>
        <Route path="/people/:id">
          <h1>A person</h1>
        </Route>
        <Route path="/elsewhere">
          <h1>Elsewhere</h1>
        </Route>
      </main>
    </>
  );
}

/** Where the window was scrolled to, by anybody. */
let scrolled: unknown[] = [];
let stop = (): void => {};
beforeEach(() => {
  sessionStorage.clear();
  scrolled = [];
  stop = watchArrivals();
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrolled.push(top));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const open = async (name: string): Promise<void> => {
  vi.stubGlobal('scrollY', 640);
  fireEvent.click(await screen.findByRole('link', { name }));
  await screen.findByRole('heading', { level: 1 });
};
const back = async (): Promise<void> => {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    history.back();
    await arrived;
  });
};
const focused = (): string | null | undefined => document.activeElement?.textContent;

describe('Back to a list', () => {
  it('[screens-6] has its scroll offset and the focus on the link that was pressed', async () => {
    page.show(<Frame />);
    await open('Region 3');
    expect(focused()).toBe('One region');
    await back();
    await vi.waitFor(() => expect(focused()).toBe('Region 3'));
    expect(scrolled).toEqual([640]);
    await open('Chief of 2');
    await back();
    await vi.waitFor(() => expect(focused()).toBe('Chief of 2'));
  });

  it('does the same by the button of the page that was opened by a press on the row', async () => {
    page.show(<Frame />);
    fireEvent.click((await screen.findByText('Region 2')).closest('td')!);
    await screen.findByText('One region');
    fireEvent.click(screen.getByRole('link', { name: 'The list' }));
    await vi.waitFor(() => expect(focused()).toBe('Region 2'));
  });

  it('finds a row that has moved, and leaves the focus at the heading where it is gone', async () => {
    page.show(<Frame />);
    await open('Region 3');
    ids = [9, 3, 1];
    act(() => page.gateway.moveTo(rowsFor(page.gateway.opens.at(-1)!), 'regions', page.gateway.opens.at(-1)!.query));
    await back();
    await vi.waitFor(() => expect(focused()).toBe('Region 3'));
    await open('Region 9');
    ids = [1];
    act(() => page.gateway.moveTo(rowsFor(page.gateway.opens.at(-1)!), 'regions', page.gateway.opens.at(-1)!.query));
    await back();
    await vi.waitFor(() => expect(screen.queryByText('Region 9')).toBeNull());
    expect(focused()).toBe('Regions');
    expect(scrolled).toEqual([640, 640]);
  });

  it('reserves the height of the rows until they are there', async () => {
    page.show(<Frame />);
    await open('Region 3');
    const release = page.gateway.delayAnswers();
    page.live.store.clear();
    await back();
    const list = document.querySelector<HTMLElement>('.list-page')!;
    expect([list.style.minHeight, scrolled]).toEqual(['0px', [640]]);
    expect(focused()).toBe('Regions');
    release();
    await vi.waitFor(() => expect(focused()).toBe('Region 3'));
    expect([list.style.minHeight, scrolled]).toEqual(['', [640]]);
  });

  it('is from the page below it or by the browser alone, and once', async () => {
    page.show(<Frame />);
    await open('Region 3');
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    fireEvent.click(screen.getByRole('link', { name: 'The list' }));
    await screen.findByText('Region 3');
    expect([focused(), scrolled]).toEqual(['Regions', []]);
  });

  it('leaves the focus where somebody has moved it meanwhile', async () => {
    page.show(<Frame />);
    await open('Region 3');
    const release = page.gateway.delayAnswers();
    page.live.store.clear();
    await back();
    screen.getByRole('link', { name: 'Elsewhere' }).focus();
    release();
    await screen.findByText('Region 3');
    expect(focused()).toBe('Elsewhere');
  });
});
