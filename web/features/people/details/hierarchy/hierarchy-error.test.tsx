import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { REVISION_CHANGED } from '#shared/http/conflicts.ts';
import type { Role } from '#shared/permissions.ts';
import { openOffice } from '#web/features/people/test/office.ts';
import { type AnsweredCalls, answerCalls } from '#web/test/answered-calls.ts';
import { visit } from '#web/test/signed-in.tsx';
import { PersonDetails } from '../page.tsx';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';

const office = openOffice();
const scene = {} as AnsweredCalls;
answerCalls(scene);
const AWAY = { statusCode: 503, error: 'Service Unavailable', message: 'The api is away' };

const press = async (name: string): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string): Promise<void> => void fireEvent.click(await screen.findByLabelText(name));
/** Opens the Hierarchy of a foreman's default crew, or of a supervisor on a job. */
async function show(role: Role): Promise<void> {
  office.person = { ...office.person, role };
  if (role === 'foreman') office.team = { ...office.team, id: 'default-9', job: null };
  visit('/user-management/50?tab=hierarchy');
  office.page.show(<PersonDetails id={50} />);
}
/** The dialog that says what went wrong, in the server's words. */
const error = async (title: string) => within(await screen.findByRole('alertdialog', { name: title }));

/** Each dialog of a hierarchy: on whose page, what opens it, who is chosen, what sends it. */
const DIALOGS = [
  {
    role: 'foreman',
    open: 'Replace Supervisor',
    who: 'supervisor',
    send: 'Continue',
    none: 'No supervisors found',
    notRead: 'Could not retrieve employees',
    notWritten: 'Could not update the user. Please try again.',
  },
  {
    role: 'foreman',
    open: 'Add Members',
    who: 'worker',
    send: 'Add',
    none: 'No crew members found',
    notRead: 'Could not get all Employee Crews',
    notWritten: 'Failed to update crew member',
  },
  {
    role: 'supervisor',
    open: 'Replace Foreman',
    who: 'foreman',
    send: 'Continue',
    none: 'No foremen found',
    notRead: 'Could not fetch Job Foreman. Please try again.',
    notWritten: 'Failed to add foreman to crew',
  },
] as const;

describe('what goes wrong on the hierarchy of a person', () => {
  it.each(DIALOGS)('$open: nobody is there', async ({ role, open, none }) => {
    office.candidates = () => [];
    await show(role);
    await press(open);
    await screen.findByText(none);
  });

  it.each(DIALOGS)('$open: who is there could not be retrieved, and is on a second try', async ({ role, open, who, notRead }) => {
    await show(role);
    await screen.findByRole('button', { name: open });
    office.page.gateway.refusal = { error: AWAY };
    await press(open);
    await screen.findByText(notRead);
    office.page.gateway.refusal = undefined;
    await press('Retry');
    await screen.findByLabelText(`Choose Bob ${who}`);
  });

  it.each(DIALOGS)('$open: it is not written, and is on a second try', async ({ role, open, who, send, notWritten }) => {
    await show(role);
    await press(open);
    await choose(`Choose Bob ${who}`);
    scene.answer = () => [503, AWAY];
    await press(send);
    const told = await error(notWritten);
    expect(told.getByText('The api is away')).toBeDefined();
    const [tried] = scene.calls;
    fireEvent.click(told.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(scene.calls).toEqual([tried, tried]));
  });

  it('nobody who is inactive can be chosen', async () => {
    const [bob] = office.candidates('worker');
    office.candidates = () => [{ ...bob!, isActive: false }];
    await show('foreman');
    await press('Add Members');
    expect((await screen.findByLabelText<HTMLInputElement>('Choose Bob worker')).disabled).toBe(true);
    expect(within(screen.getByRole('dialog')).getByText('Inactive')).toBeDefined();
  });

  it('a member is not taken off, and is told so', async () => {
    await show('foreman');
    await press('More for Kofi Boateng');
    await press('Remove');
    scene.answer = () => [503, AWAY];
    await press('Remove');
    await error('Failed to update crew member');
  });

  it('two who change one foreman are told of each other', async () => {
    const changes = [
      {
        at: '2026-11-20T15:00:00.000Z',
        by: 'Bea Admin',
        action: 'employee.supervisor',
        fields: { supervisorId: { before: 9, after: 8 } },
      },
    ];
    scene.answer = () => [
      409,
      { statusCode: 409, error: 'Conflict', code: REVISION_CHANGED, message: 'changed', details: { revision: 4, changes } },
    ];
    await show('foreman');
    await press('Replace Supervisor');
    await choose('Choose Bob supervisor');
    await press('Continue');
    const told = await error('Somebody else changed this meanwhile');
    expect(told.getByText('Luis Ortega')).toBeDefined();
    scene.answer = () => [200, {}];
    fireEvent.click(told.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(scene.calls.at(-1)).toMatch(/"revision":4/));
  });

  it('the crews could not be retrieved, and are on a second try', async () => {
    visit('/user-management/50');
    office.page.show(<PersonDetails id={50} />);
    await screen.findByRole('heading', { name: 'Contact Info' });
    office.page.gateway.refusal = { error: AWAY };
    fireEvent.click(screen.getByRole('tab', { name: 'Hierarchy' }));
    await screen.findByText('Could not get all crews');
    office.page.gateway.refusal = undefined;
    await press('Retry');
    await screen.findByText('Kofi Boateng');
  });

  it('a default crew is not made, and is told so', async () => {
    office.team = { id: 'default-9', job: null, supervisor: null, crews: [] };
    await show('foreman');
    await screen.findByText('No default crew yet. A foreman needs one before jobs can be assigned.');
    scene.answer = () => [503, AWAY];
    await press('Create crew');
    await error('Failed to create crew');
  });
});
