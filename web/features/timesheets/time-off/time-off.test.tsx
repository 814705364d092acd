import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { crewPage } from '../crew/test/crew-page.tsx';
import { jobOf } from '../crew/test/small-sheet.ts';

const { scene, show } = crewPage();
const reopened = { dwos: [], dwoJobs: [], workshifts: [] };
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Time off' });
const begin = async () => {
  visit('/timesheets/5?job=1');
  show();
  fireEvent.click(await box());
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Time Off' }));
const pick = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }));
const pickBoth = async () => {
  await pick(/Worker 2/);
  await pick(/Raymond Castillo/);
};

describe('time off', () => {
  it('turns the chosen rows into Holiday on the jobs that are ticked', async () => {
    scene.answer = () => [200, { data: [], reopened }];
    await begin();
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Worker 2/ })).checked).toBe(false);
    await pick(/Raymond Castillo/);
    fireEvent.click(screen.getByRole('button', { name: 'Time off for 1 person' }));
    await screen.findByRole('dialog', { name: 'Time Off' });
    expect(dialog().getByText(/1 person become Holiday/)).toBeDefined();
    for (const text of ['10481', '10482', 'OH Electric']) expect(dialog().getAllByText(text).length).toBeGreaterThan(0);
    fireEvent.click(dialog().getByRole('checkbox', { name: /10482/ }));
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Time off is entered')).toBeDefined();
    expect(scene.calls).toEqual([
      'POST /api/v1/dwo/5/timeOff {"dwoJobIds":[1,2],"type":"HOLIDAY","employeeIds":[1],"revisions":{"1":2}}',
    ]);
    expect((await box()).checked).toBe(false);
  });

  it('may be No Show, and keeps what was chosen when it fails', async () => {
    scene.answer = () => [409, { statusCode: 409, error: '', message: 'Somebody is still clocked in', code: 'SHIFT_RUNNING' }];
    await begin();
    await pickBoth();
    fireEvent.change(screen.getByRole('combobox', { name: 'Time off as' }), { target: { value: 'NO_SHOW' } });
    fireEvent.click(screen.getByRole('button', { name: 'Time off for 2 people' }));
    await screen.findByRole('dialog', { name: 'Time Off' });
    expect(dialog().getByText(/No Show hours are not added/)).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
    const error = within(await screen.findByRole('alertdialog', { name: 'Could not update DWO for Time Off.' }));
    expect(error.getByText('Somebody is still clocked in')).toBeDefined();
    scene.answer = () => [200, { data: [], reopened }];
    fireEvent.click(error.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(scene.calls).toHaveLength(2));
    expect(scene.calls[1]).toContain('"type":"NO_SHOW"');
  });

  it('begins with nobody, and No Show leaves the totals at once', async () => {
    await begin();
    expect(screen.getByRole('button', { name: 'Time off for 0 people' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(screen.getByRole('combobox', { name: 'Time off as' }), { target: { value: 'NO_SHOW' } });
    expect(screen.getByText('16h 00min', { selector: 'output' })).toBeDefined();
    await pick(/Worker 2/);
    expect(await screen.findByText('8h 00min', { selector: 'output' })).toBeDefined();
    expect(screen.getByText('not added')).toBeDefined();
    await pick(/Worker 2/);
    expect(await screen.findByText('16h 00min', { selector: 'output' })).toBeDefined();
  });

  it('and edit mode exclude each other, and neither is approved meanwhile', async () => {
    await begin();
    expect(screen.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: /^Approve/ }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(await box());
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await vi.waitFor(async () => expect((await box()).disabled).toBe(true));
  });

  it('has no job where all are approved and only an admin could change them', async () => {
    signIn({ role: 'supervisor' });
    scene.day.jobs = [jobOf(1, { status: 'approved' })];
    await begin();
    await pickBoth();
    fireEvent.click(screen.getByRole('button', { name: /^Time off for/ }));
    expect(dialog().getByText('There are no available jobs for Time Off.')).toBeDefined();
  });
});
