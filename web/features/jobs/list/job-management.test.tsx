import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { ListedJob } from '#shared/jobs/jobs.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { livePage } from '#web/test/live-page.tsx';
import { visit } from '#web/test/signed-in.tsx';
import { smallJob } from '../test/small-job.ts';
import JobManagementPage from './page.tsx';

let jobs: ListedJob[];
let matching: number;
const page = livePage((gateway) => {
  visit('/job-management');
  sessionStorage.clear();
  jobs = [smallJob(1), smallJob(2, { status: 'assigned' }), smallJob(3, { status: 'unassigned', crews: [], supervisor: null })];
  matching = 3;
  gateway.answerTo = ({ resource, query }: LiveOpen) => {
    const { limit, offset } = (query ?? {}) as { limit: number; offset: number };
    if (resource === 'regions') return { data: gateway.regions };
    return { data: jobs, count: matching, limit, offset, order: [] };
  };
});
const asked = () =>
  page.gateway.opens.filter(({ resource, query }) => resource === 'jobs' && query?.['limit'] !== 1).at(-1)!.query!;
const whereAsked = (): unknown => JSON.parse(String(asked()['where']));
const rowOf = async (jobId: string) => (await screen.findByRole('link', { name: `#${jobId}` })).closest('tr')!;

describe('the list of jobs', () => {
  it('shows each with its people, days, hours, status and cost, and the ways to it', async () => {
    page.show(<JobManagementPage />);
    const row = within(await rowOf('10001'));
    expect(row.getByRole('link', { name: '#10001' }).getAttribute('href')).toBe('/job-management/1');
    expect(row.getByRole('link', { name: 'View More of job #10001' }).getAttribute('href')).toBe('/job-management/1');
    for (const words of [
      'WO-1',
      '1 Mill Road',
      'Maintenance',
      'Sue Visor',
      'Frank Oreman',
      '11/19/2026',
      '12/04/2026',
      '1,104h 15min',
      'In Progress',
      '$400.00',
      'of $1,000.00',
    ])
      expect(row.getByText(words)).toBeDefined();
    const bare = within(await rowOf('10003'));
    expect(bare.getAllByText('- - -')).toHaveLength(2);
    expect(bare.getByText('Unassigned')).toBeDefined();
  });

  it('shows the number that the company itself gave a job', async () => {
    jobs = [smallJob(1, { externalNumber: 'PN-26-0001' })];
    page.show(<JobManagementPage />);
    expect(within(await rowOf('10001')).getByTitle('Own number PN-26-0001').textContent).toBe('PN-26-0001');
  });

  it('calls a job by the number that the company wants to see', async () => {
    jobs = [smallJob(1, { externalNumber: 'PN-26-0001', shownNumber: 'PN-26-0001' })];
    page.show(<JobManagementPage />);
    const row = within(await rowOf('PN-26-0001'));
    expect(row.getByRole('link', { name: 'View More of job #PN-26-0001' })).toBeDefined();
    expect(row.queryByTitle('Own number PN-26-0001')).toBeNull();
  });

  it('says over cost in words, with a full bar', async () => {
    jobs = [smallJob(1, { laborCost: '1500.00', isOvercost: true })];
    page.show(<JobManagementPage />);
    const row = await rowOf('10001');
    expect(within(row).getByText('Over Cost')).toBeDefined();
    expect(row.querySelector<HTMLElement>('.job-cost-bar > span')!.style.width).toBe('100%');
  });

  it('opens a job by a press on its row', async () => {
    page.show(<JobManagementPage />);
    fireEvent.click(within(await rowOf('10002')).getByText('2 Mill Road'));
    expect(location.pathname).toBe('/job-management/2');
  });

  it('shows at first what is assigned, in progress and unassigned, work first', async () => {
    page.show(<JobManagementPage />);
    await rowOf('10001');
    expect(whereAsked()).toEqual({ status: { $in: ['assigned', 'inProgress', 'unassigned'] } });
    expect(asked()).toMatchObject({
      order: '[["status","ASC"],["id","DESC"]]',
      include: '["supervisor","crews.foreman"]',
      limit: 10,
      offset: 0,
    });
  });

  it('is searched by every word that its field names, a second after the last letter', async () => {
    page.show(<JobManagementPage />);
    const field = await screen.findByPlaceholderText('by Job ID, Address, Foreman, WO#, Client, Supervisor');
    fireEvent.change(field, { target: { value: 'mill road' } });
    fireEvent.submit(field);
    await vi.waitFor(() => expect(whereAsked()).toMatchObject({ searchData: { $iLike: '%mill%road%' } }), 3_000);
  });

  it('is narrowed by regions and statuses, and cleared', async () => {
    page.show(<JobManagementPage />);
    fireEvent.click(await screen.findByRole('button', { name: /^Status/ }));
    const offered = screen.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent);
    expect(offered).toEqual(['Assigned', 'In Progress', 'Done', 'Completed', 'Suspended', 'Unassigned']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Done' }));
    await vi.waitFor(() => expect(whereAsked()).toEqual({ status: { $in: ['assigned', 'inProgress', 'done', 'unassigned'] } }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await vi.waitFor(() => expect(whereAsked()).toEqual({ status: { $in: ['assigned', 'inProgress', 'unassigned'] } }));
    // There is nothing more to clear.
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull());

    fireEvent.click(screen.getByRole('button', { name: /^Regions/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: page.gateway.regions[0]!.name }));
    await vi.waitFor(() => expect(whereAsked()).toMatchObject({ regionId: { $in: [page.gateway.regions[0]!.id] } }));
  });

  it('shows the jobs without a place', async () => {
    page.show(<JobManagementPage />);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Place' }), { target: { value: 'none' } });
    await vi.waitFor(() => expect(whereAsked()).toMatchObject({ latitude: null }));
    expect(location.search).toContain('place=none');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await vi.waitFor(() => expect(whereAsked()).not.toHaveProperty('latitude'));
  });

  it.each([
    [/ID#/, 'jobId'],
    [/Start Date/, 'startDate'],
    [/End Date/, 'endDate'],
    [/Hours/, 'currentHours'],
  ])('is sorted by %s, and by no other column', async (name, column) => {
    page.show(<JobManagementPage />);
    await rowOf('10001');
    const sortable = screen.getAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'));
    expect(sortable).toHaveLength(4);
    fireEvent.click(screen.getByRole('columnheader', { name }));
    await vi.waitFor(() => expect(asked()['order']).toBe(`[["${column}","ASC"]]`));
    fireEvent.click(screen.getByRole('columnheader', { name }));
    await vi.waitFor(() => expect(asked()['order']).toBe(`[["${column}","DESC"]]`));
  });

  it('goes from page to page', async () => {
    matching = 25;
    page.show(<JobManagementPage />);
    await rowOf('10001');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await vi.waitFor(() => expect(asked()).toMatchObject({ limit: 10, offset: 10 }));
  });

  it.each(['all', 'overCost'])('says of a job that the first statuses leave out, and shows it: tab %s', async (tab) => {
    const finished = smallJob(7, { status: 'completed' });
    page.gateway.answerTo = ({ resource, query }: LiveOpen) => {
      if (resource === 'regions') return { data: page.gateway.regions };
      const { status, isOvercost = false } = JSON.parse(String(query?.['where'] ?? '{}')) as Record<string, unknown>;
      const data = status === undefined && isOvercost === (tab === 'overCost') ? [finished] : [];
      return { data, count: data.length, limit: 10, offset: 0, order: [] };
    };
    visit(`/job-management?${tab === 'all' ? '' : `tab=${tab}&`}search=10007`);
    page.show(<JobManagementPage />);
    expect(await screen.findByText('1 job with another status')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
    expect(await screen.findByRole('link', { name: '#10007' })).toBeDefined();
    expect(new URLSearchParams(location.search).get('status')).toBe('');
    expect(screen.queryByText('1 job with another status')).toBeNull();
  });

  it('says that there is none', async () => {
    jobs = [];
    matching = 0;
    page.show(<JobManagementPage />);
    expect(await screen.findByText('No jobs found')).toBeDefined();
  });

  it('shows what a number of the Summary counted, with its days, until they are cleared', async () => {
    visit('/job-management?status=assigned&region=1&days=2026-11-16.2026-11-20');
    page.show(<JobManagementPage />);
    await rowOf('10001');
    expect(whereAsked()).toEqual({
      status: { $in: ['assigned'] },
      regionId: { $in: [1] },
      startDate: { $lte: '2026-11-21T04:59:59.999Z' },
      endDate: { $gte: '2026-11-16T05:00:00.000Z' },
    });
    expect(screen.getByRole('button', { name: /^Dates: 11\/16/ })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Dates/ })).toBeNull());
  });

  it('says what could not be retrieved', async () => {
    page.gateway.refusal = { error: { statusCode: 500, error: 'Internal Server Error', message: 'No luck' } };
    page.show(<JobManagementPage />);
    expect(await screen.findByText('Could not retrieve jobs')).toBeDefined();
  });
});

describe('its tabs', () => {
  it('ask for other rows, and each comes back with what it was narrowed by', async () => {
    page.show(<JobManagementPage />);
    await rowOf('10001');
    fireEvent.click(screen.getByRole('columnheader', { name: /Hours/ }));
    await vi.waitFor(() => expect(asked()['order']).toBe('[["currentHours","ASC"]]'));
    fireEvent.click(screen.getByRole('tab', { name: /^Over Cost/ }));
    await vi.waitFor(() => expect(whereAsked()).toEqual({ isOvercost: true, status: { $in: ['assigned', 'inProgress'] } }));
    expect(asked()['order']).toBe('[["status","ASC"],["id","DESC"]]');
    fireEvent.click(screen.getByRole('tab', { name: /^All/ }));
    await vi.waitFor(() => expect(location.search).toBe('?sort=currentHours'));
    fireEvent.click(screen.getByRole('tab', { name: /^Over Cost/ }));
    await vi.waitFor(() => expect(location.search).toBe('?tab=overCost'));
  });
});

describe('the count of a tab', () => {
  it('is of what the tab will show', async () => {
    matching = 25;
    page.show(<JobManagementPage />);
    expect(await screen.findByRole('tab', { name: /^Over Cost ?25$/ })).toBeDefined();
    const counted = page.gateway.opens.flatMap(({ resource, query }) =>
      resource === 'jobs' && query?.['limit'] === 1 ? [query['where']] : [],
    );
    expect(counted.map((where) => JSON.parse(String(where)) as object)).toEqual([
      { status: { $in: ['assigned', 'inProgress', 'unassigned'] } },
      { isOvercost: true, status: { $in: ['assigned', 'inProgress'] } },
    ]);
  });
});

describe('a live list', () => {
  it('changes in its place, and lets a new job in when nobody is among the rows', async () => {
    page.show(<JobManagementPage />);
    const row = await rowOf('10001');
    const query = asked();
    page.gateway.patch(query, [['set', ['data', 1, 'status'], 'suspended']], { resource: 'jobs' });
    await vi.waitFor(() => expect(within(row).getByText('Suspended')).toBeDefined());

    fireEvent.pointerMove(row);
    page.gateway.patch(query, [['insert', ['data'], [[0, smallJob(4)]]]], { resource: 'jobs' });
    page.gateway.patch(query, [['set', ['data', 1, 'address'], '7 Other Road']], { resource: 'jobs' });
    await vi.waitFor(() => expect(within(row).getByText('7 Other Road')).toBeDefined());
    expect(screen.queryByRole('link', { name: '#10004' })).toBeNull();
    fireEvent.pointerLeave(row.closest('.list-page-table')!);
    expect(await screen.findByRole('link', { name: '#10004' })).toBeDefined();
  });
});

describe('on a phone', () => {
  it('each job is a card with the same fields', async () => {
    const isPhones = (query: string): boolean => query === '(max-width: 719px)';
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: isPhones(query) }));
    page.show(<JobManagementPage />);
    const card = within(await screen.findByRole('article', { name: 'Job #10001' }));
    for (const words of ['WO WO-1', '1 Mill Road', 'Sue Visor', 'Frank Oreman', '1,104h 15min', 'In Progress', '$400.00'])
      expect(card.getByText(words)).toBeDefined();
    expect(card.getByRole('link', { name: 'View More of job #10001' })).toBeDefined();
  });
});
