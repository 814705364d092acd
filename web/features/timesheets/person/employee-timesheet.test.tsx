import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startPrint } from '#web/print/print.ts';
import { visit } from '#web/test/signed-in.tsx';
import { personPage, SEVERAL_DAYS } from './test/person-page.tsx';
import { daysOf, shiftOf } from './test/small-days.ts';

const page = personPage();
const openGrid = async () => {
  visit(SEVERAL_DAYS);
  page.show();
  return within(await screen.findByRole('table', { name: 'Hours of 11/17 – 11/19/2026' }));
};

describe('Employee Timesheet on paper', () => {
  it('has a table for each seven days, its totals once, and lines to sign on', async () => {
    const lastApproved = { by: 'Luis Ortega', byId: 9, at: '2026-11-19T22:00:00.000Z' };
    const approved = shiftOf(1, { approvalStatus: 'approved', lastApproved });
    page.several = daysOf([approved, shiftOf(2, { jobNumber: '10517', lastApproved })], {
      startDate: '2026-11-10',
      endDate: '2026-11-19',
    });
    visit('/timesheets/employee/5?days=2026-11-10.2026-11-19');
    const stop = startPrint();
    page.show();
    await screen.findByRole('table', { name: 'Hours of 11/10 – 11/19/2026' });
    act(() => void dispatchEvent(new Event('beforeprint')));
    const tables = screen.getAllByRole('table');
    const headsOf = (table: HTMLElement) =>
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect(tables.map((table) => headsOf(table).length)).toEqual([8, 5]);
    expect(tables.map((table) => headsOf(table).includes('TOTAL'))).toEqual([false, true]);
    expect(screen.getAllByText(/^Signature/).map(({ textContent }) => textContent)).toEqual([
      'Signature, employee',
      'Signature, supervisor',
    ]);
    const said = (words: string) => screen.getByText(words).parentElement?.textContent;
    expect(said('Approved by Luis Ortega, 11/19/2026 05:00 p.m.')).toBe('Approved by Luis Ortega, 11/19/2026 05:00 p.m.#10482');
    expect(said('Not approved')).toBe('Not approved#10517');
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(screen.getAllByRole('table')).toHaveLength(1);
    stop();
  });
});

describe('Employee Timesheet of one day', () => {
  it('says who it is, and shows each shift', async () => {
    page.show();
    expect(await screen.findByRole('heading', { name: 'Deshawn Pruitt' })).toBeDefined();
    expect(screen.getByText('1-20655-02 · Worker')).toBeDefined();
    for (const [name, text] of [
      ['Status', 'Submitted'],
      ['Region', 'Long Island'],
      ['Company Name', 'TSU One'],
    ] as const)
      expect(within(screen.getByText(name).parentElement!).getByText(text)).toBeDefined();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    for (const head of ['ID #', 'JOB ADDRESS', 'SUPERVISOR', 'FOREMAN', 'START TIME', 'END TIME', 'LUNCH', 'TOTAL', 'HOURS TYPE'])
      expect(heads).toContain(head);
    const row = within(screen.getByRole('link', { name: '10482' }).closest('tr')!);
    for (const text of [
      '14 Mill Road, Huntington',
      'Luis Ortega',
      'Raymond Castillo',
      '07:00 a.m.',
      '03:30 p.m.',
      '00:30',
      '8h 00min',
    ])
      expect(row.getByText(text)).toBeDefined();
    expect(row.getByText('Current')).toBeDefined();
    expect(screen.getByText('Total Hours').textContent).toBe('Total Hours 8h 00min');
  });

  it('has in plain text who and what may not be opened', async () => {
    const supervisor = { id: 9, employeeId: '1-00009-01', fullName: 'Luis Ortega', mayOpen: false as const };
    page.sheet = daysOf([shiftOf(1, { supervisor, mayOpenJob: false })]);
    page.show();
    expect((await screen.findByText('Luis Ortega')).closest('a')).toBeNull();
    expect(screen.getByRole('button', { name: 'Raymond Castillo' })).toBeDefined();
    expect(screen.getByText('10482').closest('a')).toBeNull();
  });

  it('asks for today when the address names no day, or one to come', async () => {
    visit('/timesheets/employee/5');
    page.show();
    await screen.findByRole('heading', { name: 'Deshawn Pruitt' });
    expect(page.asked()).toEqual({ id: 5 });
    expect(screen.getByRole('button', { name: 'Dates: 11/20/2026' })).toBeDefined();
  });

  it('follows a change, and says so of hours that do not count', async () => {
    page.show();
    await screen.findByText('Current');
    page.patch([
      ['set', ['data', 'workShifts', 1, 'type'], 'NO_SHOW'],
      ['set', ['data', 'minutes'], 0],
    ]);
    expect(await screen.findByText('not added')).toBeDefined();
    expect(screen.getByText('Total Hours').textContent).toBe('Total Hours 0h 00min');
  });

  it('opens a map of where the shift began, and says so when nobody knows', async () => {
    page.sheet = daysOf([
      shiftOf(1, { endLocationType: 'yard', endLocation: '40.8, -73.5' }),
      shiftOf(2, { jobNumber: '10517', startLocation: '0.0, 0.0', startLocationType: 'unknown', endLocation: null }),
    ]);
    page.show();
    const start = await screen.findByRole('link', { name: 'Clock-in of job 10482: Site. Opens a map' });
    expect(start.getAttribute('href')).toBe('https://www.google.com/maps/search/?api=1&query=40.7%2C-73.4');
    expect(start.getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('link', { name: 'Clock-out of job 10482: Yard. Opens a map' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clock-in of job 10517: Unknown. Opens a map' }));
    const said = within(screen.getByRole('alertdialog', { name: "We couldn't retrive the gps location" }));
    expect(said.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
    fireEvent.click(said.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says that there are no hours', async () => {
    page.sheet = daysOf([]);
    page.show();
    expect(await screen.findByText('There are no hours to display.')).toBeDefined();
    expect(within(screen.getByText('Status').parentElement!).getByText('- - -')).toBeDefined();
  });

  it.each([
    [404, 'No employee 5', 'There is no such employee, or you cannot see them.'],
    [503, 'The api is away', 'Could not get Employee WorkShifts'],
  ])('says why there is nothing to show: %i', async (statusCode, message, said) => {
    page.gateway.refusal = { error: { statusCode, error: '', message } };
    page.show();
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.queryByText('The api is away') !== null).toBe(statusCode === 503);
  });
});

describe('Employee Timesheet of several days', () => {
  it('has a row for each job, a column for each day, and totals that add up', async () => {
    const grid = await openGrid();
    expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['FOREMAN', 'Tue (Nov/17)', 'Wed (Nov/18)', 'Thu (Nov/19)', 'TOTAL'],
    ]);
    expect(grid.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['FOREMAN', 'Tue (Nov/17)', 'Wed (Nov/18)', 'Thu (Nov/19)', 'TOTAL'],
      ['Raymond CastilloJob 10482', '8h 00min', '- - -', '8h 00min', '16h 00min'],
      ['Raymond CastilloJob 10517', '- - -', '- - -', '1h 30min', '1h 30min'],
      ['Total Hours', '8h 00min', '0h 00min', '9h 30min', '17h 30min'],
    ]);
    expect(page.asked()).toEqual({ id: 5, startDate: '2026-11-17', endDate: '2026-11-19' });
  });

  it('narrows to the day of a cell that is pressed', async () => {
    const grid = await openGrid();
    fireEvent.click(grid.getByRole('button', { name: 'Job 10517, Thursday, November 19, 2026: 1h 30min' }));
    expect(await screen.findByRole('columnheader', { name: 'START TIME' })).toBeDefined();
    expect(location.search).toBe('?days=2026-11-19.2026-11-19');
    expect(screen.getByRole('button', { name: 'Dates: 11/19/2026' })).toBeDefined();
  });

  it('is one stop of Tab, gone through by arrows', async () => {
    const grid = await openGrid();
    const first = grid.getByRole('button', { name: 'Job 10482, Tuesday, November 17, 2026: 8h 00min, Approved' });
    const cells = grid.getAllByRole('button').filter((button) => button.dataset['at'] !== undefined);
    expect(cells.filter((cell) => cell.tabIndex === 0)).toEqual([first]);
    first.focus();
    const press = (key: string): void => void fireEvent.keyDown(document.activeElement!, { key });
    press('ArrowRight');
    press('ArrowDown');
    expect(document.activeElement!.getAttribute('aria-label')).toBe('Job 10517, Wednesday, November 18, 2026: no hours');
    press('End');
    press('ArrowRight');
    press('ArrowDown');
    expect(document.activeElement!.getAttribute('aria-label')).toBe('Job 10517, Thursday, November 19, 2026: 1h 30min');
    press('Home');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).tabIndex).toBe(0));
  });
});
