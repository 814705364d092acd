import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { ErrorBody } from '#shared/http/errors.ts';
import { startPrint } from '#web/print/print.ts';
import { visit } from '#web/test/signed-in.tsx';
import { crewPage } from './test/crew-page.tsx';
import { jobOf, rowOf } from './test/small-sheet.ts';

const { page, scene, show } = crewPage();
const heads = () =>
  within(screen.getByRole('table', { name: 'Crew timesheets' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
const tile = (number: string) => screen.findByRole('button', { name: new RegExp(`Job ${number}`) });

describe('Crew Details', () => {
  it('says whose day it is, and each person of it once', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Raymond Castillo’s crew' })).toBeDefined();
    expect(screen.getByText('Thursday, 11/19/2026 · Long Island')).toBeDefined();
    // The same face as in the foreman's row below.
    const faces = [...document.querySelectorAll('.avatar img')].map((face) => face.getAttribute('src'));
    expect(faces).toEqual(['/files/raymond.jpg', '/files/raymond.jpg']);
    expect(screen.getByRole('link', { name: 'Luis Ortega' }).getAttribute('href')).toBe('/user-management/9');
    expect(heads()).toEqual(['PHOTO', 'NAME', 'ID #', 'ROLE', 'TOTAL', 'TIMESHEET']);
    expect((await row('Worker 2')).getByText('Submitted')).toBeDefined();
    expect(screen.getByText('2 jobs, 2 people')).toBeDefined();
    expect(screen.getByText('You Can Only Approve Hours And Add Comments On a Job Level.')).toBeDefined();
  });

  it('says of a sheet what is to be looked at, each in a word or two', async () => {
    scene.day.findings = [
      { kind: 'ranOn', count: 1, name: 'Worker 2' },
      { kind: 'usual', count: 1, name: null, minutes: 160 },
      { kind: 'said', count: 1, name: 'Worker 2', said: 'sick' },
    ];
    show();
    const signs = within(await screen.findByRole('list', { name: 'To look at' }));
    const said = () => signs.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said()).toEqual(['Clock ran on: Worker 2', '2h 40min over usual', 'Said: sick']);
  });

  it('has in plain text who and what may not be opened', async () => {
    scene.day.supervisors = [{ id: 9, employeeId: '1-00009-01', fullName: 'Luis Ortega', mayOpen: false }];
    scene.day.jobs = [jobOf(1, { mayOpen: false }), jobOf(2)];
    show();
    expect((await screen.findByText('Luis Ortega')).closest('a')).toBeNull();
    expect(screen.getByRole('link', { name: '10482' })).toBeDefined();
    expect(screen.queryByRole('link', { name: '10481' })).toBeNull();
  });

  it('shows two jobs whole, and of a third three letters and what is behind them', async () => {
    scene.day.jobs = [jobOf(1), jobOf(2), jobOf(3), jobOf(4)];
    show();
    const third = await screen.findByText('104...');
    expect(third.getAttribute('aria-label')).toBe('10483, 10484');
  });

  it('shows the shifts of a job that is selected, and keeps it in the address', async () => {
    show();
    fireEvent.click(await tile('10481'));
    await vi.waitFor(() => expect(heads()).toContain('PHASE CODE'));
    expect(heads()).toEqual([
      ...['PHOTO', 'NAME', 'ID #', 'ROLE', 'START', 'END', 'LUNCH', 'TOTAL', 'PHASE CODE', 'HOURS TYPE', 'Trip'],
    ]);
    expect(location.search).toBe('?job=1');
    const worker = await row('Worker 2');
    for (const text of ['07:00 a.m.', '03:30 p.m.', '00:30', '8h 00min', 'TRCH', 'Current', '- - -'])
      expect(worker.getByText(text)).toBeDefined();
    fireEvent.click(await tile('10481'));
    await vi.waitFor(() => expect(heads()).toContain('TIMESHEET'));
    expect(location.search).toBe('');
  });

  it('has in TRIP a link where somebody led or drove and the vehicle has a history, and else dashes', async () => {
    const url = 'https://cloud.samsara.com/o/1/fleet/trips/7';
    scene.day.jobs = [jobOf(1, { tripHistoryUrl: url })];
    scene.day.rows = [
      rowOf(1, { isForeman: true }),
      rowOf(2, { isDriver: true, startLocationType: null }),
      rowOf(3, { endLocation: '40.8, -73.5', endLocationType: 'yard' }),
      rowOf(4, { startLocation: '0.0, 0.0', startLocationType: 'unknown' }),
    ];
    show();
    const trips = async () =>
      Promise.all(
        [1, 2, 3, 4].map(async (id) => {
          const cell = (await screen.findByText(`Worker ${id}`)).closest('tr')!.lastElementChild!;
          return [
            cell.textContent,
            cell.querySelector('a')?.getAttribute('href') ?? null,
            cell.querySelectorAll('a, button').length,
          ];
        }),
      );
    await vi.waitFor(() => expect(heads()).toContain('Trip'));
    const none = ['- - -', null, 0];
    expect(await trips()).toEqual([['', url, 1], ['', url, 1], none, none]);
    const third = await row('Worker 3');
    expect(third.getByRole('link', { name: 'Clock-in of job 10481: Site. Opens a map' }).closest('td')!.textContent).toMatch(
      /^07:00 a\.m\./,
    );
    expect(third.getByRole('link', { name: 'Clock-out of job 10481: Yard. Opens a map' }).closest('td')!.textContent).toMatch(
      /^03:30 p\.m\./,
    );
    expect((await row('Worker 2')).queryByRole('link', { name: /Opens a map/ })).toBeNull();
  });

  it('opens a day of one job with it, and lets go of it', async () => {
    scene.day.jobs = [jobOf(1)];
    show();
    await vi.waitFor(() => expect(location.search).toBe('?job=1'));
    await vi.waitFor(() => expect(heads()).toContain('PHASE CODE'));
    fireEvent.click(await tile('10481'));
    await vi.waitFor(() => expect(heads()).toContain('TIMESHEET'));
    expect(location.search).toBe('');
  });

  it('opens a day of the queue with its first job that is not approved, and lets go of it', async () => {
    scene.day.jobs = [jobOf(1, { status: 'approved' }), jobOf(2), jobOf(3)];
    visit('/timesheets/5?job=open');
    show();
    await vi.waitFor(() => expect(location.search).toBe('?job=2'));
    await vi.waitFor(() => expect(heads()).toContain('PHASE CODE'));
    fireEvent.click(await tile('10482'));
    await vi.waitFor(() => expect(heads()).toContain('TIMESHEET'));
    expect(location.search).toBe('');
  });

  it('tells of the day and of the job where they stand elsewhere', async () => {
    visit('/timesheets/5?job=1');
    scene.day.status = 'approved';
    show();
    const head = within((await screen.findByRole('heading', { name: 'Raymond Castillo’s crew' })).closest('section')!);
    expect(head.getByText('Submitted').parentElement?.textContent).toBe('DaySubmittedJob 10481Approved');
    page.gateway.patch({ id: 5, dwoJobId: 1 }, [['set', ['data', 'dayStatus'], 'approved']], { resource: 'crewSheet' });
    await vi.waitFor(() => expect(head.queryByText('Submitted')).toBeNull());
    expect(head.getAllByText('Approved')).toHaveLength(1);
  });

  it('leafs through the jobs two by two, beginning where the selected one is', async () => {
    scene.day.jobs = [jobOf(1), jobOf(2), jobOf(3)];
    visit('/timesheets/5?job=3');
    show();
    expect((await tile('10483')).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('3–3 of 3')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Earlier jobs' }));
    expect(await tile('10481')).toBeDefined();
  });

  it('adds no hours of people who did not show up, and says so', async () => {
    scene.day.rows = [rowOf(3, { type: 'NO_SHOW', startPictureId: null })];
    visit('/timesheets/5?job=1');
    show();
    const absent = await row('Worker 3');
    expect(absent.getByText('not added')).toBeDefined();
    expect(absent.getByRole('button', { name: 'Employee Photo of Worker 3: No photo' })).toBeDefined();
  });

  it('marks who took a temporary worker’s place, and whose hours do not count yet', async () => {
    scene.day.rows = [rowOf(3, { wasTemporal: true }), rowOf(4, { wasTemporal: true, minutes: 0 })];
    visit('/timesheets/5?job=1');
    show();
    const point = async (name: string, type: string) =>
      fireEvent((await row(name)).getByText('Swapped'), new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
    await point('Worker 3', 'pointerover');
    expect(await screen.findByText('Took the place of a temporary worker')).toBeDefined();
    await point('Worker 3', 'pointerout');
    await point('Worker 4', 'pointerover');
    expect(await screen.findByText(/The hours count once this row is checked and saved$/)).toBeDefined();
  });

  it('follows what is written elsewhere, row by row', async () => {
    visit('/timesheets/5?job=1');
    scene.day.lastApproved = { by: 'Denise Kowalski', byId: 8, at: '2026-11-19T22:00:00.000Z' };
    show();
    await row('Worker 2');
    expect(screen.getByText('Last approved by Denise Kowalski, 11/19/2026')).toBeDefined();
    page.gateway.patch(
      { id: 5, dwoJobId: 1 },
      [
        ['set', ['data', 'rows', 2, 'minutes'], 420],
        ['set', ['data', 'status'], 'approved'],
      ],
      { resource: 'crewSheet' },
    );
    expect(await screen.findByText('7h 00min')).toBeDefined();
    expect(screen.getByText('Approved')).toBeDefined();
  });

  it('names on paper its job, who approved it when, and who signs; without a job all of them', async () => {
    const lastApproved = { by: 'Denise Kowalski', byId: 8, at: '2026-11-19T22:00:00.000Z' };
    scene.day.jobs = [jobOf(1, { status: 'approved', lastApproved }), jobOf(2, { lastApproved })];
    visit('/timesheets/5?job=1');
    const stop = startPrint();
    show();
    await row('Worker 2');
    expect(screen.queryByText(/Signature/)).toBeNull();
    const jobs = () =>
      within(screen.getByRole('table', { name: 'Jobs of the sheet' }))
        .getAllByRole('row')
        .slice(1);
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(jobs().map(({ textContent }) => textContent)).toEqual([
      '104811 Main Street8h 00minApprovedDenise Kowalski, 11/19/2026 05:00 p.m.',
    ]);
    expect(screen.getAllByText(/^Signature/).map((words) => words.parentElement?.textContent)).toEqual([
      'Raymond CastilloSignature, foreman',
      'Luis OrtegaSignature, supervisor',
    ]);
    act(() => void dispatchEvent(new Event('afterprint')));
    fireEvent.click(await tile('10481'));
    await vi.waitFor(() => expect(heads()).toContain('TIMESHEET'));
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(jobs().map(({ lastChild }) => lastChild?.textContent)).toEqual([
      'Denise Kowalski, 11/19/2026 05:00 p.m.',
      'Not approved',
    ]);
    act(() => void dispatchEvent(new Event('afterprint')));
    stop();
  });

  it('says calmly that a photo was removed after its time', async () => {
    scene.answer = () => [
      410,
      { statusCode: 410, error: 'Gone', message: 'The picture was removed after its time', code: 'REMOVED' },
    ];
    show();
    fireEvent.click((await row('Worker 2')).getByRole('button', { name: 'Employee Photo of Worker 2: Matched' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Employee Photo' }));
    expect(await dialog.findByText('The photo was removed after its time')).toBeDefined();
    expect([dialog.queryByRole('alert'), dialog.queryByRole('button', { name: 'Retry' })]).toEqual([null, null]);
  });

  it('shows a photo beside the kept picture, and whether they match', async () => {
    scene.day.rows[1] = rowOf(2, { pictureUrl: '/kept.jpg', endPictureId: 3, endPictureMatchStatus: 'notMatched' });
    scene.answer = (call) => [200, { data: { url: `/photo-${call.at(-1)}.jpg` } }];
    show();
    fireEvent.click((await row('Worker 2')).getByRole('button', { name: 'Employee Photo of Worker 2: Matched' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Employee Photo' }));
    // The mismatch is what somebody comes to see.
    expect(dialog.getByText('Did not match')).toBeDefined();
    fireEvent.click(dialog.getByRole('radio', { name: 'Photo at the start' }));
    expect(dialog.getByText('Matched')).toBeDefined();
    expect(dialog.getByRole('img', { name: 'Picture of the employee' }).getAttribute('src')).toBe('/kept.jpg');
    expect((await dialog.findByRole('img', { name: 'Photo at the start' })).getAttribute('src')).toBe('/photo-2.jpg');
    expect(document.querySelector('.photo-when')?.textContent).toMatch(
      /^Photo at the start: \d\d\/\d\d\/\d{4} \d\d:\d\d [ap]\.m\., at the job$/,
    );
    fireEvent.click(dialog.getByRole('radio', { name: 'Photo at the end' }));
    expect((await dialog.findByRole('img', { name: 'Photo at the end' })).getAttribute('src')).toBe('/photo-3.jpg');
    expect(document.querySelector('.photo-when')?.textContent).toMatch(/^Photo at the end: /);
  });

  it('adds jobs that the foreman has and the day has not, each by itself', async () => {
    let refusal: ErrorBody = { statusCode: 409, error: '', message: 'Job #1040 is canceled' };
    const jobs = [10, 30, 40, 50].map((id) => ({
      id,
      jobId: `10${id}`,
      address: `${id} Main Street`,
      category: 'general',
      // The last of them begins the day after.
      startDate: id === 50 ? '2026-11-20T05:00:00.000Z' : '2026-11-19T05:00:00.000Z',
      region: { name: 'Long Island' },
      crews: [{ id: id + 1, foremanId: 1 }],
    }));
    scene.answer = (call) => {
      if (call.startsWith('GET')) return [200, { data: jobs }];
      return call.includes('"jobId":40') ? [refusal.statusCode, refusal] : [201, { data: { id: 9 } }];
    };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add Jobs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Jobs to DWO' }));
    expect(await dialog.findByText('30 Main Street')).toBeDefined();
    for (const out of ['10 Main Street', '50 Main Street']) expect(dialog.queryByText(out)).toBeNull();
    fireEvent.click(dialog.getAllByRole('checkbox')[0]!);
    fireEvent.click(dialog.getByRole('button', { name: 'Add 2 jobs' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Could not create DWO.Job 1040: Job #1040 is canceled');
    expect(scene.calls.slice(1)).toEqual([
      'POST /api/v1/dwo_job {"dwoId":5,"jobId":30,"crewId":31,"status":"submitted"}',
      'POST /api/v1/dwo_job {"dwoId":5,"jobId":40,"crewId":41,"status":"submitted"}',
    ]);
    const errors = [{ field: 'crewId', reason: "is not the foreman's crew" }];
    refusal = { statusCode: 400, error: '', message: "crewId is not the foreman's crew", errors };
    fireEvent.click(dialog.getByRole('button', { name: 'Add 1 job' }));
    expect(await dialog.findByText('Could not create workshifts')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Add 1 job' })).toBeDefined();
  });

  it('says that the jobs of the foreman could not be had, and asks again', async () => {
    scene.answer = () => [503, { statusCode: 503, error: '', message: 'Away' }];
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Add Jobs' }));
    expect(await screen.findByText('Could not retrieve foreman jobs.')).toBeDefined();
    scene.answer = () => [200, { data: [] }];
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No available jobs to display.')).toBeDefined();
  });

  it.each([
    ['/timesheets/5', 'Could not fetch DWO Details. Please try again.'],
    ['/timesheets/5?job=1', 'Could not fetch DWO Job Details. Please try again.'],
  ])('says what could not be had: %s', async (path, title) => {
    page.gateway.refusal = { error: { statusCode: 503, error: '', message: 'The api is away' } } as never;
    visit(path);
    show();
    expect(await screen.findByText(title)).toBeDefined();
    page.gateway.refusal = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Raymond Castillo’s crew' })).toBeDefined();
  });

  it('says that there is nobody, no job, and no such day', async () => {
    Object.assign(scene.day, { rows: [], jobs: [] });
    show();
    expect(await screen.findByText('There are no crew timesheets to display.')).toBeDefined();
    expect(screen.getByText('Nothing to display')).toBeDefined();
  });

  it('leads back to the list from a day that is not there', async () => {
    page.gateway.refusal = { error: { statusCode: 404, error: 'Not Found', message: 'There is no dwo 5' } } as never;
    show();
    expect((await screen.findByRole('link', { name: 'Back to Timesheets' })).getAttribute('href')).toBe('/timesheets');
  });
});
