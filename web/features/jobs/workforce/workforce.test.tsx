import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';
import type { Candidate, Workforce, WorkforcePerson } from '#shared/crews/workforce.ts';
import { REVISION_CHANGED } from '#shared/http/conflicts.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import type { Role } from '#shared/permissions.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { crewOf, memberOf, person } from '#web/test/crew.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { WorkforceTab } from './workforce-tab.tsx';

const RAY = person(1, 'Raymond Castillo', { role: 'foreman' });
const LUIS = person(9, 'Luis Ortega', { role: 'supervisor' });
const KOFI = person(2, 'Kofi Boateng');
const MIA = person(3, 'Mia Torres');
const NOT_NOW = { statusCode: 500, error: '', message: 'Not now' };
const workforceOf = (said: Partial<Workforce> = {}): Workforce => ({
  id: 5,
  revision: 8,
  jobId: '10481',
  status: 'assigned',
  supervisor: LUIS,
  crews: [crewOf(41, RAY, memberOf(KOFI, { isDriver: true }), memberOf(MIA)), crewOf(42, null)],
  ...said,
});
const candidate = (one: WorkforcePerson, said: Partial<Candidate> = {}): Candidate => ({
  ...one,
  crewId: null,
  otherJobs: 0,
  isOffToday: false,
  ...said,
});

interface Scene extends AnsweredCalls {
  workforce: Workforce;
  candidates: Candidate[];
  count: number | undefined;
  change: { joining: WorkforcePerson[]; leaving: WorkforcePerson[] };
}
const scene = { calls: [], answer: () => [200, {}] } as unknown as Scene;
const asked: LiveOpen[] = [];
const page = livePage((gateway) => {
  gateway.answerTo = (open: LiveOpen) => {
    asked.push(open);
    if (open.resource === 'workforce') return { data: scene.workforce };
    if (open.resource === 'candidates')
      return { data: { id: 5, people: scene.candidates, count: scene.count ?? scene.candidates.length } };
    return { data: { id: 41, ...scene.change } };
  };
});
answerCalls(scene);
beforeEach(() => {
  asked.length = 0;
  Object.assign(scene, { workforce: workforceOf(), candidates: [], count: undefined, change: { joining: [], leaving: [] } });
});

const show = async (said: Partial<Workforce> = {}, role: Role = 'admin') => {
  scene.workforce = workforceOf(said);
  signIn({ role });
  page.show(<WorkforceTab jobId={5} />);
  await screen.findByRole('heading', { name: 'Supervisor' });
};
const crew = (id: number) => within(screen.getByRole('region', { name: `Crew ${id}` }));
const press = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>): void =>
  void fireEvent.click(within_.getByRole('button', { name }));
const menuOf = (name: string) => {
  press(`More for ${name}`);
  return within(screen.getByRole('dialog', { name: `More for ${name}` }));
};

describe('the workforce of a job', () => {
  it('shows the supervisor, and of each crew its foreman, driver and members', async () => {
    await show();
    expect(screen.getByText('Luis Ortega')).toBeDefined();
    expect(crew(41).getByText('Primary')).toBeDefined();
    expect(crew(41).getByText('3 people')).toBeDefined();
    const rows = crew(41).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      ['Kofi BoatengDriverLaborer1-00002-01', 'Mia TorresLaborer1-00003-01'].map((text) =>
        expect.stringContaining(text.slice(0, 12)),
      ),
    );
    expect(within(rows[0]!).getByText('Driver')).toBeDefined();
    for (const none of ['No foreman assigned', 'No Assigned Driver', 'No worker assigned'])
      expect(crew(42).getByText(none)).toBeDefined();
    expect(crew(42).queryByRole('button', { name: 'Assign Driver' })).toBeNull();
  });

  it('says who is not active, and appoints no supervisor by the hand of one', async () => {
    const gone = person(4, 'Omar Diaz', { isActive: false });
    await show({ supervisor: null, crews: [crewOf(41, RAY, memberOf(gone))] }, 'supervisor');
    expect(screen.getByText('No supervisor assigned')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Assign Supervisor' })).toBeNull();
    expect(crew(41).getByText('Inactive')).toBeDefined();
  });

  it('gets its first crew by its foreman, whose default crew is offered', async () => {
    scene.candidates = [candidate(RAY), candidate(person(6, 'Ian Shaw', { role: 'foreman', isActive: false }))];
    scene.change = { joining: [KOFI, MIA], leaving: [] };
    scene.answer = (call) => (call.startsWith('POST') ? [201, { data: rowOf(41) }] : [200, { data: rowOf(41) }]);
    await show({ crews: [] });
    expect(screen.queryByRole('button', { name: 'Add New Team' })).toBeNull();
    press('Create crew');
    const dialog = within(screen.getByRole('dialog', { name: 'Create crew' }));
    expect((await dialog.findByRole<HTMLInputElement>('radio', { name: 'Choose Ian Shaw' })).disabled).toBe(true);
    press('Continue', dialog);
    expect(scene.calls).toEqual([]);
    fireEvent.click(dialog.getByRole('radio', { name: 'Choose Raymond Castillo' }));
    press('Continue', dialog);
    const prompt = within(await screen.findByRole('alertdialog', { name: 'Add default crew?' }));
    expect(await prompt.findByText('Kofi Boateng, Mia Torres')).toBeDefined();
    press('Add default crew', prompt);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(scene.calls).toEqual(['POST /api/v1/crew {"jobId":5,"foremanId":1}', 'PUT /api/v1/crew/41/default {}']);
  });

  it('says that a foreman has no default crew', async () => {
    await show();
    const none = { statusCode: 404, error: 'Not Found', message: 'none', code: 'NO_DEFAULT_CREW' };
    page.gateway.refusal = { error: none } as unknown as typeof page.gateway.refusal;
    press('Add default crew?', menuOf('Raymond Castillo'));
    const told = await screen.findByRole('alertdialog', {
      name: "Foreman doesn't have a default crew. Please create one before assigning jobs.",
    });
    press('Ok', within(told));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks nothing where the default crew would change nothing', async () => {
    await show();
    press('Add default crew?', menuOf('Raymond Castillo'));
    const told = await screen.findByRole('alertdialog', { name: 'The crew is like the default crew already.' });
    press('Ok', within(told));
    expect([screen.queryByRole('alertdialog'), scene.calls]).toEqual([null, []]);
  });

  it('offers workers with what is to be known of them, and adds several at once', async () => {
    const [free, off] = [person(11, 'Ada Quill'), person(12, 'Ben Stone')];
    scene.candidates = [
      candidate(free, { otherJobs: 2 }),
      candidate(off, { isOffToday: true, otherJobs: 1 }),
      candidate(KOFI, { crewId: 41 }),
      candidate(MIA, { crewId: 42 }),
    ];
    await show();
    press('Add Members to Crew 41');
    const dialog = within(screen.getByRole('dialog', { name: 'Add Members to Crew 41' }));
    await dialog.findByText('On 2 other jobs');
    for (const note of ['Off today', 'On another job', 'On crew 42']) expect(dialog.getByText(note)).toBeDefined();
    for (const absent of ['Kofi Boateng', /^The first/]) expect(dialog.queryByText(absent)).toBeNull();
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Mia Torres' }).disabled).toBe(true);
    for (const name of ['Ada Quill', 'Ben Stone']) fireEvent.click(dialog.getByRole('checkbox', { name: `Choose ${name}` }));
    scene.answer = () => [
      409,
      { statusCode: 409, error: 'Conflict', message: 'Ben Stone is on another crew', code: 'ON_ANOTHER_CREW' },
    ];
    press('Add 2', dialog);
    const refused = within(await screen.findByRole('alertdialog', { name: 'Failed to update crew member' }));
    expect(refused.getByText('Ben Stone is on another crew')).toBeDefined();
    scene.answer = () => [200, { data: {} }];
    press('Retry', refused);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scene.calls.at(-1)).toBe('POST /api/v1/crew/41/members {"employeeIds":[11,12]}');
  });

  it.each([
    ['Replace Supervisor', 'No supervisors found', 'Could not retrieve employees'],
    ['Replace Foreman', 'No foremen found', 'Could not fetch Job Foreman. Please try again.'],
    ['Add Members to Crew 41', 'No crew members found', 'Could not get all Employee Crews'],
  ])('says in %s why nobody can be offered, or that there is nobody', async (name, none, failed) => {
    await show();
    page.gateway.refusal = { error: NOT_NOW } as unknown as typeof page.gateway.refusal;
    press(name);
    const dialog = within(screen.getByRole('dialog', { name }));
    expect(await dialog.findByText(failed)).toBeDefined();
    expect(dialog.getByText('Not now')).toBeDefined();
    page.gateway.refusal = undefined;
    press('Retry', dialog);
    expect(await dialog.findByText(none)).toBeDefined();
  });

  it('sets when a crew starts, by weekday, and says what it is then', async () => {
    await show({ crews: [{ ...crewOf(41, RAY), startTimes: ['mon 07:00', 'tue 07:00'] }, crewOf(42, null)] });
    expect(crew(41).getByText('Mon, Tue 07:00 a.m.')).toBeDefined();
    expect(crew(42).getByText('At the usual times')).toBeDefined();
    press('Set Starts', crew(41));
    const dialog = within(screen.getByRole('dialog', { name: 'Starts of Crew 41' }));
    const field = (day: string) => dialog.getByLabelText<HTMLInputElement>(`Starts, ${day}`);
    expect(['Monday', 'Tuesday', 'Wednesday'].map((day) => field(day).value)).toEqual(['07:00', '07:00', '']);
    fireEvent.change(field('Wednesday'), { target: { value: '09:00' } });
    fireEvent.change(field('Monday'), { target: { value: '' } });
    scene.answer = () => [500, NOT_NOW];
    press('Save', dialog);
    const told = within(await screen.findByRole('alertdialog', { name: 'Could not update the crew. Please try again.' }));
    scene.answer = () => [200, { data: rowOf(41) }];
    press('Retry', told);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = 'PATCH /api/v1/crew/41 {"foremanId":1,"startTimes":["tue 07:00","wed 09:00"],"revision":4}';
    expect(scene.calls).toEqual([sent, sent]);
  });

  it('says why it cannot be had', async () => {
    page.gateway.refusal = { error: NOT_NOW } as unknown as typeof page.gateway.refusal;
    page.show(<WorkforceTab jobId={5} />);
    expect(await screen.findByText('Could not get all crews')).toBeDefined();
    page.gateway.refusal = undefined;
    press('Retry');
    expect(await screen.findByRole('heading', { name: 'Supervisor' })).toBeDefined();
  });

  it('says what failed: the crew, its foreman, its default crew, its end, by the words of each', async () => {
    scene.candidates = [candidate(person(6, 'Ian Shaw', { role: 'foreman' }))];
    scene.change = { joining: [MIA], leaving: [] };
    scene.answer = () => [500, NOT_NOW];
    await show({ crews: [crewOf(41, RAY), crewOf(42, null)] });
    const told = async (title: string) => {
      const dialog = within(await screen.findByRole('alertdialog', { name: title }));
      expect(dialog.getByText('Not now')).toBeDefined();
      press('Cancel', dialog);
      await waitFor(() => expect(screen.queryByRole('alertdialog', { name: title })).toBeNull());
    };
    for (const [name, title] of [
      ['Add New Team', 'Failed to create crew'],
      ['Replace Foreman', 'Failed to add foreman to crew'],
    ] as const) {
      press(name);
      const dialog = within(screen.getByRole('dialog', { name }));
      fireEvent.click(await dialog.findByRole('radio', { name: 'Choose Ian Shaw' }));
      press('Continue', dialog);
      await told(title);
      press('Cancel', dialog);
    }
    press('Add default crew?', menuOf('Raymond Castillo'));
    const prompt = within(await screen.findByRole('alertdialog', { name: 'Add default crew?' }));
    expect(prompt.getByText("This action will replace the previous crew with the foreman's default crew.")).toBeDefined();
    press('Add default crew', prompt);
    await told('Could not update crew.');
    press('Not now', prompt);
    press('Remove crew 42');
    press('Remove', within(screen.getByRole('alertdialog', { name: 'Remove crew 42?' })));
    await told('Could not update crew.');
  });

  it('asks the api for a name only where more are found than are offered', async () => {
    scene.candidates = [candidate(person(11, 'Ada Quill'))];
    scene.count = 412;
    await show();
    press('Add Members to Crew 42');
    await screen.findByText('The first 1 of 412. Search to find others.');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'quill' } });
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ id: 5, role: 'worker', search: 'quill', near: 'true' }), {
      timeout: 3_000,
    });
  });

  it('moves, makes drive and takes off a member by the menu of the row', async () => {
    scene.answer = (call) => [call.startsWith('DELETE') ? 204 : 200, { data: {} }];
    await show();
    press('Move to Crew 42', menuOf('Mia Torres'));
    await screen.findByText('Now on crew 42.');
    press('Make Driver', menuOf('Mia Torres'));
    press('Remove', menuOf('Mia Torres'));
    const sure = within(screen.getByRole('alertdialog', { name: 'Remove Job Assignment' }));
    expect(sure.getByText('Are you sure you want to remove Mia Torres from this job?')).toBeDefined();
    press('Remove', sure);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(scene.calls).toEqual([
      'PUT /api/v1/employee_crew/503/crew {"crewId":42,"revision":3}',
      'PATCH /api/v1/employee_crew/503 {"revision":3,"isDriver":true}',
      'DELETE /api/v1/employee_crew/503?revision=3',
    ]);
  });

  it('moves a member that is dragged to another crew, and nobody to their own', async () => {
    await show();
    const dataTransfer = { setData: () => {}, effectAllowed: '', dropEffect: '' };
    const [mia] = crew(41)
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.includes('Mia'));
    const [own, other] = [41, 42].map((id) => screen.getByRole('region', { name: `Crew ${id}` }));
    fireEvent.dragStart(mia!, { dataTransfer });
    fireEvent.dragOver(own!, { dataTransfer });
    fireEvent.drop(own!, { dataTransfer });
    expect(scene.calls).toEqual([]);
    fireEvent.dragOver(other!, { dataTransfer });
    await within(other!).findByText('Move to Crew 42');
    fireEvent.drop(other!, { dataTransfer });
    await waitFor(() => expect(scene.calls).toEqual(['PUT /api/v1/employee_crew/503/crew {"crewId":42,"revision":3}']));
    expect(within(other!).queryByText('Move to Crew 42')).toBeNull();
  });

  it('chooses who drives among those on the crew', async () => {
    await show();
    press('Assign Driver', crew(41));
    const dialog = within(screen.getByRole('dialog', { name: 'Assign Driver' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Choose Kofi Boateng' }).checked).toBe(true);
    fireEvent.click(dialog.getByRole('radio', { name: 'Choose Raymond Castillo' }));
    press('Continue', dialog);
    await waitFor(() => expect(scene.calls).toEqual(['PATCH /api/v1/employee_crew/501 {"revision":3,"isDriver":true}']));
  });

  it('says why a crew stays, and removes one that nobody is on', async () => {
    scene.answer = () => [204, null];
    await show({ crews: [crewOf(41, RAY), crewOf(42, null), crewOf(43, null, memberOf(MIA))] });
    press('Remove crew 41');
    expect(crew(41).getByText('The first crew of a job cannot be removed.')).toBeDefined();
    press('Remove crew 43');
    expect(crew(43).getByText(/once nobody is on it/)).toBeDefined();
    expect(scene.calls).toEqual([]);
    press('Remove crew 42');
    press('Remove', within(screen.getByRole('alertdialog', { name: 'Remove crew 42?' })));
    await waitFor(() => expect(scene.calls).toEqual(['DELETE /api/v1/crew/42?revision=4']));
  });

  it('tells what somebody else changed of the crew first, by names', async () => {
    const ian = person(6, 'Ian Shaw', { role: 'foreman' });
    scene.candidates = [candidate(ian), candidate(RAY, { crewId: 41 })];
    const fields = { foremanId: { before: 1, after: 6 }, updatedAt: { before: 1, after: 2 } };
    const change = { at: '2026-11-20T14:42:00.000Z', by: 'Luis Ortega', action: 'crew.update', fields };
    scene.answer = () => [
      409,
      {
        statusCode: 409,
        error: 'Conflict',
        message: 'late',
        code: REVISION_CHANGED,
        details: { revision: 5, changes: [change] },
      },
    ];
    await show();
    press('Replace Foreman', crew(41));
    const dialog = within(screen.getByRole('dialog', { name: 'Replace Foreman' }));
    fireEvent.click(await dialog.findByRole('radio', { name: 'Choose Ian Shaw' }));
    press('Continue', dialog);
    const told = await screen.findByRole('alertdialog', { name: 'Somebody else changed this meanwhile' });
    const cells = [...told.querySelectorAll('tbody :is(th, td)')].map((cell) => cell.textContent);
    expect(cells).toEqual(['Foreman', 'Raymond Castillo', 'Ian Shaw']);
    scene.answer = () => [200, { data: rowOf(41) }];
    press('Save mine', within(told));
    await waitFor(() => expect(scene.calls.at(-1)).toBe('PATCH /api/v1/crew/41 {"revision":5,"foremanId":6}'));
  });

  it('warns that a job without its only foreman has nobody', async () => {
    await show({ crews: [crewOf(41, RAY)] });
    press('Remove Foreman', menuOf('Raymond Castillo'));
    expect(screen.getByText(/the job becomes unassigned/)).toBeDefined();
  });

  it('gets another supervisor on the job as it was shown', async () => {
    scene.candidates = [candidate(LUIS), candidate(person(10, 'Ana Prieto', { role: 'supervisor' }))];
    await show();
    press('Replace Supervisor');
    const dialog = within(screen.getByRole('dialog', { name: 'Replace Supervisor' }));
    fireEvent.click(await dialog.findByRole('radio', { name: 'Choose Ana Prieto' }));
    press('Continue', dialog);
    await waitFor(() => expect(scene.calls).toEqual(['PATCH /api/v1/job/5 {"revision":8,"supervisorId":10}']));
  });
});

/** A crew as the api answers it. */
function rowOf(id: number) {
  return {
    id,
    isDefault: false,
    isPrimary: true,
    isCurrent: true,
    foremanId: 1,
    jobId: 5,
    startTimes: null,
    updatedAt: '2026-11-20T14:42:00.000Z',
    revision: 1,
  };
}
