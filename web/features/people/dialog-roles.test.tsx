import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { PersonDetails } from './details/page.tsx';
import UserManagementPage from './list/page.tsx';
import StaffingPage from './staffing/page.tsx';
import { openOffice } from './test/office.ts';
import '#web/test/modal.ts';
import '#web/test/no-widths.ts';

/*
 * One walk over the dialogs of people as each role of the office: what can be pressed and filled in
 * in each, as `docs/rights.md` and the rules rights-4, -5, -6 and -10 have it. Which of the pages'
 * buttons open them is in `roles.test.tsx`.
 */

type Viewer = 'admin' | 'subadmin' | 'supervisor';
const EVERYBODY: readonly Viewer[] = ['admin', 'subadmin', 'supervisor'];
const ADMINS: readonly Viewer[] = ['admin', 'subadmin'];

const office = openOffice();

const topmost = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)!;
const nameOf = (control: HTMLElement): string =>
  control.getAttribute('aria-label') ?? (control as HTMLInputElement).labels?.[0]?.textContent ?? control.textContent!;
/** The buttons and fields of the topmost dialog. */
const controls = (): string[] =>
  [...topmost().querySelectorAll<HTMLElement>('button, a, select, textarea, input:not([hidden])')]
    .filter((control) => control.closest('dialog') === topmost() && control.ariaHidden !== 'true')
    .map(nameOf);
const press = async (name: string): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));
const dialog = (name: string, role = 'dialog') => screen.findByRole(role, { name });

async function openPerson(role: Role, tab = 'info'): Promise<void> {
  office.person = { ...office.person, role };
  visit(`/user-management/50?tab=${tab}`);
  office.page.show(<PersonDetails id={50} />);
  await screen.findByRole('heading', { name: 'Frank Oreman 50', level: 1 });
}
const openList = (): void => {
  visit('/user-management');
  office.page.show(<UserManagementPage />);
};

const FORM = [
  'First Name',
  'Last Name',
  'Employee ID',
  'User Role',
  'Company',
  'Specialist Field',
  'Region',
  'Further regions None',
  'Email',
  'Work Phone',
  'Supervisor ID',
  'Supervisor',
  'Account No.',
  ...[1, 2, 3, 4, 5, 6].flatMap((rate) => ['Name', 'Kind', 'Dollars per hour'].map((part) => `Rate ${rate}: ${part}`)),
];
const SAVE = ['Save', 'Cancel'];
const PICK = ['Search by Employee Name or ID', 'Continue', 'Cancel'];
const PICTURES = 'Pictures of Frank Oreman 50, 2 pictures';

describe.each(ADMINS)('the dialogs of people, to %ss', (viewer) => {
  beforeEach(() => signIn({ role: viewer }));

  it('pictures are made the main one, and deleted once that is confirmed', async () => {
    await openPerson('foreman');
    await press(PICTURES);
    expect(controls()).toEqual(['Delete face1.jpg', 'Make face2.jpg the main picture', 'Delete face2.jpg', 'Close']);
    await press('Delete face2.jpg');
    await dialog('Delete Picture?', 'alertdialog');
    expect(controls()).toEqual(['Delete', 'Cancel']);
  });

  it('new pictures are chosen', async () => {
    await openPerson('worker');
    await press('Upload Image');
    await dialog('Upload Image');
    expect(controls()).toEqual(['Pictures: Choose files', 'Upload', 'Cancel']);
    expect(screen.getByRole('button', { name: 'Upload' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('the first picture is chosen at the face that is none yet', async () => {
    office.person.employeePictures = [];
    await openPerson('worker');
    await press('Add a picture of Frank Oreman 50');
    await dialog('Upload Image');
  });

  it('somebody new has every field, and rates from the first day', async () => {
    openList();
    await press('New User');
    await dialog('New User');
    expect(controls()).toEqual([...FORM, ...SAVE]);
  });

  it.each(['foreman', 'supervisor', 'worker'] as const)('a %s has every field, and the day of other rates', async (role) => {
    await openPerson(role);
    await press('Edit the user');
    await dialog('Edit User');
    expect(controls()).toEqual([...FORM, 'Rates count from', 'Calendar for Rates count from', ...SAVE]);
  });

  it('regions are entered and changed', async () => {
    openList();
    await press('Regions');
    await press('Edit Long Island');
    expect(controls()).toEqual(['Name', 'Yard latitude', 'Yard longitude', ...SAVE]);
    await press('Cancel');
    expect(controls()).toEqual(['Add Region', 'Edit Long Island', 'Close']);
    await press('Add Region');
    await dialog('New Region');
    expect(controls()).toEqual(['Name', 'Yard latitude', 'Yard longitude', ...SAVE]);
  });

  it('a foreman gets another supervisor', async () => {
    await openPerson('foreman', 'hierarchy');
    await press('Replace Supervisor');
    await screen.findByRole('radio', { name: 'Choose Bob supervisor' });
    expect(controls()).toEqual(expect.arrayContaining([...PICK, 'Choose Bob supervisor']));
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the dialogs of people, to an admin', () => {
  it('have the history, which asks nothing', async () => {
    await openPerson('foreman');
    await press('History');
    await dialog('History');
    expect(controls()).toEqual(['Close']);
  });
});

describe('the dialogs of people, to a supervisor', () => {
  it('show pictures, and change none', async () => {
    signIn({ role: 'supervisor' });
    await openPerson('foreman');
    await press(PICTURES);
    expect(controls()).toEqual(['Close']);
  });

  it('have no face to press without a picture', async () => {
    signIn({ role: 'supervisor' });
    office.person.employeePictures = [];
    await openPerson('foreman');
    expect(screen.queryByRole('button', { name: /picture/ })).toBeNull();
  });
});

describe.each(EVERYBODY)('the dialogs of crews and jobs of people, to a %s', (viewer) => {
  beforeEach(() => signIn({ role: viewer }));

  it('a foreman is given jobs, and loses them once that is confirmed', async () => {
    await openPerson('foreman', 'allocation');
    await press('Assignments');
    expect(controls()).toEqual(['Assigned', 'Available', '#10001', 'Remove job #10001', '#10002', 'Remove job #10002', 'Close']);
    await press('Remove job #10001');
    await dialog('Remove Job Assignment', 'alertdialog');
    expect(controls()).toEqual(['Remove', 'Cancel']);
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
    fireEvent.click(screen.getByRole('tab', { name: 'Available' }));
    await screen.findByRole('button', { name: 'Assign job #10003' });
    expect(controls()).toEqual(['Assigned', 'Available', '#10003', 'Assign job #10003', 'Close']);
  });

  it('a crew gets members, and loses one once that is confirmed', async () => {
    await openPerson('foreman', 'hierarchy');
    await press('Add Members');
    await screen.findByRole('checkbox', { name: 'Choose Bob worker' });
    expect(controls()).toEqual(expect.arrayContaining(['Choose Bob worker', 'Add', 'Cancel']));
    expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBe('true');
    await press('Cancel');
    await press('More for Kofi Boateng');
    await press('Remove');
    await dialog('Remove Job Assignment', 'alertdialog');
    expect(controls()).toEqual(['Remove', 'Cancel']);
  });

  it('a job gets another foreman', async () => {
    await openPerson('supervisor', 'hierarchy');
    await press('Replace Foreman');
    await screen.findByRole('radio', { name: 'Choose Bob foreman' });
    expect(controls()).toEqual(expect.arrayContaining([...PICK, 'Choose Bob foreman']));
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['Assign Foreman to job #10481', 'Choose Bob foreman', 'Continue'],
    ['Add Members to job #10481', 'Choose Bob worker', 'Add'],
  ])('where someone is needed: %s', async (button, choice, confirm) => {
    visit('/user-management/needed');
    office.page.show(<StaffingPage />);
    await press(button);
    await screen.findByLabelText(choice);
    expect(controls()).toEqual(expect.arrayContaining([choice, confirm, 'Cancel']));
  });
});
