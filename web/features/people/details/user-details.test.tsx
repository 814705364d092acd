import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Employee } from '#shared/employees.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { formPage, stubWrites } from '#web/test/form-page.ts';
import { livePage } from '#web/test/live-page.tsx';
import { signIn } from '#web/test/signed-in.tsx';
import { smallPerson } from '../test/small-person.ts';
import { PersonDetails } from './page.tsx';
import '#web/test/modal.ts';

const supervisors = [
  smallPerson(9, { role: 'supervisor', fullName: 'Sue Visor' }),
  smallPerson(8, { role: 'supervisor', fullName: 'Bob Other' }),
];
let person: Employee;
const page = livePage((gateway) => {
  gateway.regions = [
    { id: 1, name: 'Long Island' },
    { id: 2, name: 'Connecticut' },
  ];
  const [home, other] = gateway.regions;
  person = smallPerson(50, {
    regionId: home!.id,
    region: home!,
    regions: [home!, other!],
    supervisor: { id: 9, employeeId: '1-00009-01', fullName: 'Sue Visor' },
    earningRate1: 'Foreman - ST 48.50',
    earningRate2: 'forty an hour',
    ratesFrom: '2026-11-01',
  });
  gateway.answerTo = ({ resource }: LiveOpen) => {
    if (resource === 'regions') return { data: gateway.regions };
    if (resource === 'employees') return { data: supervisors, count: 2, limit: 300, offset: 0, order: [] };
    if (resource === 'personHistory') return { data: HISTORY, count: 1, limit: 10, offset: 0, order: [] };
    return { data: person };
  };
});
const HISTORY = [
  {
    id: 7,
    at: '2026-11-20T15:00:00.000Z',
    by: 'Ana Admin',
    byId: 1,
    actingAs: null,
    changes: [
      {
        id: 6,
        part: 'employee',
        rowId: 50,
        action: 'employee.setActive',
        person: null,
        fields: { isActive: { before: true, after: false } },
      },
      {
        id: 7,
        part: 'employee',
        rowId: 50,
        action: 'employee.supervisor',
        person: null,
        fields: { supervisorId: { before: null, after: 9 }, workPhone: { before: '9145550100', after: null } },
      },
      { id: 8, part: 'employee_picture', rowId: 3, action: 'employee_picture.choose', person: null, fields: {} },
    ],
  },
];
const { dialog, field, type, save } = formPage('Edit User', 'First Name');

let writes: ReturnType<typeof stubWrites>;
beforeEach(() => {
  writes = stubWrites({});
});
afterEach(() => vi.unstubAllGlobals());

const cardOf = async (title: string) => within((await screen.findByRole('heading', { name: title })).closest('section')!);
const show = () => page.show(<PersonDetails id={50} />);

describe('the page of a person', () => {
  it('shows who it is, how to reach them and who leads them', async () => {
    show();
    await screen.findByRole('heading', { name: 'Frank Oreman 50', level: 1 });
    expect(screen.getByText('Online')).toBeDefined();
    const contact = await cardOf('Contact Info');
    expect(contact.getByRole('link', { name: '(914) 555-0142 ext 12' }).getAttribute('href')).toBe('tel:9145550142;ext=12');
    expect(contact.getByRole('link', { name: 'frank50@muster.test' }).getAttribute('href')).toBe('mailto:frank50@muster.test');
    const led = await cardOf('Supervisor Info');
    expect(led.getByRole('link', { name: 'Sue Visor' }).getAttribute('href')).toBe('/user-management/9');
    const info = await cardOf('Personal Info');
    for (const words of ['Lineman', 'Long Island, Connecticut']) expect(info.getByText(words)).toBeDefined();
  });

  it('has a supervisor in plain text whose page may not be opened', async () => {
    person = { ...person, supervisor: { id: 9, employeeId: '1-00009-01', fullName: 'Sue Visor', mayOpen: false } };
    show();
    expect((await cardOf('Supervisor Info')).getByText('Sue Visor').closest('a')).toBeNull();
  });

  it('says a rate in dollars per hour, and marks one that cannot be read', async () => {
    show();
    const rates = await cardOf('Rate Info');
    expect(rates.getByText('$48.50 per hour')).toBeDefined();
    expect(rates.getByText('forty an hour').nextSibling!.textContent).toBe('Invalid Rate Format');
  });

  it('says that nobody leads them, and that there is no rate', async () => {
    person = { ...person, supervisor: null, earningRate1: null, earningRate2: null };
    show();
    expect((await cardOf('Supervisor Info')).getByText('No Supervisor Assigned')).toBeDefined();
    expect((await cardOf('Rate Info')).getByText('No rates yet.')).toBeDefined();
  });

  it('keeps rates, edit, history and the switch from supervisors', async () => {
    signIn({ role: 'supervisor' });
    show();
    await cardOf('Personal Info');
    expect(screen.queryByRole('heading', { name: 'Rate Info' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit the user' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Deactivate:' }).disabled).toBe(true);
  });

  it('says to sub-admins that an administrator cannot be edited', async () => {
    signIn({ role: 'subadmin' });
    person.role = 'subadmin';
    show();
    const edit = await screen.findByRole('button', { name: 'Edit the user' });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
    fireEvent(edit, new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    expect(await screen.findByText('Administrator roles cannot be edited')).toBeDefined();
    fireEvent.click(edit);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shuts them out, and says when that could not be done', async () => {
    person = { ...person, isLoggedIn: false };
    show();
    const off = await screen.findByRole<HTMLInputElement>('switch', { name: 'Deactivate:' });
    expect(off.checked).toBe(false);
    fireEvent.click(off);
    await vi.waitFor(() =>
      expect(writes.sent).toEqual([{ method: 'PUT', path: '/api/v1/employee/50/setActive', body: { isActive: false } }]),
    );
    const query = page.gateway.opens.find(({ resource }) => resource === 'employeeDetails')!.query!;
    page.gateway.patch(query, [['set', ['data', 'isActive'], false]], { resource: 'employeeDetails' });
    await vi.waitFor(() => expect(screen.getByText('Inactive')).toBeDefined());
    expect(off.checked).toBe(true);
    writes.refuseNext(403, { statusCode: 403, error: 'Forbidden', message: 'Not now' });
    fireEvent.click(off);
    const told = within(await screen.findByRole('alertdialog', { name: 'Could not update the user. Please try again.' }));
    expect(told.getByText('Not now')).toBeDefined();
    fireEvent.click(told.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(writes.sent.at(-1)!.body).toEqual({ isActive: true }));
  });

  it('asks before somebody who is online is shut out, and takes it back', async () => {
    show();
    fireEvent.click(await screen.findByRole('switch', { name: 'Deactivate:' }));
    const ask = within(await screen.findByRole('alertdialog', { name: /^Deactivate / }));
    fireEvent.click(ask.getByRole('button', { name: 'Cancel' }));
    expect(writes.sent).toEqual([]);
    fireEvent.click(screen.getByRole('switch', { name: 'Deactivate:' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(writes.sent.map(({ body }) => body)).toEqual([{ isActive: false }, { isActive: true }]));
  });

  it('is not for oneself to switch', async () => {
    person = { ...person, id: 7, role: 'admin' };
    show();
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Deactivate:' })).disabled).toBe(true);
    expect(screen.getByText('You cannot deactivate yourself.')).toBeDefined();
  });

  it('tells an admin who changed what', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'History' }));
    const history = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await history.findByText('Ana Admin')).toBeDefined();
    for (const text of ['Activation changed', 'Sue Visor', 'Picture chosen', '- - -'])
      expect(history.getByText(text)).toBeDefined();
  });

  it('says that the history could not be had', async () => {
    show();
    const button = await screen.findByRole('button', { name: 'History' });
    page.gateway.refusal = { error: { statusCode: 500, error: 'Internal Server Error', message: 'No luck' } };
    fireEvent.click(button);
    expect(await screen.findByText('Could not retrieve the history')).toBeDefined();
  });

  it('says that there is no such person, or why they could not be had', async () => {
    page.gateway.refusal = { error: { statusCode: 404, error: 'Not Found', message: 'none' } };
    const shown = show();
    expect(await screen.findByText('There is no such user, or you cannot see them.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to User Management' }).getAttribute('href')).toBe('/user-management');
    shown.unmount();
    page.gateway.refusal = { error: { statusCode: 500, error: 'Internal Server Error', message: 'No luck' } };
    page.show(<PersonDetails id={51} />);
    expect(await screen.findByText('Could not retrieve User information. Please try again.')).toBeDefined();
  });
});

describe('the form of somebody who is there', () => {
  const open = async (): Promise<void> => {
    person.earningRate2 = null;
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit the user' }));
    await vi.waitFor(() => expect(field('Region').textContent).toContain(page.gateway.regions[0]!.name));
  };

  it('shows them, and sends what was changed alone, with the revision that was seen', async () => {
    await open();
    const names = ['First Name', 'Employee ID', 'Supervisor ID', 'Supervisor', 'Specialist Field'];
    expect(names.map((name) => field(name).value)).toEqual(['Frank', '1-00050-01', '1-00009-01', '1-00009-01', 'Lineman']);
    expect(['Name', 'Kind', 'Dollars per hour'].map((part) => field(`Rate 1: ${part}`).value)).toEqual([
      'Foreman',
      'ST',
      '48.50',
    ]);
    type('Last Name', 'Roe');
    type('Account No.', '40017');
    type('Supervisor ID', '');
    save();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent).toEqual([
      {
        method: 'PATCH',
        path: '/api/v1/employee/50',
        body: { lastName: 'Roe', accountNo: '40017', supervisorId: null, revision: 1 },
      },
    ]);
  });

  it('sends nothing when nothing was changed', async () => {
    await open();
    save();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent).toEqual([]);
  });

  it('says who has the supervisor ID, and asks before what was typed is lost', async () => {
    await open();
    type('Supervisor', '1-00008-01');
    expect(field('Supervisor ID').value).toBe('1-00008-01');
    type('Supervisor ID', '1-00009-01');
    expect(field('Supervisor').value).toBe('1-00009-01');
    type('Supervisor ID', '1-99999-01');
    expect(dialog().getByText('No active supervisor has this ID')).toBeDefined();
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    fireEvent.click(ask.getByRole('button', { name: 'Stay' }));
    expect(field('Supervisor ID').value).toBe('1-99999-01');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes.sent).toEqual([]);
  });

  it('says why they could not be changed, and tries once more', async () => {
    await open();
    type('Last Name', 'Roe');
    writes.refuseNext(403, { statusCode: 403, error: 'Forbidden', message: 'Administrator roles cannot be edited' });
    save();
    const told = within(await screen.findByRole('alertdialog', { name: 'Could not update the user. Please try again.' }));
    expect(told.getByText('Administrator roles cannot be edited')).toBeDefined();
    fireEvent.click(told.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent).toHaveLength(2);
  });

  it('keeps a specialist field that is not among those offered', async () => {
    person.class = 'Old Trade';
    await open();
    expect(field('Specialist Field').value).toBe('Old Trade');
  });

  const meet = async (): Promise<void> => {
    const fields = {
      lastName: { before: 'Oreman 50', after: 'Theirs' },
      supervisorId: { before: 9, after: 8 },
      regions: { before: [1, 2], after: [1] },
    };
    writes.refuseNext(409, {
      statusCode: 409,
      error: 'Conflict',
      message: 'Somebody changed it',
      code: 'REVISION_CHANGED',
      details: {
        revision: 4,
        changes: [{ at: '2026-11-20T15:00:00.000Z', by: 'Bert Other', action: 'employee.update', fields }],
      },
    });
    await open();
    type('Last Name', 'Mine');
    type('Email', 'mine@corp.test');
    save();
    await screen.findByRole('alertdialog');
  };
  const conflict = () => within(screen.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' }));

  it('tells two who edit one person both versions, in words', async () => {
    await meet();
    const rows = conflict()
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toContainEqual(['Last Name', 'Oreman 50', 'Theirs', 'Mine']);
    expect(rows).toContainEqual(['Supervisor ID', 'Sue Visor', 'Bob Other', 'As it is now']);
  });

  it('saves theirs over one field, and takes nothing else back', async () => {
    await meet();
    fireEvent.click(conflict().getByRole('button', { name: 'Save mine' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent.at(-1)!.body).toEqual({ lastName: 'Mine', email: 'mine@corp.test', revision: 4 });
  });

  it('takes what the other has, and keeps what only they changed', async () => {
    await meet();
    fireEvent.click(conflict().getByRole('button', { name: 'Take theirs' }));
    expect([field('Last Name').value, field('Supervisor ID').value, field('Email').value]).toEqual([
      'Theirs',
      '1-00008-01',
      'mine@corp.test',
    ]);
    expect(dialog().getAllByText('Bob Other')).toHaveLength(2);
    save();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes.sent.at(-1)!.body).toEqual({ email: 'mine@corp.test', revision: 4 });
  });

  it('erases somebody who has left once an admin types the name; nobody else may [people-13]', async () => {
    const writes = stubWrites(person);
    Object.assign(person, { isActive: false, isLoggedIn: false });
    page.show(<PersonDetails id={50} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Erase' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Erase ${person.fullName}?` }));
    const field = dialog.getByLabelText(`Type ${person.fullName} to confirm`);
    const confirm = () => fireEvent.submit(field.closest('form')!);
    confirm();
    expect(dialog.getByText('This is not the name')).toBeDefined();
    expect(writes.sent).toEqual([]);
    fireEvent.change(field, { target: { value: person.fullName } });
    confirm();
    expect(await screen.findByText('The user is erased')).toBeDefined();
    expect(writes.sent).toEqual([
      { method: 'PUT', path: '/api/v1/employee/50/erase', body: { fullName: person.fullName, revision: person.revision } },
    ]);
    signIn({ role: 'subadmin' });
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull());
  });

  it('shows when somebody was erased, and offers nothing that would bring them back', async () => {
    Object.assign(person, { isActive: false, isLoggedIn: false, erasedAt: '2026-11-20T15:00:00.000Z' });
    page.show(<PersonDetails id={50} />);
    expect(await screen.findByText('Erased 11/20/2026')).toBeDefined();
    for (const name of ['Erase', 'Upload Image', 'End all sessions', 'Edit the user'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('ends all sessions of somebody once an admin confirms, and says how many; nobody else may [sign-in-7]', async () => {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
      calls.push(`${method} ${path}`);
      return Response.json({ data: { ended: 2 } });
    });
    page.show(<PersonDetails id={50} />);
    fireEvent.click(await screen.findByRole('button', { name: 'End all sessions' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain(`End all sessions of ${person.fullName}?`);
    expect(calls).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('2 sessions ended')).toBeDefined();
    expect(calls).toEqual(['DELETE /api/v1/employee/50/sessions']);
    signIn({ role: 'subadmin' });
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull());
  });
});
