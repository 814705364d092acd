import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { formPage, stubWrites } from '#web/test/form-page.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import UserManagementPage from '../list/page.tsx';
import { smallPerson } from '../test/small-person.ts';

const supervisor = smallPerson(9, { role: 'supervisor', fullName: 'Sue Visor' });
const page = livePage((gateway) => {
  gateway.regions = [
    { id: 1, name: 'Long Island' },
    { id: 2, name: 'Connecticut' },
  ];
  gateway.answerTo = ({ resource }: LiveOpen) =>
    resource === 'regions' ? { data: gateway.regions } : { data: [supervisor], count: 1, limit: 10, offset: 0, order: [] };
});
const { dialog, field, type, save, faultOf } = formPage('New User', 'First Name');

let writes: ReturnType<typeof stubWrites>;
beforeEach(() => {
  writes = stubWrites(smallPerson(77));
});
afterEach(() => vi.unstubAllGlobals());

async function open(): Promise<void> {
  page.show(<UserManagementPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'New User' }));
  await vi.waitFor(() => expect(field('Region').textContent).toContain(page.gateway.regions[0]!.name));
  await vi.waitFor(() => expect(field('Company').textContent).toContain('Pinnacle'));
}
function fillIn(): void {
  type('First Name', ' Jane ');
  type('Last Name', 'Doe');
  type('User Role', 'worker');
  type('Employee ID', '1-23456-78');
  type('Company', 'Pinnacle');
  type('Specialist Field', 'Lineman');
  type('Region', String(page.gateway.regions[0]!.id));
}

describe('the form of somebody new', () => {
  it('offers what can be chosen', async () => {
    await open();
    const choices = (name: string) => [...field(name).querySelectorAll('option')].map(({ textContent }) => textContent);
    const roles = ['Select a User Role', 'Foreman', 'Supervisor', 'Worker'];
    expect(choices('User Role')).toEqual([...roles, 'Subadmin', 'Admin']);
    signIn({ role: 'subadmin' });
    await vi.waitFor(() => expect(choices('User Role')).toEqual(roles));
    expect(choices('Company')).toEqual(['Select a Company', 'TSU One', 'Pinnacle']);
    expect(choices('Specialist Field')).toHaveLength(36);
    expect(choices('Region')[0]).toBe('Select a Region');
  });

  it('sends what is needed, and goes to their page', async () => {
    await open();
    fillIn();
    save();
    await vi.waitFor(() => expect(location.pathname).toBe('/user-management/77'));
    expect(writes.sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/v1/user/create',
        body: {
          firstName: 'Jane',
          lastName: 'Doe',
          role: 'worker',
          employeeId: '1-23456-78',
          companyName: 'Pinnacle',
          class: 'Lineman',
          regionId: page.gateway.regions[0]!.id,
          regions: [],
          supervisorId: null,
          email: null,
          workPhone: null,
        },
      },
    ]);
  });

  it('asks before an admin is entered, and says what rights they get [rights-4]', async () => {
    await open();
    fillIn();
    type('User Role', 'admin');
    type('Email', 'jane@corp.test');
    save();
    const asks = within(await screen.findByRole('alertdialog', { name: 'Make Jane Doe an admin?' }));
    expect(writes.sent).toEqual([]);
    expect(asks.getByText('They see and change the whole company, and decide who else is an admin.')).toBeDefined();
    expect(asks.getByText('jane@corp.test signs in to this account.')).toBeDefined();
    fireEvent.click(asks.getByRole('button', { name: 'Make an Admin' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/user-management/77'));
    expect(writes.sent).toMatchObject([{ path: '/api/v1/user/create', body: { role: 'admin', email: 'jane@corp.test' } }]);
  });

  it('stays where it is when who is entered is left out of what is selected', async () => {
    writes = stubWrites(smallPerson(77, { mayOpen: false }));
    await open();
    fillIn();
    save();
    expect(await screen.findByText('Frank Oreman 77 is created')).toBeDefined();
    expect(screen.getByText('The supervisors that you selected leave them out.')).toBeDefined();
    expect(location.pathname).not.toContain('77');
  });

  it('sends phone with extension, supervisor, regions and rates, and says who and how much that is', async () => {
    await open();
    fillIn();
    type('Work Phone', '9145550142x12');
    expect(field('Work Phone').value).toBe('(914) 555-0142 ext 12');
    type('Email', 'jane@corp.test');
    await vi.waitFor(() => expect(field('Supervisor').textContent).toContain('Sue Visor'));
    type('Supervisor', '1-00009-01');
    expect(field('Supervisor ID').value).toBe('1-00009-01');
    type('Rate 1: Name', 'Lineman');
    type('Rate 1: Kind', 'ST');
    type('Rate 1: Dollars per hour', '48.5');
    fireEvent.click(dialog().getByRole('button', { name: /^Further regions/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: page.gateway.regions[1]!.name }));
    save();
    await vi.waitFor(() => expect(writes.sent).toHaveLength(1));
    expect(writes.sent[0]!.body).toMatchObject({
      workPhone: '(914) 555-0142 ext 12',
      email: 'jane@corp.test',
      supervisorId: '1-00009-01',
      earningRate1: 'Lineman - ST 48.50',
      regions: [page.gateway.regions[1]!.id],
    });
  });

  it('says at each field what is missing, and puts the focus on the first', async () => {
    await open();
    save();
    await vi.waitFor(() => expect(faultOf('First Name')).toBe('First Name is required'));
    expect(
      ['Last Name', 'Employee ID', 'User Role', 'Company', 'Specialist Field', 'Region'].map((name) => faultOf(name)),
    ).toEqual([
      'Last Name is required',
      'Employee ID format is not valid',
      'Select a User Role',
      'Select a Company',
      'Select a Specialist Field',
      'Region is required',
    ]);
    expect(document.activeElement).toBe(field('First Name'));
    expect(writes.sent).toEqual([]);
  });

  it.each([
    ['First Name', 'First Name', 'First Name not valid'],
    ['Last Name', 'Last Name', 'Last Name not valid'],
    ['Employee ID', '123', 'Employee ID format is not valid'],
    ['Employee ID', '0-00000-00', 'Employee ID format is not valid'],
    ['Supervisor ID', '1-2', 'Supervisor ID format is not valid'],
    ['Email', 'nobody', 'Invalid Email'],
    ['Work Phone', 'call me', 'Invalid phone Number'],
    ['Rate 1: Name', 'Lineman', 'Invalid Rate Format'],
    ['Region', '0', 'Select a Region'],
    ['Company', 'NO_SELECTION', 'Select a Company'],
  ])('refuses %s that is %s', async (name, value, said) => {
    await open();
    if (name === 'Region') type(name, String(page.gateway.regions[0]!.id));
    type(name, value);
    await vi.waitFor(() => expect(faultOf(name)).toBe(said));
  });

  it('names who has the employee ID already', async () => {
    writes.refuseNext(409, {
      statusCode: 409,
      error: 'Conflict',
      message: 'Frank Oreman has this employee ID',
      errors: [{ field: 'employeeId', reason: 'belongs to Frank Oreman, 1-23456-78' }],
    });
    await open();
    fillIn();
    save();
    await vi.waitFor(() => expect(faultOf('Employee ID')).toBe('belongs to Frank Oreman, 1-23456-78'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says why it could not be created, and tries once more', async () => {
    writes.refuseNext(503, { statusCode: 503, error: 'Service Unavailable', message: 'The api is away' });
    await open();
    fillIn();
    save();
    const name = 'Could not create the user. Please try again.';
    const error = within(await screen.findByRole('alertdialog', { name }));
    fireEvent.click(error.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/user-management/77'));
  });

  it('says in Spanish, too, what is wrong', async () => {
    language.choice = 'es';
    page.show(<UserManagementPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    fireEvent.submit(screen.getByLabelText('Nombre').closest('form')!);
    expect(await screen.findByText('El nombre es obligatorio')).toBeDefined();
  });

  it('is not for supervisors', async () => {
    signIn({ role: 'supervisor' });
    page.show(<UserManagementPage />);
    await screen.findByRole('link', { name: 'Sue Visor' });
    expect(screen.queryByRole('button', { name: 'New User' })).toBeNull();
  });
});
