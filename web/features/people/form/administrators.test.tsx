import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Employee } from '#shared/employees.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { formPage, stubWrites } from '#web/test/form-page.ts';
import { livePage } from '#web/test/live-page.tsx';
import { USER } from '#web/test/signed-in.tsx';
import { language } from '#web/texts/language.ts';
import { PersonDetails } from '../details/page.tsx';
import { smallPerson } from '../test/small-person.ts';
import '#web/test/modal.ts';

let person: Employee;
const page = livePage((gateway) => {
  gateway.regions = [{ id: 1, name: 'Long Island' }];
  gateway.answerTo = ({ resource }: LiveOpen) => {
    if (resource === 'regions') return { data: gateway.regions };
    if (resource === 'employees') return { data: [], count: 0, limit: 300, offset: 0, order: [] };
    return { data: person };
  };
});
const { field, type, save, faultOf } = formPage('Edit User', 'First Name');

let writes: ReturnType<typeof stubWrites>;
beforeEach(() => {
  writes = stubWrites({});
});
afterEach(() => vi.unstubAllGlobals());

async function open(given: Partial<Employee> = {}): Promise<void> {
  person = smallPerson(50, { firstName: 'Kim', lastName: 'Boss', fullName: 'Kim Boss', email: 'kim@corp.test', ...given });
  page.show(<PersonDetails id={person.id} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the user' }));
  await screen.findByRole('dialog', { name: 'Edit User' });
}
const question = async () => {
  const asks = await screen.findByRole('alertdialog');
  return {
    title: within(asks).getByRole('heading').textContent,
    lines: [...asks.querySelectorAll('p')].map(({ textContent }) => textContent),
    press: (name: string) => fireEvent.click(within(asks).getByRole('button', { name })),
  };
};
const isSaved = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the form of an admin or sub-admin, to an admin [rights-4]', () => {
  it('says what a new admin gets, and sends nothing before that is confirmed', async () => {
    await open({ role: 'supervisor' });
    type('User Role', 'admin');
    save();
    const asked = await question();
    expect(asked.title).toBe('Make Kim Boss an admin?');
    expect(asked.lines).toEqual([
      'They see and change the whole company, and decide who else is an admin.',
      'Uploads of people, IIF files, the admin panel, the audit and integrations are open to them.',
      'They are signed out on every device within a second.',
      'kim@corp.test signs in to this account.',
    ]);
    asked.press('Cancel');
    expect(writes.sent).toEqual([]);
    expect(field('User Role').value).toBe('admin');
    save();
    (await question()).press('Make an Admin');
    await isSaved();
    expect(writes.sent).toEqual([{ method: 'PATCH', path: '/api/v1/employee/50', body: { role: 'admin', revision: 1 } }]);
  });

  it('says what an admin loses, and shows why the last one stays', async () => {
    await open({ role: 'admin' });
    type('User Role', 'worker');
    save();
    const asked = await question();
    expect(asked.title).toBe('Take the administrator role from Kim Boss?');
    expect(asked.lines).toEqual([
      'They can no longer sign in to the office’s pages.',
      'API tokens and webhooks that they made stop working.',
      'They are signed out on every device within a second.',
    ]);
    const message = 'This is the last active admin: make somebody else an admin first';
    writes.refuseNext(409, { statusCode: 409, error: 'Conflict', message, code: 'LAST_ADMIN' });
    asked.press('Take the Role');
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('lets an admin change their own name and address, and says what that means', async () => {
    await open({ id: USER.id, role: 'admin' });
    type('Last Name', 'Chief');
    type('Email', 'chief@corp.test');
    save();
    const asked = await question();
    expect(asked.title).toBe('Change the account of Kim Boss?');
    expect(asked.lines).toEqual([
      'chief@corp.test signs in to this account.',
      'kim@corp.test no longer does.',
      'Every page shows Kim Chief in place of Kim Boss.',
    ]);
    asked.press('Change');
    await isSaved();
    expect(writes.sent).toMatchObject([{ body: { lastName: 'Chief', email: 'chief@corp.test' } }]);
  });

  it('warns those who give up their own role', async () => {
    await open({ id: USER.id, role: 'admin' });
    type('User Role', 'subadmin');
    save();
    expect((await question()).lines).toContain('This is your own account: you are signed out, and cannot take it back yourself.');
  });

  it('asks nothing of other changes, and of nobody else', async () => {
    await open({ role: 'subadmin' });
    type('Work Phone', '');
    save();
    await isSaved();
    expect(writes.sent).toMatchObject([{ body: { workPhone: null } }]);
  });

  it('takes an admin without region, company and specialist field, and says at each what a worker needs', async () => {
    await open({ role: 'admin', regionId: null, region: null, companyName: null, class: null });
    type('First Name', 'Kit');
    save();
    (await question()).press('Change');
    await isSaved();
    expect(writes.sent).toEqual([{ method: 'PATCH', path: '/api/v1/employee/50', body: { firstName: 'Kit', revision: 1 } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Edit the user' }));
    type('User Role', 'worker');
    writes.refuseNext(400, {
      statusCode: 400,
      error: 'Bad Request',
      message: 'The request is not valid',
      errors: [{ field: 'regionId', reason: 'Region is required' }],
    });
    save();
    (await question()).press('Take the Role');
    await vi.waitFor(() => expect(faultOf('Region')).toBe('Region is required'));
  });

  it('asks in Spanish, too', async () => {
    person = smallPerson(50, { role: 'supervisor', firstName: 'Kim', lastName: 'Boss', email: 'kim@corp.test' });
    language.choice = 'es';
    page.show(<PersonDetails id={50} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Editar el usuario' }));
    fireEvent.change(screen.getByLabelText('Rol del usuario'), { target: { value: 'subadmin' } });
    fireEvent.submit(screen.getByLabelText('Nombre').closest('form')!);
    const asked = await question();
    expect(asked.title).toBe('¿Hacer subadministrador a Kim Boss?');
    expect(asked.lines).toContain('Con kim@corp.test se accede a esta cuenta.');
  });
});
