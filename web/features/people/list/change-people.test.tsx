import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { ForeseenPerson } from '#shared/calls/employees.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { smallPerson } from '../test/small-person.ts';
import UserManagementPage from './page.tsx';

const page = livePage((gateway) => {
  visit('/user-management');
  sessionStorage.clear();
  const people = [smallPerson(1), smallPerson(2), smallPerson(3, { role: 'supervisor' })];
  gateway.answerTo = ({ resource, query }: LiveOpen) => {
    const { limit, offset } = (query ?? {}) as { limit: number; offset: number };
    if (resource === 'regions') return { data: gateway.regions };
    return { data: people, count: people.length, limit, offset, order: [] };
  };
});

const foreseen = (id: number, said: Partial<ForeseenPerson> = {}): ForeseenPerson => ({
  id,
  employeeId: `1-0000${id}-01`,
  fullName: `Frank Oreman ${id}`,
  revision: 4,
  isActive: true,
  regionId: 7,
  region: 'Nassau',
  furtherRegionIds: [],
  supervisorId: null,
  supervisor: null,
  isAlready: false,
  refusal: null,
  ...said,
});

let calls: string[];
let people: ForeseenPerson[];
let refuse: (id: string) => string | undefined;
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
beforeEach(() => {
  calls = [];
  people = [foreseen(1), foreseen(2)];
  refuse = () => undefined;
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path}${body === undefined ? '' : ` ${String(body)}`}`);
    if (method === 'GET') return answer(200, { data: people });
    const message = refuse(/employee\/(\d+)/.exec(path)![1]!);
    if (message === undefined) return answer(200, { data: { revision: 5 } });
    return answer(409, { statusCode: 409, error: 'Conflict', code: 'REVISION_CHANGED', message });
  });
  return () => vi.unstubAllGlobals();
});

const dialog = () => within(screen.getByRole('dialog', { name: 'Change users' }));
const choose = (name: string, value: string) => fireEvent.change(dialog().getByLabelText(name), { target: { value } });
const open = async (): Promise<void> => {
  page.show(<UserManagementPage />);
  for (const name of ['Frank Oreman 1', 'Frank Oreman 2'])
    fireEvent.click(within((await screen.findByRole('link', { name })).closest('tr')!).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 users' }));
  await screen.findByRole('dialog', { name: 'Change users' });
};

describe('changing many people [screens-5]', () => {
  it('deactivates those whom it can, says whom not and why, and takes it back', async () => {
    people = [foreseen(1), foreseen(2, { refusal: { code: 'ONESELF', message: 'You cannot deactivate yourself' } })];
    await open();
    choose('It becomes', 'false');
    expect(await dialog().findByText('1 will be changed.')).toBeDefined();
    expect(dialog().getByText('You cannot deactivate yourself')).toBeDefined();
    expect(dialog().getByText('Active → Inactive', { exact: true, selector: 'tr:last-child span' })).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Change 1' }));
    expect(await dialog().findByText('1 of 2 changed.')).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(await dialog().findByText('1 is as it was before.')).toBeDefined();
    expect(calls).toEqual([
      'GET /api/v1/employee/foreseen?ids=1,2&isActive=false',
      'PUT /api/v1/employee/1/setActive {"isActive":false,"revision":4}',
      'PUT /api/v1/employee/1/setActive {"isActive":true,"revision":5}',
    ]);
    language.choice = 'es';
    expect(await screen.findByText('No puedes desactivarte a ti mismo')).toBeDefined();
  });

  it('puts the region back with those beside it, and says who keeps the new one', async () => {
    people = [foreseen(1, { furtherRegionIds: [2, 3] }), foreseen(2, { regionId: null, region: null })];
    await open();
    const { id } = page.gateway.regions[0]!;
    choose('What changes', 'regionId');
    choose('It becomes', String(id));
    fireEvent.click(await dialog().findByRole('button', { name: 'Change 2' }));
    await dialog().findByText('2 of 2 changed.');
    fireEvent.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(await dialog().findByText('1 stays changed.')).toBeDefined();
    expect(dialog().getByText('There was no region before, and nobody can be left without one')).toBeDefined();
    expect(calls.slice(1)).toEqual([
      `PATCH /api/v1/employee/1 {"regionId":${id},"revision":4}`,
      `PATCH /api/v1/employee/2 {"regionId":${id},"revision":4}`,
      'PATCH /api/v1/employee/1 {"regionId":7,"regions":[2,3],"revision":5}',
    ]);
  });

  it('keeps the supervisor of somebody who changed since, and says so', async () => {
    people = [foreseen(1, { supervisorId: 3, supervisor: 'Frank Oreman 3' }), foreseen(2)];
    await open();
    choose('What changes', 'supervisorId');
    choose('It becomes', 'none');
    expect(await dialog().findByText('Frank Oreman 3 → No supervisor')).toBeDefined();
    fireEvent.click(await dialog().findByRole('button', { name: 'Change 2' }));
    await dialog().findByText('2 of 2 changed.');
    refuse = (id) => (id === '1' ? 'Changed by Ana at 2026-11-20T15:00:00.000Z, after you saw it' : undefined);
    fireEvent.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(await dialog().findByText('1 stays changed.')).toBeDefined();
    expect(dialog().getByText(/^Changed by Ana/)).toBeDefined();
    expect(calls.at(-2)).toBe('PATCH /api/v1/employee/1 {"supervisorId":3,"revision":5}');
  });

  it('is offered to those who may change people', async () => {
    signIn({ role: 'supervisor' });
    page.show(<UserManagementPage />);
    await screen.findByRole('link', { name: 'Frank Oreman 1' });
    expect(screen.queryByRole('checkbox', { name: /Frank/ })).toBeNull();
  });
});
