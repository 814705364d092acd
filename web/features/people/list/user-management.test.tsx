import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { Employee } from '#shared/employees.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { smallPerson } from '../test/small-person.ts';
import UserManagementPage from './page.tsx';

let people: Employee[];
const page = livePage((gateway) => {
  visit('/user-management');
  sessionStorage.clear();
  people = [
    smallPerson(1, { regions: [{ id: 2, name: 'Queens' }] }),
    smallPerson(2, {
      role: 'worker',
      workPhone: null,
      email: null,
      companyName: null,
      region: null,
      lastLogin: null,
      isLoggedIn: false,
      hasNotMatchedPictures: true,
      erasedAt: null,
    }),
    smallPerson(3, { isActive: false }),
  ];
  gateway.answerTo = ({ resource, query }: LiveOpen) => {
    const { limit, offset } = (query ?? {}) as { limit: number; offset: number };
    if (resource === 'regions') return { data: gateway.regions };
    return { data: people, count: people.length, limit, offset, order: [] };
  };
});
const asked = () => page.gateway.opens.filter(({ resource }) => resource === 'employees').at(-1)!.query!;
const whereAsked = (): unknown => JSON.parse(String(asked()['where'] ?? '{}'));
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;

describe('the list of people', () => {
  it('shows each with what the office needs to know, and leads to their page', async () => {
    page.show(<UserManagementPage />);
    const row = within(await rowOf('Frank Oreman 1'));
    expect(row.getByRole('link').getAttribute('href')).toBe('/user-management/1');
    expect(row.getByTitle('Nassau, Queens').textContent).toBe('Nassau+1Queens');
    for (const words of [
      '1-00001-01',
      '(914) 555-0142',
      'ext 12',
      'frank1@muster.test',
      'TSU One',
      'Nassau',
      'Foreman',
      '11/20/2026',
      '10:00 a.m.',
      'Online',
    ])
      expect(row.getByText(words)).toBeDefined();
    const bare = within(await rowOf('Frank Oreman 2'));
    expect(bare.getAllByText('- - -')).toHaveLength(4);
    expect(bare.getByText('----')).toBeDefined();
    expect(bare.getByText('Offline')).toBeDefined();
    expect(within(await rowOf('Frank Oreman 3')).getByText('Inactive')).toBeDefined();
  });

  it('has in plain text whose page may not be opened, and does not go there', async () => {
    people = [smallPerson(1, { mayOpen: false }), smallPerson(2)];
    visit('/user-management');
    page.show(<UserManagementPage />);
    await rowOf('Frank Oreman 2');
    const name = screen.getByText('Frank Oreman 1');
    expect(name.closest('a')).toBeNull();
    fireEvent.click(name);
    expect(location.pathname).toBe('/user-management');
    fireEvent.click(screen.getByText('Frank Oreman 2'));
    expect(location.pathname).toBe('/user-management/2');
  });

  it('flags whose pictures did not match, in words as well', async () => {
    page.show(<UserManagementPage />);
    expect(within(await rowOf('Frank Oreman 2')).getByRole('img', { name: 'User had a photo mismatch' })).toBeDefined();
    expect(within(await rowOf('Frank Oreman 1')).queryByRole('img')).toBeNull();
  });

  it('is sorted by every column', async () => {
    page.show(<UserManagementPage />);
    await rowOf('Frank Oreman 1');
    const [ticks, ...heads] = screen.getAllByRole('columnheader');
    expect(within(ticks!).getByRole('checkbox', { name: 'Choose all' })).toBeDefined();
    expect(heads.map((head) => [head.textContent, head.hasAttribute('aria-sort')])).toEqual(
      ['ID', 'Name', 'Phone', 'Email', 'Company', 'Region', 'Role', 'Last Login', 'Status'].map((name) => [name, true]),
    );
    for (const [name, field] of [
      ['Region', 'regionName'],
      ['Status', 'isLoggedIn'],
    ] as const) {
      fireEvent.click(screen.getByRole('columnheader', { name }));
      await vi.waitFor(() => expect(asked()['order']).toBe(`[["${field}","ASC"]]`));
    }
  });

  it('is searched a second after the last letter, narrowed by regions and a role, and cleared', async () => {
    page.show(<UserManagementPage />);
    const field = await screen.findByPlaceholderText('Search by Employee Name or ID');
    fireEvent.change(field, { target: { value: 'frank ore' } });
    fireEvent.submit(field);
    await vi.waitFor(() => expect(whereAsked()).toEqual({ searchData: { $iLike: '%frank%ore%' } }), 3_000);
    const role = screen.getByRole('combobox', { name: 'Roles' });
    const offered = [...role.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(offered).toEqual(['All', 'Admin', 'Foreman', 'Subadmin', 'Supervisor', 'Worker']);
    fireEvent.change(role, { target: { value: 'worker' } });
    fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: page.gateway.regions[0]!.name }));
    await vi.waitFor(() =>
      expect(whereAsked()).toMatchObject({ role: 'worker', regionId: { $in: [page.gateway.regions[0]!.id] } }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await vi.waitFor(() => expect(location.search).toBe(''));
  });

  it('is narrowed as before on return', async () => {
    const shown = page.show(<UserManagementPage />);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Roles' }), { target: { value: 'worker' } });
    await vi.waitFor(() => expect(whereAsked()).toEqual({ role: 'worker' }));
    shown.unmount();
    visit('/user-management');
    page.show(<UserManagementPage />);
    await vi.waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Roles' }).value).toBe('worker'));
    expect(whereAsked()).toEqual({ role: 'worker' });
  });

  it('says that there is nobody, and what could not be retrieved', async () => {
    people = [];
    const shown = page.show(<UserManagementPage />);
    const none = "We couldn't find any result that matched you search. Please try againg with different filters or Name/ID.";
    expect(await screen.findByText(none)).toBeDefined();
    shown.unmount();
    page.gateway.refusal = { error: { statusCode: 500, error: 'Internal Server Error', message: 'No luck' } };
    visit('/user-management?role=worker');
    page.show(<UserManagementPage />);
    expect(await screen.findByText('Could not retrieve employees')).toBeDefined();
  });

  it('shows in place who comes and goes', async () => {
    page.show(<UserManagementPage />);
    const row = await rowOf('Frank Oreman 1');
    page.gateway.patch(asked(), [['set', ['data', 1, 'isLoggedIn'], false]], { resource: 'employees' });

    await vi.waitFor(() => expect(within(row).getByText('Offline')).toBeDefined());
  });

  it('is a card each on a phone, with the same fields', async () => {
    const isPhones = (query: string): boolean => query === '(max-width: 719px)';
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: isPhones(query) }));
    page.show(<UserManagementPage />);
    const card = within(await screen.findByRole('article', { name: 'Frank Oreman 1' }));
    for (const words of [
      '1-00001-01',
      '(914) 555-0142 ext 12',
      'frank1@muster.test',
      'TSU One',
      'Nassau, Queens',
      'Foreman',
      'Online',
    ])
      expect(card.getByText(words)).toBeDefined();
    vi.unstubAllGlobals();
  });
});
