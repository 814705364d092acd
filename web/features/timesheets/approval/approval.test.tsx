import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { crewPage } from '../crew/test/crew-page.tsx';
import { JORGE, jobOf } from '../crew/test/small-sheet.ts';

const { page, scene, show } = crewPage();
beforeEach(() => visit('/timesheets/5?job=1'));

const APPROVED = { data: { dwoJobs: [{}], dwos: [], workshiftIds: [], minutes: 480 } };
const APPROVABLE = {
  dwoId: 5,
  jobId: 10,
  jobNumber: '10481',
  date: '2026-11-19',
  foreman: 'Raymond Castillo',
  status: 'submitted',
  minutes: 480,
  revision: 3,
  revisions: { 1: 2, 2: 2 },
  findings: [],
  refusal: null,
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';
const question = () => within(screen.getByRole('alertdialog'));
const conflict = (rows: object[]): [number, object] => [
  409,
  {
    statusCode: 409,
    error: 'Conflict',
    message: 'Changed by Maria Silva at 2026-11-20T14:00:00.000Z, after you saw it',
    code: 'REVISION_CHANGED',
    details: { rows },
  },
];
const MOVED = {
  id: 2,
  employeeId: 2,
  person: 'Worker 2',
  what: 'changed',
  revision: 3,
  changes: [
    {
      at: '2026-11-20T14:00:00.000Z',
      by: 'Maria Silva',
      action: 'workshift.update',
      fields: { end: { before: '2026-11-19T20:30:00.000Z', after: '2026-11-19T20:00:00.000Z' } },
    },
  ],
};

describe('approving a sheet', () => {
  it('is for a job, and says so without one', async () => {
    visit('/timesheets/5');
    show();
    expect(isOff(await button('Approve'))).toBe(true);
  });

  it('asks with the total and who counts, and sends what was on the screen', async () => {
    scene.day.rows[1]!.type = 'NO_SHOW';
    show();
    fireEvent.click(await button('Approve 8h 00min'));
    expect(question().getByText('You Are About To Approve This Timesheet')).toBeDefined();
    expect(
      question().getByText('Do you want to continue to approve the total time of 8h 00min hours for this timesheet?'),
    ).toBeDefined();
    expect(question().getByText('10481, 11/19/2026')).toBeDefined();
    expect(question().getByText('1 counted, 1 No Show not added')).toBeDefined();
    fireEvent.click(question().getByRole('button', { name: 'Approve 8h 00min' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(scene.calls).toEqual([
      'GET /api/v1/dwo/approvable?ids=5',
      'POST /api/v1/dwo_job/1/approve {"revision":3,"revisions":{"1":2,"2":2}}',
    ]);
    expect(await screen.findByText('8h 00min approved')).toBeDefined();
  });

  it('says what payroll would ask about it, and whether that is known', async () => {
    const findings = [{ kind: 'noLunch', count: 2, name: null }];
    const sheet = { ...APPROVABLE, dwoJobId: 1, findings };
    scene.answer = () => [200, { data: [{ ...APPROVABLE, dwoJobId: 2 }, sheet] }];
    show();
    fireEvent.click(await button('Approve 8h 00min'));
    expect(await question().findByText('2 shifts of more than 6h 00min have no lunch')).toBeDefined();
    fireEvent.click(question().getByRole('button', { name: 'Cancel' }));
    scene.answer = () => [503, { statusCode: 503, error: '', message: 'Away' }];
    fireEvent.click(await button('Approve 8h 00min'));
    expect(await question().findByText('Could not be looked up')).toBeDefined();
  });

  it('says beside the sheet and in the question what was said of people who were late', async () => {
    const call = { id: 7, employeeId: 2, fullName: 'Worker 2', jobId: 10, words: null, by: 'Luis Ortega', revision: 1 };
    const calls = [
      { ...call, outcome: 'inAt' as const, until: '2026-11-19T13:00:00.000Z', at: '2026-11-19T12:43:00.000Z' },
      {
        ...call,
        id: 8,
        fullName: 'Worker 3',
        outcome: 'other' as const,
        words: 'Flat tyre',
        until: null,
        at: '2026-11-19T12:50:00.000Z',
      },
    ];
    show();
    const approve = await button('Approve 8h 00min');
    expect(screen.queryByRole('list', { name: 'Called when late' })).toBeNull();
    fireEvent.click(approve);
    expect(question().queryByText('Called when late')).toBeNull();
    fireEvent.click(question().getByRole('button', { name: 'Cancel' }));
    page.gateway.patch({ id: 5, dwoJobId: 1 }, [['set', ['data', 'calls'], calls]], { resource: 'crewSheet' });
    const said = [
      'Worker 2 · Said at 07:43 a.m. by Luis Ortega: In at 08:00 a.m.',
      'Worker 3 · Said at 07:50 a.m. by Luis Ortega: Flat tyre',
    ];
    const linesOf = (list: HTMLElement) =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(linesOf(await screen.findByRole('list', { name: 'Called when late' }))).toEqual(said);
    fireEvent.click(approve);
    expect(question().getByText('Called when late', { selector: 'dt' })).toBeDefined();
    expect(linesOf(question().getByRole('list', { name: 'Called when late' }))).toEqual(said);
  });

  it('can be undone for a while', async () => {
    scene.answer = () => [200, { data: { ...APPROVED.data, dwoJobs: [sheetRow(4)] } }];
    show();
    fireEvent.click(await button('Approve 8h 00min'));
    fireEvent.click(question().getByRole('button', { name: 'Approve 8h 00min' }));
    fireEvent.click(await button('Undo'));
    await vi.waitFor(() => expect(scene.calls.at(-1)).toBe('POST /api/v1/dwo_job/1/unapprove {"revision":4}'));
  });

  it('approves nothing that moved meanwhile: says what, by whom and when, and offers the new state', async () => {
    scene.answer = () => conflict([MOVED]);
    show();
    fireEvent.click(await button('Approve 8h 00min'));
    fireEvent.click(question().getByRole('button', { name: 'Approve 8h 00min' }));
    await screen.findByText(
      'Could not approve the Timesheet. Reason: Changed by Maria Silva at 11/20/2026 09:00 a.m., after you saw it',
    );
    expect(question().getByText('Worker 2')).toBeDefined();
    expect(question().getByText('Maria Silva, 11/20/2026 09:00 a.m.')).toBeDefined();
    expect(question().getByText('03:30 p.m.')).toBeDefined();
    expect(question().getByText('03:00 p.m.')).toBeDefined();
    expect(isOff(question().getByRole('button', { name: /^Approve/ }))).toBe(true);

    page.gateway.patch(
      { id: 5, dwoJobId: 1 },
      [
        ['set', ['data', 'revisions', '2'], 3],
        ['set', ['data', 'minutes'], 450],
      ],
      { resource: 'crewSheet' },
    );
    expect(await screen.findByText('The total time was 8h 00min and is 7h 30min now.')).toBeDefined();
    scene.answer = () => [200, APPROVED];
    fireEvent.click(question().getByRole('button', { name: 'Approve 7h 30min' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(scene.calls.at(-1)).toBe('POST /api/v1/dwo_job/1/approve {"revision":3,"revisions":{"1":2,"2":3}}');
  });

  it('says in the words of the api why it was refused', async () => {
    scene.answer = () => [
      409,
      { statusCode: 409, error: 'Conflict', message: 'Somebody is still clocked in', code: 'SHIFT_RUNNING' },
    ];
    show();
    fireEvent.click(await button('Approve 8h 00min'));
    fireEvent.click(question().getByRole('button', { name: 'Approve 8h 00min' }));
    expect(await screen.findByText('Could not approve the Timesheet. Reason: Somebody is still clocked in')).toBeDefined();
    scene.answer = () => [200, APPROVED];
    fireEvent.click(question().getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('again is for admins, with a caution', async () => {
    scene.day.status = 'approved';
    show();
    // What is approved is done: nothing is asked for.
    expect((await button('Reapprove')).classList.contains('button-primary')).toBe(false);
    fireEvent.click(await button('Reapprove'));
    expect(question().getByText('CAUTION')).toBeDefined();
    expect(question().getByText('You Are About To Approve This Again')).toBeDefined();
    expect(
      question().getByText('You can edit this timesheet and re-approve it. The current total time is 8h 00min, continue?'),
    ).toBeDefined();
  });

  it('waits for an admin once its week is over, and not a moment longer', async () => {
    signIn({ role: 'supervisor' });
    scene.day.date = '2026-11-13';
    const { answerTo } = page.gateway;
    page.gateway.answerTo = (open) =>
      open.resource === 'lastWeekApproval' ? { data: { isActive: false, expires: null } } : answerTo(open);
    show();
    await vi.waitFor(async () => expect(isOff(await button('Approve 8h 00min'))).toBe(true));
    fireEvent(await button('Approve 8h 00min'), new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    expect(await screen.findByText('This payroll week can no longer be approved. Please ask an admin')).toBeDefined();
    page.gateway.moveTo({ data: { isActive: true, expires: '2026-11-21T12:00:00.000Z' } }, 'lastWeekApproval');
    await vi.waitFor(async () => expect(isOff(await button('Approve 8h 00min'))).toBe(false));
  });

  it('is over for others once it was done', async () => {
    signIn({ role: 'supervisor' });
    scene.day.status = 'approved';
    show();
    expect(isOff(await button('Approved'))).toBe(true);
    fireEvent.click(await button('More'));
    expect(
      within(screen.getByRole('dialog', { name: 'More' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['History']);
  });
});

describe('giving a sheet back', () => {
  it('sends it to its foreman with a reason, which everybody sees', async () => {
    scene.day.jobs = [
      jobOf(1, { sentBack: { reason: 'No lunch?', by: 'Ana Ferreira', byId: 7, at: '2026-11-20T14:00:00.000Z' } }),
    ];
    show();
    expect(await screen.findByText('No lunch?')).toBeDefined();
    fireEvent.click(await button('More'));
    fireEvent.click(await button('Send back'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send back' }));
    expect(dialog.getByRole('textbox', { name: 'Reason' }).ariaRequired).toBe('true');
    fireEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    expect(await dialog.findByText('Please say why')).toBeDefined();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Whose truck?' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    await vi.waitFor(() =>
      expect(scene.calls).toEqual(['POST /api/v1/dwo_job/1/sendBack {"revision":3,"reason":"Whose truck?"}']),
    );
  });

  it('takes an approval back, by admins', async () => {
    scene.day.status = 'approved';
    show();
    fireEvent.click(await button('More'));
    fireEvent.click(await button('Take the approval back'));
    await screen.findByRole('alertdialog');
    fireEvent.click(question().getByRole('button', { name: 'Take the approval back' }));
    await vi.waitFor(() => expect(scene.calls).toEqual(['POST /api/v1/dwo_job/1/unapprove {"revision":3}']));
  });
});

describe('a job that was added by mistake', () => {
  const items = async () => {
    fireEvent.click(await button('More'));
    return within(screen.getByRole('dialog', { name: 'More' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  };

  it('is taken off its day while nobody worked at it', async () => {
    scene.day.rows = scene.day.rows.map((row) => ({ ...row, minutes: 0 }));
    scene.minutesOfJob = 0;
    show();
    expect(await items()).toContain('Take the job off this day');
    fireEvent.click(await button('Take the job off this day'));
    await screen.findByText('Job 10481 is taken off this day, with 2 rows of no hours.');
    fireEvent.click(question().getByRole('button', { name: 'Take the job off this day' }));
    await vi.waitFor(() => expect(scene.calls).toEqual(['DELETE /api/v1/dwo_job/1?revision=3']));
  });

  it.each(['the hours', 'a temporary worker', 'a clock that runs'])('stays once somebody did: %s', async (what) => {
    const rows = scene.day.rows.map((row) => ({ ...row, minutes: 0 }));
    scene.minutesOfJob = what === 'the hours' ? 480 : 0;
    if (what === 'a temporary worker') scene.day.temporalWorkshifts = [JORGE];
    scene.day.rows = what === 'a clock that runs' ? rows.map((row) => ({ ...row, end: null })) : rows;
    show();
    await button(/^Approve/);
    expect(await items()).toEqual(['History', 'Send back']);
  });
});

/** A DWO job as an approval answers it. */
function sheetRow(revision: number) {
  return {
    id: 1,
    dwoId: 5,
    crewId: null,
    jobId: 10,
    status: 'approved',
    startLocation: null,
    endLocation: null,
    hours: 480,
    approvedById: 7,
    approvedAt: '2026-11-20T14:00:00.000Z',
    sentBackReason: null,
    sentBackById: null,
    sentBackAt: null,
    updatedAt: '2026-11-20T14:00:00.000Z',
    revision,
  };
}
