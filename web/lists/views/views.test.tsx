import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { errorBody } from '#shared/http/errors.ts';
import type { Region } from '#shared/regions.ts';
import type { SavedView } from '#shared/views/views.ts';
import { session } from '#web/http/session-state.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { defineList } from '../definition.ts';
import { choiceFilter, idsFilter, searchFilter } from '../filters.ts';
import { TablePage } from '../page/table-page.tsx';

const LIST = defineList({
  filters: { search: searchFilter(), side: choiceFilter('side', ['east', 'west']), region: idsFilter('regionId') },
  sortable: ['name'],
});
const COLUMNS: readonly TableColumn<Region>[] = [{ id: 'name', head: 'NAME', isSortable: true, cell: ({ name }) => name }];
const REGIONS = [
  { value: 3, label: 'Nassau' },
  { value: 4, label: 'Queens' },
];

const page = livePage((gateway) => {
  visit('/vehicles');
  gateway.answerTo = () => ({ data: [{ id: 1, name: 'Row' }], count: 1, limit: 10, offset: 0, order: [] });
});
const scene = { calls: [], answer: () => [200, {}] } as unknown as AnsweredCalls;
answerCalls(scene);

const view = (id: number, change: Partial<SavedView> = {}): SavedView => ({
  id,
  list: 'vehicles',
  name: `View ${id}`,
  query: { side: 'east' },
  role: null,
  isPinned: false,
  position: id,
  revision: 1,
  isOwn: true,
  ...change,
});
const show = () =>
  page.show(
    <TablePage
      resource="regions"
      definition={LIST}
      rememberAs="vehicles"
      views="vehicles"
      texts={{ title: 'Vehicles', subject: 'the vehicles', failed: 'Failed', none: 'None' }}
      columns={COLUMNS}
      filters={[
        { kind: 'search', name: 'search', label: 'Search' },
        {
          kind: 'choice',
          name: 'side',
          label: 'Side',
          choices: ['all', 'east', 'west'].map((value) => ({ value, label: value })),
        },
        { kind: 'many', name: 'region', label: 'Regions', choices: REGIONS },
      ]}
    />,
  );
const field = (name: RegExp | string = /^Views/) => screen.findByRole('button', { name });
const open = async () => {
  fireEvent.click(await field());
  return within(screen.getByRole('dialog', { name: 'Views' }));
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const choose = (side: string): void =>
  void fireEvent.change(screen.getByRole('combobox', { name: 'Side' }), { target: { value: side } });
const move = (views: SavedView[]): void => {
  page.gateway.views = views;
  act(() => page.gateway.moveTo({ data: { views } }, 'savedViews'));
};

beforeAll(() => Promise.all([import('./views-field.tsx'), import('./view-dialog.tsx')]));
beforeEach(() => sessionStorage.clear());

describe('the views of a list', () => {
  it.each([
    ['en', 'Views', /^No views yet/],
    ['es', 'Vistas', /^Aún no hay vistas/],
  ] as const)('say what to do while there are none: %s', async (tag, name, words) => {
    language.choice = tag;
    show();
    fireEvent.click(await field(name));
    expect(await within(screen.getByRole('dialog', { name })).findByText(words)).toBeDefined();
  });

  it('are chosen: the address is that of the list with its filters, and the field says which', async () => {
    page.gateway.views = [
      view(1),
      view(2, { query: { side: 'west', sort: '-name' } }),
      view(3, { list: 'people', name: 'Other' }),
    ];
    show();
    const popover = await open();
    const names = (await popover.findByRole('list', { name: 'Views of this list' })).textContent;
    expect(names).toBe('View 1View 2');
    fireEvent.click(popover.getByRole('button', { name: 'View 2' }));
    expect(location.search).toBe('?side=west&sort=-name');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await field('Views, View 2')).toBeDefined();
  });

  it('[views-1] say that something else is shown, and take it over with Update', async () => {
    page.gateway.views = [view(1)];
    visit('/vehicles?side=east');
    show();
    await field('Views, View 1');
    choose('west');
    await field('Views, View 1, changed');
    await open();
    press('Update view');
    await vi.waitFor(() => expect(scene.calls).toEqual(['PATCH /api/v1/saved_view/1 {"query":{"side":"west"},"revision":1}']));
    move([view(1, { query: { side: 'west' }, revision: 2 })]);
    await field('Views, View 1');
  });

  it('are saved as they are shown, without the page, for oneself or by an admin for a role', async () => {
    visit('/vehicles?side=west&region=3.4&page=2&rows=10&search=oak');
    scene.answer = () => [201, { data: view(9, { name: 'West', query: { search: 'oak', side: 'west', region: '3.4' } }) }];
    show();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Save this view …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Name is required')).toBeDefined();
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'West' } });
    fireEvent.change(dialog.getByLabelText('For'), { target: { value: 'supervisor' } });
    fireEvent.click(dialog.getByLabelText('In the menu, with its count'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('West is saved');
    expect(JSON.parse(scene.calls[0]!.replace('POST /api/v1/saved_view ', ''))).toEqual({
      list: 'vehicles',
      name: 'West',
      query: { search: 'oak', side: 'west', region: '3.4' },
      role: 'supervisor',
      isPinned: true,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keep what was typed when the name is taken, and say so at the field', async () => {
    const reason = 'There is a view of that name already';
    scene.answer = () => [409, errorBody(409, reason, { code: 'TAKEN', errors: [{ field: 'name', reason }] })];
    show();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Save this view …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Late' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(reason)).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Late');
  });

  it('are renamed, put in the menu, and deleted with a way back', async () => {
    const one = view(1, { name: 'East' });
    page.gateway.views = [one];
    visit('/vehicles?side=east');
    show();
    await field('Views, East');
    await open();
    press('Put in the menu');
    await vi.waitFor(() => expect(scene.calls).toEqual(['PATCH /api/v1/saved_view/1 {"isPinned":true,"revision":1}']));
    await open();
    press('Rename or share …');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change View' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Far east' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(scene.calls.at(-1)).toBe('PATCH /api/v1/saved_view/1 {"name":"Far east","revision":1}'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    scene.answer = () => [204, null];
    press('Delete');
    expect(await screen.findByText('East is deleted')).toBeDefined();
    expect(scene.calls.at(-1)).toBe('DELETE /api/v1/saved_view/1?revision=1');
    scene.answer = () => [201, { data: one }];
    press('Undo');
    await vi.waitFor(() =>
      expect(scene.calls.at(-1)).toBe(
        'POST /api/v1/saved_view {"list":"vehicles","name":"East","query":{"side":"east"},"role":null,"isPinned":false,"position":1}',
      ),
    );
  });

  it('say why one could not be changed', async () => {
    page.gateway.views = [view(1)];
    visit('/vehicles?side=east');
    show();
    await field('Views, View 1');
    scene.answer = () => [503, errorBody(503, 'The api is away')];
    await open();
    press('Delete');
    expect(await screen.findByText('Could not delete the view')).toBeDefined();
    expect(screen.queryByText('View 1 is deleted')).toBeNull();
  });

  it('have an address that works for somebody without the view', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    page.gateway.views = [view(1, { query: {} })];
    show();
    await field('Views, View 1');
    await open();
    press('Copy link');
    await screen.findByText('Link copied');
    // Without a parameter the list would come back as they left it.
    expect(writeText.mock.calls).toEqual([[`${location.origin}/vehicles?page=1`]]);
  });

  it('[views-3] of a role are chosen by its people, and changed by admins alone', async () => {
    signIn({ role: 'supervisor' });
    page.gateway.views = [view(1, { role: 'supervisor', isOwn: false }), view(2, { query: { side: 'west' } })];
    visit('/vehicles?side=east');
    show();
    await field('Views, View 1');
    const popover = await open();
    expect(popover.getByText('All supervisors')).toBeDefined();
    expect(popover.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(popover.getByRole('button', { name: 'Copy link' })).toBeDefined();
    fireEvent.click(popover.getByRole('button', { name: 'View 2' }));
    await field('Views, View 2');
    await open();
    press('Rename …');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change View' }));
    expect(dialog.queryByLabelText('For')).toBeNull();
  });

  it('[views-3] are seen and not kept by who acts as somebody else', async () => {
    Object.assign(session.view!, { actor: { id: 1, fullName: 'Root' } });
    page.gateway.views = [view(1)];
    visit('/vehicles?side=east');
    show();
    await field('Views, View 1');
    const popover = await open();
    expect(popover.getByText(/^You act as somebody else/)).toBeDefined();
    expect(popover.queryByRole('button', { name: /Save|Update|Delete/ })).toBeNull();
  });

  it('say that they could not be retrieved, and try again', async () => {
    page.gateway.refusal = { error: errorBody(503, 'Busy') };
    page.gateway.refuses = ({ resource }) => resource === 'savedViews';
    show();
    const popover = await open();
    expect(await popover.findByText('Could not retrieve your views')).toBeDefined();
    page.gateway.refusal = undefined;
    fireEvent.click(popover.getByRole('button', { name: 'Retry' }));
    expect(await popover.findByText(/^No views yet/)).toBeDefined();
  });

  it('[views-5] leave out what the list does not know any more, and say so until others are chosen', async () => {
    visit('/vehicles?side=north&region=3.9');
    show();
    expect(await screen.findByText('A filter that no longer exists was left out.')).toBeDefined();
    await vi.waitFor(() => expect(location.search).toBe('?region=3'));
    expect(screen.getByText('A filter that no longer exists was left out.')).toBeDefined();
    choose('west');
    await vi.waitFor(() => expect(screen.queryByText('A filter that no longer exists was left out.')).toBeNull());
    expect(location.search).toBe('?region=3&side=west');
  });
});
