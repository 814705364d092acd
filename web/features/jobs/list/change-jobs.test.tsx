import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { ForeseenJob } from '#shared/jobs/many.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { smallJob } from '../test/small-job.ts';
import JobManagementPage from './page.tsx';

const SUE = { id: 9, employeeId: '1-00009-01', fullName: 'Sue Visor', isActive: true };
const ANN = { id: 8, employeeId: '1-00008-01', fullName: 'Ann Oak', isActive: true };
const page = livePage((gateway) => {
  visit('/job-management');
  sessionStorage.clear();
  const jobs = [smallJob(1), smallJob(2), smallJob(3)];
  gateway.answerTo = ({ resource, query }: LiveOpen) => {
    const { limit, offset } = (query ?? {}) as { limit: number; offset: number };
    if (resource === 'regions') return { data: gateway.regions };
    const data = resource === 'employees' ? [SUE, ANN] : jobs;
    return { data, count: data.length, limit, offset, order: [] };
  };
});

const foreseen = (id: number, said: Partial<ForeseenJob> = {}): ForeseenJob => ({
  id,
  jobId: String(10_000 + id),
  address: `${id} Mill Road`,
  revision: 4,
  status: 'inProgress',
  finalizedDate: null,
  regionId: 1,
  region: 'Hudson Valley',
  supervisorId: 9,
  supervisor: 'Sue Visor',
  isAlready: false,
  refusal: null,
  ...said,
});

/** The calls by HTTP and their answers. */
let calls: string[];
let jobs: ForeseenJob[];
let refuse: (id: string) => { statusCode: number; message: string; code?: string } | undefined;
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
beforeEach(() => {
  calls = [];
  jobs = [foreseen(1), foreseen(2)];
  refuse = () => undefined;
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path}${body === undefined ? '' : ` ${String(body)}`}`);
    if (method === 'GET') return answer(200, { data: jobs });
    const refusal = refuse(/job\/(\d+)/.exec(path)![1]!);
    return refusal ? answer(refusal.statusCode, { error: 'Refused', ...refusal }) : answer(200, { data: { revision: 5 } });
  });
  return () => vi.unstubAllGlobals();
});

const tick = async (number: string) => {
  const row = (await screen.findByRole('link', { name: `#${number}` })).closest('tr')!;
  fireEvent.click(within(row).getByRole('checkbox'));
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Change jobs' }));
const choose = (name: string, value: string) => fireEvent.change(dialog().getByLabelText(name), { target: { value } });
const open = async (): Promise<void> => {
  page.show(<JobManagementPage />);
  await tick('10001');
  await tick('10002');
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 jobs' }));
  await screen.findByRole('dialog', { name: 'Change jobs' });
};
const rowsShown = () =>
  dialog()
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('changing many jobs [screens-5]', () => {
  it('asks what is to change before it asks the api, and says what stands and what will', async () => {
    jobs = [foreseen(1), foreseen(2, { regionId: 2, region: 'Long Island', isAlready: true })];
    await open();
    expect(calls).toEqual([]);
    choose('What changes', 'regionId');
    expect(calls).toEqual([]);
    const { id, name } = page.gateway.regions[0]!;
    choose('It becomes', String(id));
    expect(await dialog().findByText('1 will be changed.')).toBeDefined();
    expect(dialog().getByText('1 is so already and stays as it is.')).toBeDefined();
    expect(calls).toEqual([`GET /api/v1/job/foreseen?ids=1,2&regionId=${id}`]);
    expect(rowsShown()).toEqual([
      ['#100011 Mill Road', `Hudson Valley → ${name}`, 'Can be changed'],
      ['#100022 Mill Road', 'Long Island', 'Is so already'],
    ]);
    fireEvent.click(dialog().getByRole('button', { name: 'Change 1' }));
    expect(await dialog().findByText('1 of 1 changed.')).toBeDefined();
    expect(calls.slice(1)).toEqual([`PATCH /api/v1/job/1 {"regionId":${id},"revision":4}`]);
  });

  it('says the api’s reason of what cannot be, in Spanish too, and changes the others', async () => {
    const refusal = { code: 'FORBIDDEN', message: 'A supervisor does not appoint others' };
    jobs = [foreseen(1), foreseen(2, { refusal })];
    await open();
    choose('What changes', 'supervisorId');
    await dialog().findByRole('option', { name: 'Ann Oak' });
    choose('It becomes', '8');
    expect(await dialog().findByText('1 cannot be changed.')).toBeDefined();
    // Refused rows come first.
    expect(rowsShown().map(([, , said]) => said)).toEqual(['A supervisor does not appoint others', 'Can be changed']);
    fireEvent.click(dialog().getByRole('button', { name: 'Change 1' }));
    expect(await dialog().findByText('1 of 2 changed.')).toBeDefined();
    expect(dialog().getByText('1 was not changed.')).toBeDefined();
    expect(calls.slice(1)).toEqual(['PATCH /api/v1/job/1 {"supervisorId":8,"revision":4}']);
    language.choice = 'es';
    expect(await screen.findByText('Un supervisor no nombra a otros')).toBeDefined();
  });

  it('looks again at those that somebody else changed meanwhile', async () => {
    refuse = (id) => (id === '2' ? { statusCode: 409, code: 'REVISION_CHANGED', message: 'Ana changed it' } : undefined);
    await open();
    choose('It becomes', 'suspended');
    fireEvent.click(await dialog().findByRole('button', { name: 'Change 2' }));
    expect(await dialog().findByText('1 of 2 changed.')).toBeDefined();
    expect(dialog().getByText('Ana changed it')).toBeDefined();
    refuse = () => undefined;
    jobs = [foreseen(2, { revision: 6 })];
    fireEvent.click(dialog().getByRole('button', { name: 'Look again' }));
    fireEvent.click(await dialog().findByRole('button', { name: 'Change 1' }));
    expect(await dialog().findByText('1 of 1 changed.')).toBeDefined();
    expect(calls.slice(-2)).toEqual([
      'GET /api/v1/job/foreseen?ids=2&status=suspended',
      'PATCH /api/v1/job/2 {"status":"suspended","revision":6}',
    ]);
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  });

  it('puts back what stood, with the day on which a job was finished, and says what was kept and why', async () => {
    jobs = [foreseen(1, { status: 'done', finalizedDate: '2026-10-02' }), foreseen(2)];
    await open();
    choose('It becomes', 'assigned');
    fireEvent.click(await dialog().findByRole('button', { name: 'Change 2' }));
    await dialog().findByText('2 of 2 changed.');
    refuse = (id) => (id === '2' ? { statusCode: 404, code: 'NOT_FOUND', message: 'There is no job 2' } : undefined);
    fireEvent.click(dialog().getByRole('button', { name: 'Undo' }));
    expect(await dialog().findByText('1 is as it was before.')).toBeDefined();
    expect(dialog().getByText('1 stays changed.')).toBeDefined();
    expect(dialog().getByText('It is no longer among what you see, and stays changed')).toBeDefined();
    expect(calls.slice(-2)).toEqual([
      'PATCH /api/v1/job/1 {"status":"done","finalizedDate":"2026-10-02","revision":5}',
      'PATCH /api/v1/job/2 {"status":"inProgress","revision":5}',
    ]);
    expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('of two choices in a row shows the last, and says how many are out of sight', async () => {
    let finish: (() => void) | undefined;
    let answered = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path.includes('status=done')) await new Promise<void>((resolve) => (finish = resolve));
      answered += 1;
      return answer(200, { data: path.includes('status=done') ? [foreseen(1), foreseen(2)] : [foreseen(1)] });
    });
    await open();
    choose('It becomes', 'done');
    await vi.waitFor(() => expect(finish).toBeDefined());
    choose('It becomes', 'suspended');
    expect(await dialog().findByText('1 will be changed.')).toBeDefined();
    finish!();
    await vi.waitFor(() => expect(answered).toBe(2));
    expect(dialog().getByText('1 that was ticked is no longer among what you see.')).toBeDefined();
    expect(rowsShown()[0]![1]).toBe('In Progress → Suspended');
  });

  it('is offered to those who may change jobs', async () => {
    signIn({ role: 'foreman' });
    page.show(<JobManagementPage />);
    await screen.findByRole('link', { name: '#10001' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
