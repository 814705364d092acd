import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '#web/texts/language.ts';
import { summary } from './test/small-summary.ts';
import { goTo, linkOf, tabPage } from './test/tab-page.tsx';

const { page, show, asked } = tabPage();
const cells = (row: HTMLElement): (string | null)[] => [...row.children].map(({ textContent }) => textContent);
const heads = async () => cells(within(await screen.findByRole('table')).getAllByRole('row')[0]!);
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').map(cells);

describe('the compared crew hours', () => {
  it('are named after their range, with a table of every bar', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Crew Hours Compared With Prior Week' })).toBeDefined();
    expect(rowsOf(screen.getByRole('table'))).toEqual([
      ['Period', 'This week', 'Prior period', 'Prior'],
      ['11/16/2026', '4h 00min', '11/09/2026', '10h 00min'],
      ['11/17/2026', '6h 00min', '11/10/2026', '10h 15min'],
    ]);
    // The week is not over: nothing is said of a change.
    expect(screen.queryByText('Change')).toBeNull();
  });

  it('have their key in the order of their bars, all hours in one form', async () => {
    show();
    await screen.findByRole('table');
    expect([...document.querySelectorAll('.sheet-totals dt')].map(({ textContent }) => textContent)).toEqual([
      'Prior',
      'This week',
    ]);
    expect([...document.querySelectorAll('.sheet-totals b')].map(({ textContent }) => textContent)).toEqual(['21h', '10h']);
  });

  it('are called selected once dates were chosen', async () => {
    show('?days=2026-11-16.2026-11-19');
    expect(await heads()).toEqual(['Period', 'Selected', 'Prior period', 'Prior']);
  });

  it('are named by their week where an earlier one is looked at, because the counts beside them are of all dates', async () => {
    page.gateway.document = summary({ startDate: '2026-11-09', endDate: '2026-11-15' });
    show('?steps=1');
    expect(await heads()).toEqual(['Period', 'Week of 11/09/2026', 'Prior period', 'Prior']);
    expect(document.querySelector('.sheet-totals')?.textContent).toContain('Week of 11/09/2026');
    cleanup();
    language.choice = 'es';
    show('?steps=1');
    expect(await heads()).toEqual(['Periodo', 'Semana del 11/09/2026', 'Periodo anterior', 'Anterior']);
  });

  it('say that shifts which still run are not in them', async () => {
    page.gateway.document = summary({ running: 3 });
    show();
    expect(await screen.findByText('Finished shifts only; 3 are still running.')).toBeDefined();
  });

  it.each([
    ['month', 'Crew Hours Compared With Prior Month'],
    ['quarter', 'Crew Hours Compared With Prior Quarter'],
    ['year', 'Crew Hours Compared With Prior Year'],
  ] as const)('of a %s say so, and by how much they differ once it is over', async (rangeType, name) => {
    page.gateway.document = summary({ rangeType, endDate: '2026-11-19' });
    show('?days=2026-11-16.2026-11-19');
    expect(await screen.findByRole('heading', { name })).toBeDefined();
    expect(screen.getByText('−51%')).toBeDefined();
  });

  it('of a year can be looked at by month or by quarter', async () => {
    const month = (name: string) => ({ startDate: `${name}-01`, endDate: `${name}-28`, hours: 60 });
    page.gateway.document = summary({
      rangeType: 'year',
      chart: ['2026-01', '2026-02', '2026-04'].map(month),
      chartOld: ['2025-01', '2025-02', '2025-04'].map(month),
    });
    show();
    expect(rowsOf(await screen.findByRole('table'))).toHaveLength(4);
    fireEvent.click(screen.getByRole('tab', { name: 'Quarterly' }));
    expect(rowsOf(screen.getByRole('table')).slice(1)).toEqual([
      ['01/01 – 02/28/2026', '2h 00min', '01/01 – 02/28/2025', '2h 00min'],
      ['04/01 – 04/28/2026', '1h 00min', '04/01 – 04/28/2025', '1h 00min'],
    ]);
    expect(screen.getByRole('tab', { name: 'Quarterly' }).getAttribute('aria-selected')).toBe('true');
  });

  it('move left into the past and right back to the selected period, while the counts stay', async () => {
    show();
    await screen.findByRole('table');
    const later = screen.getByRole<HTMLButtonElement>('button', { name: 'Later period' });
    expect(later.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Earlier period' }));
    fireEvent.click(screen.getByRole('button', { name: 'Earlier period' }));
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ startDate: '2026-11-02', endDate: '2026-11-08' }));
    expect(linkOf(/^Total/)).toBe('/timesheets');
    expect(location.search).toBe('?steps=2');
    later.focus();
    fireEvent.click(later);
    expect(document.activeElement).toBe(later);
    fireEvent.click(later);
    expect(later.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(later);
    fireEvent.click(later);
    expect(location.search).toBe('');
  });

  it('stand where the address says', async () => {
    show('?steps=1');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' }));
    goTo('?steps=2');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ startDate: '2026-11-02', endDate: '2026-11-08' }));
  });

  it('start at the selected period again when other dates are selected', async () => {
    show('?days=2026-11-09.2026-11-15');
    await screen.findByRole('table');
    fireEvent.click(screen.getByRole('button', { name: 'Earlier period' }));
    expect(location.search).toBe('?days=2026-11-09.2026-11-15&steps=1');
    fireEvent.click(screen.getByRole('button', { name: 'Other dates' }));
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' }));
    expect(screen.getByRole('button', { name: 'Later period' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the foreman whose hours are compared', () => {
  const foremen = (...names: string[]) => ({
    data: names.map((fullName, index) => ({ id: index + 21, fullName })),
    count: names.length,
    limit: 50,
    offset: 0,
    order: [],
  });
  const offered = () =>
    within(screen.getByRole('group', { name: 'By Foreman' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const pick = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const whereAsked = () =>
    page.gateway.opens
      .filter(({ resource }) => resource === 'employees')
      .map(({ query }) => JSON.parse(String(query?.['where'])));

  beforeEach(() => {
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) => {
      const { resource, query } = open;
      if (resource !== 'employees') return answerTo(open);
      return String(query?.['where']).includes('$iLike')
        ? foremen('Owen Reyes')
        : { ...foremen('Keith Donnelly', 'Owen Reyes'), count: 320 };
    };
  });

  it('is found by name among those of the region, and narrows the comparison alone', async () => {
    show('?region=3');
    await pick('By Foreman All');
    const search = screen.getByRole('searchbox', { name: 'Find a foreman' });
    expect(document.activeElement).toBe(search);
    await vi.waitFor(() => expect(offered()).toEqual(['All', 'Keith Donnelly', 'Owen Reyes']));
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('2 of 320. Type a name to find others.')).toBeDefined();
    fireEvent.change(search, { target: { value: 'owen  r' } });
    await vi.waitFor(() => expect(offered()).toEqual(['Owen Reyes']));
    expect(whereAsked()).toEqual([
      { role: 'foreman', isActive: true, regionId: 3 },
      { role: 'foreman', isActive: true, regionId: 3, fullName: { $iLike: '%owen%r%' } },
    ]);
    await pick('Owen Reyes');
    await vi.waitFor(() => expect(asked()).toEqual([{ region: '3' }, { region: '3', foremanId: 21 }]));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'By Foreman Owen Reyes' }));
  });

  it('is offered where nobody is as it is typed, and not picked by Enter', async () => {
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) =>
      String(open.query?.['where']).includes('owne') ? { ...foremen('Owen Reyes'), near: 'spelling' } : answerTo(open);
    show();
    await pick('By Foreman All');
    const search = screen.getByRole('searchbox', { name: 'Find a foreman' });
    fireEvent.change(search, { target: { value: 'owne' } });
    expect(await screen.findByText('No exact match. Close to “owne”:')).toBeDefined();
    expect(page.gateway.opens.at(-1)!.query).toMatchObject({ near: 'true' });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(asked()).toEqual([{}]);
    await pick('Owen Reyes');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ foremanId: 21 }));
  });

  it('is picked by arrow keys as well, and is the first one found on Enter', async () => {
    show();
    await pick('By Foreman All');
    const search = screen.getByRole('searchbox', { name: 'Find a foreman' });
    await vi.waitFor(() => expect(offered()).toHaveLength(3));
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'All' }), { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Keith Donnelly');
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(asked()).toEqual([{}]);
    fireEvent.change(search, { target: { value: 'owen' } });
    await vi.waitFor(() => expect(offered()).toEqual(['Owen Reyes']));
    fireEvent.keyDown(search, { key: 'Enter' });
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ foremanId: 21 }));
  });

  it('is everybody again in another region', async () => {
    show('?region=3');
    await pick('By Foreman All');
    await pick('Keith Donnelly');
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
    expect(location.search).toBe('?region=3&foreman=21');
    await pick('Other region');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ region: '4' }));
    expect(location.search).toBe('?region=4');
  });

  it('is named as well when it comes by the address, and goes with the other filters', async () => {
    show('?region=3&foreman=21&steps=1');
    await screen.findByRole('button', { name: 'By Foreman Keith Donnelly' });
    expect(whereAsked()).toEqual([{ id: 21 }]);
    expect(asked().at(-1)).toEqual({ region: '3', foremanId: 21, startDate: '2026-11-09', endDate: '2026-11-15' });
    await pick('Clear');
    expect(location.search).toBe('');
    expect(screen.getByRole('button', { name: 'By Foreman All' })).toBeDefined();
  });

  it('is a missing name when nobody has the number in the address', async () => {
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) => (open.resource === 'employees' ? foremen() : answerTo(open));
    show('?foreman=99');
    await screen.findByRole('button', { name: 'By Foreman - - -' });
  });
});
