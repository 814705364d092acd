import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { SwapCandidate } from '#shared/timesheets/temporary.ts';
import { visit } from '#web/test/signed-in.tsx';
import { crewPage } from '../crew/test/crew-page.tsx';
import { JORGE } from '../crew/test/small-sheet.ts';

const { scene, show } = crewPage();
const open = async () => {
  visit('/timesheets/5?job=1');
  show();
  await screen.findByText('Temporary workers');
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

describe('temporary workers', () => {
  it('are none, and are added on a job alone', async () => {
    show();
    expect(await screen.findByText('There are no temporary workers to display.')).toBeDefined();
    press('Add temporary worker');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are added with a name, times and a type', async () => {
    await open();
    press('Add temporary worker');
    await screen.findByRole('dialog', { name: 'Add temporary worker' });
    press('Save');
    expect((await screen.findAllByText('Date is required')).length).toBe(2);
    expect(screen.getAllByText('Employee name is required').length).toBe(2);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    type('Start', 'noon');
    expect(await screen.findByText('Date must be a valid date')).toBeDefined();
    type('Employee Name', 'Jorge Valdivia');
    type('Start', '7a');
    type('End', '1230p');
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'STANDBY' } });
    expect(screen.getByLabelText<HTMLInputElement>('End').value).toBe('12:30 p.m.');
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull());
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scene.calls.at(-1)).toBe(
      'POST /api/v1/temporal_workshift {"dwoJobId":1,"employeeName":"Jorge Valdivia","type":"STANDBY","start":"2026-11-19T12:00:00.000Z","end":"2026-11-19T17:30:00.000Z"}',
    );
  });

  it('are asked which of the two, for a new time in the hour that comes twice', async () => {
    scene.day.date = '2026-11-01';
    await open();
    press('Add temporary worker');
    await screen.findByRole('dialog', { name: 'Add temporary worker' });
    type('Employee Name', 'Jorge Valdivia');
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'STANDBY' } });
    type('Start', '12:15a');
    type('End', '1:30a');
    expect(await screen.findByRole('group', { name: 'This time comes twice that day: first or second?' })).toBeDefined();
    press('Save');
    expect(scene.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: 'Second (EST)' }));
    expect(screen.getByLabelText<HTMLInputElement>('End').value).toBe('01:30 a.m. EST');
    // From now on something stands there.
    fireEvent.focus(screen.getByLabelText('End'));
    type('End', '1:45a');
    expect(screen.getByLabelText<HTMLInputElement>('End').value).toBe('01:45 a.m. EST');
    fireEvent.click(screen.getByRole('radio', { name: 'First (EDT)' }));
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull());
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scene.calls.at(-1)).toContain('"start":"2026-11-01T04:15:00.000Z","end":"2026-11-01T05:45:00.000Z"');
  });

  it('end the next morning where they begin at night, and that is said', async () => {
    scene.day.temporalWorkshifts = [{ ...JORGE, start: '2026-11-20T03:00:00.000Z', end: '2026-11-20T11:00:00.000Z' }];
    await open();
    expect(screen.getByText('06:00 a.m. +1')).toBeDefined();
    press('Add temporary worker');
    await screen.findByRole('dialog', { name: 'Add temporary worker' });
    const end = () => screen.getByLabelText<HTMLInputElement>('End').value;
    type('Start', '10p');
    type('End', '6a');
    expect(end()).toBe('06:00 a.m. +1');
    // The start was a slip.
    type('Start', '5a');
    expect(end()).toBe('06:00 a.m.');
    // 23 hours are no night.
    type('Start', '7a');
    expect(end()).toBe('06:00 a.m.');
  });

  it('are told of a time that does not exist', async () => {
    scene.day.date = '2026-03-08';
    await open();
    press('Add temporary worker');
    await screen.findByRole('dialog', { name: 'Add temporary worker' });
    type('Start', '2:30a');
    expect(await screen.findByText('This time does not exist that day: the clocks skip it')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe('2:30a');
  });

  it('are changed and deleted on the revision that was seen', async () => {
    scene.day.temporalWorkshifts = [JORGE];
    await open();
    expect(await screen.findByText('12:30 p.m.')).toBeDefined();
    press('Edit Jorge Valdivia');
    await screen.findByRole('dialog', { name: 'Edit temporary worker' });
    type('End', '1p');
    press('Save');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scene.calls.at(-1)).toMatch(/^PUT \/api\/v1\/temporal_workshift\/9 .*"end":"2026-11-19T18:00:00.000Z","revision":4/);
    scene.answer = () => [204, null];
    press('Delete Jorge Valdivia');
    expect(screen.getByText('Are you sure you want to remove Jorge Valdivia from this timesheet?')).toBeDefined();
    press('Delete');
    await vi.waitFor(() => expect(scene.calls.at(-1)).toBe('DELETE /api/v1/temporal_workshift/9?revision=4'));
    expect(screen.getByRole('button', { name: /^Approve/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['Add temporary worker', 'Could not create workShift.'],
    ['Edit Jorge Valdivia', 'Could not edit workShift.'],
    ['Delete Jorge Valdivia', 'Could not delete workShift.'],
  ])('could not be written: what was typed stays, and is sent again: %s', async (button, title) => {
    scene.day.temporalWorkshifts = [JORGE];
    await open();
    scene.answer = () => [503, { statusCode: 503, error: '', message: 'The api is away' }];
    press(button);
    const isDelete = button.startsWith('Delete');
    if (!isDelete) {
      await screen.findByLabelText('Employee Name');
      type('Employee Name', 'Temp. flagger');
      type('Start', '7a');
      type('End', '1p');
      fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'STANDBY' } });
      await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull());
    }
    press(isDelete ? 'Delete' : 'Save');
    const error = await screen.findByRole('alertdialog', { name: title });
    expect(within(error).getByText('The api is away')).toBeDefined();
    if (!isDelete) expect(screen.getByLabelText<HTMLInputElement>('Employee Name').value).toBe('Temp. flagger');
    scene.answer = () => (isDelete ? [204, null] : [200, { data: {} }]);
    fireEvent.click(within(error).getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull());
    const sent = scene.calls.slice(-2);
    expect(sent[1]).toBe(sent[0]);
  });

  it('are swapped for a worker of the region; what each has at those hours is said', async () => {
    scene.day.temporalWorkshifts = [JORGE];
    const candidate = (id: number, fullName: string, said: Partial<SwapCandidate> = {}): SwapCandidate => ({
      id,
      employeeId: `1-000${id}-01`,
      fullName,
      companyName: 'TSU One',
      pictureUrl: null,
      standing: 'free',
      canTake: true,
      jobNumber: null,
      ...said,
    });
    const candidates = [
      candidate(31, 'Ada Lopez'),
      candidate(32, 'Bea Ng', { standing: 'onSheet' }),
      candidate(33, 'Cal Moss', { standing: 'off' }),
      candidate(34, 'Dov Katz', { standing: 'elsewhere', canTake: false, jobNumber: '10517' }),
    ];
    scene.answer = (call) =>
      call.startsWith('GET')
        ? [200, { data: candidates }]
        : [409, { statusCode: 409, error: '', message: 'Ada worked until 2026-11-19T13:00:00.000Z', code: 'SHIFT_OVERLAP' }];
    await open();
    press('Swap Jorge Valdivia with an employee');
    const dialog = within(await screen.findByRole('dialog', { name: 'Swap temporary worker with an Employee' }));
    fireEvent.click(await dialog.findByRole('radio', { name: /Ada Lopez/ }));
    expect(scene.calls).toEqual(['GET /api/v1/temporal_workshift/9/candidates']);
    const said = dialog.getAllByRole('row').map(({ textContent }) => textContent ?? '');
    for (const [place, words] of [
      [2, 'On this timesheet'],
      [3, 'Off that day'],
      [4, 'On job 10517 then'],
    ] as const)
      expect(said[place]).toContain(words);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Dov Katz/ }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Swap' }));
    const error = within(await screen.findByRole('alertdialog', { name: 'Could not create workshift.' }));
    expect(error.getByText('Ada worked until 11/19/2026 08:00 a.m.')).toBeDefined();
    scene.answer = () => [201, { data: {} }];
    press('Retry');
    expect(await screen.findByText('Ada Lopez takes the place')).toBeDefined();
    expect(scene.calls.at(-1)).toBe('POST /api/v1/temporal_workshift/9/swap {"employeeId":31,"revision":4}');
  });
});
