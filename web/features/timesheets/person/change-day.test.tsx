import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { personPage, press, SEVERAL_DAYS } from './test/person-page.tsx';
import { daysOf, shiftOf } from './test/small-days.ts';

const page = personPage();
const open = async (): Promise<void> => {
  page.show();
  await screen.findByText('Deshawn Pruitt');
};
const edit = async (): Promise<void> => {
  await open();
  press('Edit');
  await screen.findByRole('button', { name: /^Update/ });
};
const isOff = (name: string | RegExp): boolean => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const reopened = { dwos: [], dwoJobs: [], workshifts: [] };

describe('editing a person’s day', () => {
  const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name: `${name} of #10482` });
  const type = (name: string, text: string): void => {
    fireEvent.change(field(name), { target: { value: text } });
    fireEvent.blur(field(name));
  };

  it('saves what was changed, with the revision that was shown; totals follow at once', async () => {
    await edit();
    expect(isOff('Update')).toBe(true);
    type('END', '430p');
    expect(field('END').value).toBe('04:30 p.m.');
    expect(screen.getByText('Total Hours').textContent).toBe('Total Hours 9h 00min');
    const saved = shiftOf(1, { end: '2026-11-19T21:30:00.000Z', hours: 540, revision: 3 });
    page.answers.push({ status: 200, body: { data: [saved], reopened } });
    press('Update 1 row');
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
    const [method, path, ...body] = page.calls.at(-1)!.split(' ');
    expect([method, path]).toEqual(['PUT', '/api/v1/workshift']);
    expect(JSON.parse(body.join(' ')).workshifts).toEqual([
      {
        id: 1,
        type: 'NORMAL',
        start: '2026-11-19T12:00:00.000Z',
        end: '2026-11-19T21:30:00.000Z',
        phaseCode: 'TRCH',
        lunchTime: '0:30',
        timeBreaksIds: [100],
        revision: 2,
      },
    ]);
    expect(screen.getByText('Total Hours').textContent).toBe('Total Hours 9h 00min');
  });

  it('is not sent while a field is wrong, and is not approved meanwhile', async () => {
    await edit();
    type('END', '6:00 a.m.');
    expect(screen.getByText('End must be later than Start')).toBeDefined();
    expect(isOff(/^Update/)).toBe(true);
    expect(isOff(/^Approve/)).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Time off' }).disabled).toBe(true);
  });

  it('shows both versions when somebody else was faster, and loses nothing typed', async () => {
    await edit();
    type('LUNCH', '0:45');
    const changes = [
      {
        at: '2026-11-20T15:04:00.000Z',
        by: 'Luis Ortega',
        action: 'workshift.update',
        fields: { lunchMinutes: { before: 30, after: 60 } },
      },
    ];
    const rows = [{ id: 1, employeeId: 5, person: 'Deshawn Pruitt', what: 'changed', revision: 3, changes }];
    page.answers.push({
      status: 409,
      body: { statusCode: 409, error: 'Conflict', message: 'Changed', code: 'REVISION_CHANGED', details: { rows } },
    });
    press('Update 1 row');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Luis Ortega/)).toBeDefined();
    expect(dialog.getByText('00:45')).toBeDefined();
    expect(dialog.getByText('01:00')).toBeDefined();
    expect(field('LUNCH').value).toBe('00:45');
  });

  it('begins with what is proposed for a shift that runs, and offers no code, which has no cell', async () => {
    const at = (time: string): string => `2026-11-19T${time}:00.000Z`;
    const left = { cell: 'end', end: at('20:09'), people: 5, from: at('20:02'), to: at('20:13') } as const;
    const code = { cell: 'phaseCode', phaseCode: '0210', people: 5, date: null } as const;
    page.sheet = daysOf([
      shiftOf(1, { end: null, status: 'running', proposals: [left, code] }),
      shiftOf(2, { end: null, status: 'running', jobNumber: '10517' }),
    ]);
    await open();
    expect(screen.getAllByText('Still in')).toHaveLength(1);
    const offered = screen.getAllByRole('button', { name: /Edits the row with / });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['03:09 p.m.?']);
    fireEvent.click(offered[0]!);
    await screen.findByRole('button', { name: 'Update 1 row' });
    expect(field('END').value).toBe('03:09 p.m.');
    expect(document.activeElement).toBe(field('END'));
    page.answers.push({ status: 200, body: { data: [shiftOf(1, { end: at('20:09'), revision: 3 })], reopened } });
    press('Update 1 row');
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
    expect(JSON.parse(page.calls.at(-1)!.split(' ').slice(2).join(' ')).workshifts).toMatchObject([
      { id: 1, end: at('20:09'), accepted: ['end'] },
    ]);
    // What is saved is shown before the live row has it, and proposed no more.
    expect(screen.getByText('03:09 p.m.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Edits the row with / })).toBeNull();
  });

  it('is for one day', async () => {
    visit(SEVERAL_DAYS);
    await open();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('is for admins alone once it is approved', async () => {
    signIn({ role: 'supervisor' });
    page.sheet = daysOf([shiftOf(1, { approvalStatus: 'approved' })], { status: 'approved' });
    await open();
    expect(isOff('Edit')).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Time off' }).disabled).toBe(true);
  });
});

describe('time off of a person', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Time off' });

  it('turns every row of the day into what is chosen, on each foreman’s day', async () => {
    page.sheet = daysOf([shiftOf(1), shiftOf(2, { dwoId: 7, jobId: 5, jobNumber: '10517' })]);
    await open();
    fireEvent.click(box());
    expect(screen.getAllByText('Holiday').length).toBeGreaterThan(2);
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(isOff(/^Approve/)).toBe(true);
    fireEvent.change(screen.getByRole('combobox', { name: 'Time off as' }), { target: { value: 'NO_SHOW' } });
    expect(screen.getAllByText('not added')).toHaveLength(2);
    page.answers.push({ status: 200, body: { data: [], reopened } }, { status: 200, body: { data: [], reopened } });
    press('Update');
    expect(await screen.findByText('Time off is entered')).toBeDefined();
    expect(page.calls).toEqual([
      'POST /api/v1/dwo/3/timeOff {"dwoJobIds":[10],"type":"NO_SHOW","employeeIds":[5],"revisions":{"1":2}}',
      'POST /api/v1/dwo/7/timeOff {"dwoJobIds":[20],"type":"NO_SHOW","employeeIds":[5],"revisions":{"2":2}}',
    ]);
    expect(box().checked).toBe(false);
  });

  it('says why not, and sends by Retry what is not done yet', async () => {
    await open();
    fireEvent.click(box());
    page.answers.push({
      status: 409,
      body: { statusCode: 409, error: '', message: 'Somebody is still clocked in', code: 'SHIFT_RUNNING' },
    });
    press('Update');
    expect(await screen.findByRole('alertdialog', { name: 'Could not update DWO for Time Off.' })).toBeDefined();
    page.patch([['set', ['data', 'workShifts', 1, 'revision'], 3]]);
    page.answers.push({ status: 200, body: { data: [], reopened } });
    await vi.waitFor(() => expect(page.asked()).toBeDefined());
    press('Retry');
    expect(await screen.findByText('Time off is entered')).toBeDefined();
    expect(page.calls).toHaveLength(2);
  });

  it('is left without a trace, and is for one day', async () => {
    await open();
    fireEvent.click(box());
    press('Cancel');
    expect(box().checked).toBe(false);
    expect(screen.getByText('Current')).toBeDefined();
  });
});
