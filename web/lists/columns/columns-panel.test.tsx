import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { Region } from '#shared/regions.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { defineList } from '../definition.ts';
import { searchFilter } from '../filters.ts';
import { TablePage } from '../page/table-page.tsx';

const LIST = defineList({ filters: { search: searchFilter() }, sortable: ['name'], hasColumns: true });
const COLUMNS: readonly TableColumn<Region>[] = [
  { id: 'number', head: 'NUMBER', width: 100, isKept: true, cell: ({ id }) => `No. ${id}` },
  { id: 'name', head: 'NAME', isSortable: true, cell: ({ name }) => name },
  { id: 'length', head: 'LENGTH', isSpare: true, cell: ({ name }) => name.length },
  { id: 'first', head: 'FIRST', width: 90, cell: ({ name }) => name[0] },
];
const page = livePage((gateway) => {
  visit('/vehicles');
  gateway.answerTo = () => ({ data: [{ id: 7, name: 'Nassau' }], count: 1, limit: 10, offset: 0, order: [] });
});
const show = (columns = COLUMNS) =>
  page.show(
    <TablePage
      resource="regions"
      definition={LIST}
      rememberAs="columns-test"
      texts={{ title: 'Regions', subject: 'the regions', failed: 'Failed', none: 'None' }}
      columns={columns}
      filters={[{ kind: 'search', name: 'search', label: 'Search' }]}
    />,
  );
const heads = (): string[] => screen.getAllByRole('columnheader').map((head) => head.textContent);
const open = async (name = 'Columns') => {
  await screen.findByText('No. 7');
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  const panel = within(screen.getByRole('dialog', { name }));
  await panel.findByRole('list');
  return panel;
};
type Panel = Awaited<ReturnType<typeof open>>;
const box = (panel: Panel, name: string) => panel.getByRole<HTMLInputElement>('checkbox', { name });
const rows = (panel: Panel): string[] => panel.getAllByRole('checkbox').map((one) => one.closest('li')!.dataset['column']!);
const press = (element: HTMLElement, key: string, more: object = {}): void => void fireEvent.keyDown(element, { key, ...more });

beforeAll(() => import('./columns-panel.tsx'));
beforeEach(() => sessionStorage.clear());

describe('[views-6] the columns of a list', () => {
  it('are those of the list until they are chosen; spare ones are offered', async () => {
    show();
    const panel = await open();
    expect(heads()).toEqual(['NUMBER', 'NAME', 'FIRST']);
    expect(rows(panel)).toEqual(['number', 'name', 'length', 'first']);
    expect(panel.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true, false, true]);
    expect(location.search).toBe('');
  });

  it('are hidden and shown where they stand, but for the one that says which row it is', async () => {
    show();
    const panel = await open();
    fireEvent.click(box(panel, 'NAME'));
    expect(location.search).toBe('?columns=number.first');
    expect(heads()).toEqual(['NUMBER', 'FIRST']);
    expect(rows(panel)).toEqual(['number', 'name', 'length', 'first']);
    fireEvent.click(box(panel, 'LENGTH'));
    expect(heads()).toEqual(['NUMBER', 'LENGTH', 'FIRST']);
    expect(box(panel, 'NUMBER').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(box(panel, 'NUMBER'));
    expect(heads()).toContain('NUMBER');
    fireEvent.click(box(panel, 'LENGTH'));
    fireEvent.click(box(panel, 'NAME'));
    // What the list shows anyway needs no text.
    expect(location.search).toBe('');
  });

  it('move by Alt and an arrow, keep the focus, and say where they are', async () => {
    show();
    const panel = await open();
    box(panel, 'FIRST').focus();
    press(box(panel, 'FIRST'), 'ArrowUp', { altKey: true });
    press(box(panel, 'FIRST'), 'ArrowUp', { altKey: true });
    expect(rows(panel)).toEqual(['number', 'first', 'name', 'length']);
    expect(heads()).toEqual(['NUMBER', 'FIRST', 'NAME']);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['No. 7', 'N', 'Nassau']);
    expect(document.activeElement).toBe(box(panel, 'FIRST'));
    expect(panel.getByRole('status').textContent).toBe('FIRST: 2 of 4');
    press(box(panel, 'FIRST'), 'ArrowDown');
    expect(document.activeElement).toBe(box(panel, 'NAME'));
    press(box(panel, 'NUMBER'), 'ArrowUp', { altKey: true });
    expect(location.search).toBe('?columns=number.first.name');
  });

  it('move by buttons, which a finger presses', async () => {
    show();
    const panel = await open();
    fireEvent.click(panel.getByRole('button', { name: 'Move NAME up' }));
    expect(heads()).toEqual(['NAME', 'NUMBER', 'FIRST']);
    const up = panel.getByRole('button', { name: 'Move NAME up' });
    expect(up.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(up);
    expect(heads()).toEqual(['NAME', 'NUMBER', 'FIRST']);
  });

  it('get a width that is typed or stepped, and their own where it is emptied', async () => {
    show();
    const panel = await open();
    const width = () => panel.getByRole<HTMLInputElement>('spinbutton', { name: 'Width of NUMBER, pixels' });
    press(width(), 'ArrowUp');
    expect(location.search).toBe('?columns=number-116.name.first');
    fireEvent.change(width(), { target: { value: '9000' } });
    press(width(), 'Enter');
    expect([width().value, location.search]).toEqual(['800', '?columns=number-800.name.first']);
    fireEvent.change(width(), { target: { value: '' } });
    fireEvent.blur(width());
    expect([width().value, location.search]).toEqual(['100', '']);
  });

  it('are one step back, whatever was done in the panel, and all reset at once', async () => {
    show();
    const before = history.length;
    const panel = await open();
    const reset = panel.getByRole('button', { name: 'Reset' });
    expect(reset.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(box(panel, 'NAME'));
    fireEvent.click(box(panel, 'FIRST'));
    press(box(panel, 'NAME'), 'ArrowDown', { altKey: true });
    expect(history.length).toBe(before + 1);
    fireEvent.click(reset);
    expect(rows(panel)).toEqual(['number', 'name', 'length', 'first']);
    expect([location.search, panel.getByRole('status').textContent]).toEqual(['', 'The columns are as at first']);
  });

  it('of a link are shown without what its reader does not have, and come back with the list', async () => {
    visit('/vehicles?columns=first.secret.length-120.%3Cb%3E');
    const { unmount } = show();
    await screen.findByText('No. 7');
    expect(heads()).toEqual(['NUMBER', 'FIRST', 'LENGTH']);
    expect(screen.getByRole('button', { name: 'Columns 3 shown' })).toBeDefined();
    expect(screen.queryByText('A filter that no longer exists was left out.')).toBeNull();
    unmount();
    visit('/vehicles');
    show();
    await screen.findByText('No. 7');
    await vi.waitFor(() => expect(heads()).toEqual(['NUMBER', 'FIRST', 'LENGTH']));
  });

  it('are offered in Spanish', async () => {
    language.choice = 'es';
    show();
    const panel = await open('Columnas');
    expect(panel.getByRole('button', { name: 'Subir NAME' })).toBeDefined();
    expect(panel.getByRole('button', { name: 'Restablecer' })).toBeDefined();
  });

  it('are those of the cards on a phone too, under what says which row it is', async () => {
    const isPhones = (query: string) => query === '(max-width: 719px)';
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: isPhones(query) }));
    visit('/vehicles?columns=first.number.length');
    show();
    const panel = await open();
    expect(screen.getByRole('list', { name: 'Regions' }).textContent).toBe('No. 7FIRSTNLENGTH6');
    expect(panel.queryByRole('spinbutton')).toBeNull();
    fireEvent.click(panel.getByRole('button', { name: 'Move LENGTH up' }));
    fireEvent.click(panel.getByRole('button', { name: 'Move LENGTH up' }));
    fireEvent.click(panel.getByRole('button', { name: 'Move LENGTH up' }));
    expect(screen.getByRole('list', { name: 'Regions' }).textContent).toBe('No. 7LENGTH6FIRSTN');
  });
});
