import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import { jobPage } from '../test/job-page.tsx';
import { jobOf, LUIS, RAY } from '../test/small-job.ts';

const { scene, show } = jobPage();
const CREWS = [
  { id: 31, isPrimary: true, foremanId: RAY.id, foreman: RAY },
  { id: 32, isPrimary: false, foremanId: LUIS.id, foreman: LUIS },
  { id: 33, isPrimary: false, foremanId: null, foreman: null },
];
const open = async (crews = CREWS) => {
  scene.job = jobOf({ crews });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Create Timesheet' }));
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Select a Crew' }));
const create = () => fireEvent.click(dialog().getByRole('button', { name: 'Create Timesheet' }));

describe('a blank timesheet', () => {
  it('is made of today for the crew that is chosen, and opened', async () => {
    await open();
    expect(dialog().getByText('Select a Crew to add the blank timesheet.')).toBeDefined();
    fireEvent.click(dialog().getByRole('radio', { name: /^Crew 32/ }));
    scene.answer = () => [201, { data: { id: 8 } }];
    create();
    await vi.waitFor(() => expect(location.pathname).toBe('/timesheets/8'));
    expect(scene.calls).toEqual(['POST /api/v1/dwo/foreman/9/date/2026-11-20 {"jobIds":[5]}']);
  });

  it('is added to the day that has begun, where there is one, and that is said', async () => {
    await open();
    scene.answer = (call) =>
      call.includes('/foreman/')
        ? [409, { statusCode: 409, error: '', message: 'There', code: 'DWO_EXISTS', details: { id: 9 } }]
        : [201, { data: { id: 77 } }];
    create();
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/timesheets/9?job=77'));
    expect(scene.calls).toEqual([
      `POST /api/v1/dwo/foreman/${RAY.id}/date/2026-11-20 {"jobIds":[5]}`,
      'POST /api/v1/dwo_job {"dwoId":9,"jobId":5,"crewId":31,"status":"submitted"}',
    ]);
    expect(await screen.findByText(/added to the day$/)).toBeDefined();
    expect(screen.getByText(`${RAY.fullName}, 11/20/2026`)).toBeDefined();
  });

  it('opens the job on that day where somebody added it before', async () => {
    await open();
    const there = (code: string, id: number): [number, object] => [
      409,
      { statusCode: 409, error: '', message: 'There', code, details: { id } },
    ];
    scene.answer = (call) => (call.includes('/foreman/') ? there('DWO_EXISTS', 9) : there('DWO_JOB_EXISTS', 77));
    create();
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/timesheets/9?job=77'));
  });

  it('is of the day that is chosen, none before the job began and none to come', async () => {
    await open();
    const day = dialog().getByLabelText<HTMLInputElement>('Day');
    expect(day.value).toBe('11/20/2026');
    const button = () => dialog().getByRole('button', { name: 'Create Timesheet' });
    for (const out of ['11/21/2026', '01/01/1990', 'soon']) {
      fireEvent.change(day, { target: { value: out } });
      expect(button().getAttribute('aria-disabled')).toBe('true');
    }
    fireEvent.change(day, { target: { value: '11/19/2026' } });
    scene.answer = () => [201, { data: { id: 8 } }];
    create();
    await vi.waitFor(() => expect(location.pathname).toBe('/timesheets/8'));
    expect(scene.calls).toEqual([`POST /api/v1/dwo/foreman/${RAY.id}/date/2026-11-19 {"jobIds":[5]}`]);
  });

  it('is none of a job that is to begin: the day is said, and how to begin sooner [days-8]', async () => {
    scene.job = jobOf({ crews: CREWS, startDate: '2026-11-23T05:00:00.000Z' });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Create Timesheet' }));
    const told = within(screen.getByRole('alertdialog', { name: 'The job begins on 11/23/2026.' }));
    expect(told.getByText('Its first timesheet is of that day. Edit its start date to begin sooner.')).toBeDefined();
    fireEvent.click(told.getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(scene.calls).toEqual([]);
  });

  it('needs a crew', async () => {
    await open([]);
    expect(screen.getByText('Create a Crew before continue.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('needs a foreman', async () => {
    await open();
    fireEvent.click(dialog().getByRole('radio', { name: /^Crew 33/ }));
    expect(dialog().getByText('Assign a Foreman before continue.')).toBeDefined();
    create();
    expect(scene.calls).toEqual([]);
    fireEvent.click(dialog().getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('needs a foreman of the only crew, and leads back', async () => {
    await open([CREWS[2]!]);
    expect(screen.getByRole('alertdialog', { name: 'Assign a Foreman before continue.' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says why it could not be made', async () => {
    await open();
    scene.answer = () => [409, { statusCode: 409, error: '', message: 'Assign a Foreman before continue.', code: 'NO_FOREMAN' }];
    create();
    expect(await screen.findByRole('button', { name: 'Go back' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
