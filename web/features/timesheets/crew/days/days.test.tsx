import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { visit } from '#web/test/signed-in.tsx';
import { crewPage } from '../test/crew-page.tsx';
import { jobOf } from '../test/small-sheet.ts';

const { page, scene, show } = crewPage();
const day = (name: RegExp | string) => screen.findByRole('button', { name });
/** Opens the calendar. */
const open = async () => fireEvent.click(await day(/^Timesheet Per Day/));
const dialog = () => within(screen.getByRole('alertdialog'));
const refuse = (status: number, code: string, message: string, details?: object): [number, object] => [
  status,
  { statusCode: status, error: '', message, code, ...(details && { details }) },
];
const noDwo = () => refuse(404, 'NO_DWO', 'Please try selecting a different date or creat a DWO for this date.');

describe('Timesheet Per Day', () => {
  it('marks the days with a sheet, and opens one', async () => {
    const answered = page.gateway.answerTo;
    page.gateway.answerTo = (open) =>
      open.resource === 'crewTimesheets'
        ? {
            data: [
              { id: 5, date: '2026-11-19' },
              { id: 4, date: '2026-11-18' },
            ],
            count: 2,
            limit: 31,
            offset: 0,
            order: [],
          }
        : answered(open);
    scene.answer = () => [200, { data: { id: 4 } }];
    show();
    await open();
    const marked = 'Wednesday, November 18, 2026, has a timesheet';
    await screen.findByText(marked);
    // The library takes presses once its effects have run, and then renders its days again.
    await act(async () => {});
    fireEvent.click(screen.getByText(marked).closest('[role="button"]')!);
    await vi.waitFor(() => expect(location.pathname).toBe('/timesheets/4'));
    expect(scene.calls).toEqual(['GET /api/v1/dwo/foreman/1/date/2026-11-18']);
    const asked = page.gateway.opens.find(({ resource }) => resource === 'crewTimesheets')!.query!;
    expect(JSON.parse(String(asked['where']))).toEqual({ foremanId: 1, date: { $gte: '2026-11-01', $lte: '2026-11-30' } });
  });

  it('goes from the start of the job to today', async () => {
    show();
    await open();
    const early = (await screen.findByText('Sunday, November 1, 2026')).closest('[role="button"]')!;
    const late = screen.getByText('Saturday, November 21, 2026').closest('[role="button"]')!;
    for (const out of [early, late]) expect(out.getAttribute('aria-disabled')).toBe('true');
    scene.answer = noDwo;
    fireEvent.click(screen.getByRole('button', { name: 'Start Date' }));
    await vi.waitFor(() => expect(scene.calls).toEqual(['GET /api/v1/dwo/foreman/1/date/2026-11-02']));
    expect(await screen.findByText('Could not get a DWO for the selected date.')).toBeDefined();
  });

  it('offers to create the day of a date without one, with the job that is looked at', async () => {
    visit('/timesheets/5?job=2');
    scene.answer = (call) => (call.startsWith('GET') ? noDwo() : [201, { data: { id: 8 } }]);
    show();
    await open();
    fireEvent.click(await day('Current Date'));
    expect(await screen.findByText('Please try selecting a different date or creat a DWO for this date.')).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Create DWO' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/timesheets/8'));
    expect(scene.calls.at(-1)).toBe('POST /api/v1/dwo/foreman/1/date/2026-11-20 {"jobIds":[20]}');
  });

  it('creates a day without the jobs that begin after it [days-8]', async () => {
    scene.day.jobs = [jobOf(1), jobOf(2, { startDate: '2026-11-19' })];
    scene.answer = (call) => (call.startsWith('GET') ? noDwo() : [201, { data: { id: 8 } }]);
    show();
    await open();
    fireEvent.click(await day('Start Date'));
    fireEvent.click(await day('Create DWO'));
    await vi.waitFor(() => expect(location.pathname).toBe('/timesheets/8'));
    expect(scene.calls.at(-1)).toBe('POST /api/v1/dwo/foreman/1/date/2026-11-02 {"jobIds":[10]}');
  });

  it.each([
    ['NO_CREW', 'Create a Crew before continue.'],
    ['NO_FOREMAN', 'Assign a Foreman before continue.'],
  ])('says what is missing: %s', async (code, message) => {
    scene.answer = (call) => (call.startsWith('GET') ? noDwo() : refuse(409, code, message));
    show();
    await open();
    fireEvent.click(await day('Current Date'));
    fireEvent.click(await day('Create DWO'));
    expect(await screen.findByText(message)).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('opens the day that somebody else created meanwhile', async () => {
    scene.answer = (call) => (call.startsWith('GET') ? noDwo() : refuse(409, 'DWO_EXISTS', 'There', { id: 9 }));
    show();
    await open();
    fireEvent.click(await day('Current Date'));
    fireEvent.click(await day('Create DWO'));
    await vi.waitFor(() => expect(location.pathname).toBe('/timesheets/9'));
  });
});
