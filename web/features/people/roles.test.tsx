import { screen, within } from '@testing-library/react';
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
 * One walk over the pages of people as each role of the office: which controls there are, and which
 * of them can be pressed, as `docs/rights.md` and the rules rights-4, -5 and -10 have it.
 */

type Viewer = 'admin' | 'subadmin' | 'supervisor';

interface Controls {
  list: string[];
  /** The buttons of a person's page: in its head, and on Employee Info. */
  page: string[];
  rates: boolean;
  /** The roles of people who can be edited and deactivated. */
  edits: Role[];
  deactivates: Role[];
  /** The buttons on the Hierarchy of a person, by role. */
  hierarchy: Partial<Record<Role, string[]>>;
}

const OF_FOREMAN = ['Replace Supervisor', 'Add Members', 'More for Kofi Boateng'];
const OF_ADMINS: Controls = {
  list: ['Who Is Needed', 'Regions', 'New User'],
  page: ['Upload Image', 'Edit the user'],
  rates: true,
  edits: ['supervisor', 'foreman', 'worker'],
  deactivates: ['supervisor', 'foreman', 'worker'],
  hierarchy: { foreman: OF_FOREMAN, supervisor: ['Replace Foreman'], worker: [] },
};
const CONTROLS: Record<Viewer, Controls> = {
  admin: {
    ...OF_ADMINS,
    list: ['Import', ...OF_ADMINS.list],
    page: ['Upload Image', 'History', 'Edit the user'],
    edits: [...OF_ADMINS.edits, 'admin', 'subadmin'],
    deactivates: [...OF_ADMINS.edits, 'admin', 'subadmin'],
  },
  subadmin: OF_ADMINS,
  supervisor: {
    list: ['Who Is Needed'],
    page: [],
    rates: false,
    edits: [],
    deactivates: [],
    hierarchy: { ...OF_ADMINS.hierarchy, foreman: OF_FOREMAN.slice(1) },
  },
};

const office = openOffice();

/** The buttons of a screen, and links that look like buttons. */
const offered = (within_: HTMLElement): string[] =>
  [...within_.querySelectorAll<HTMLElement>('button, a.button')].map((one) => one.getAttribute('aria-label') ?? one.textContent!);

const ROLES = ['admin', 'subadmin', 'supervisor', 'foreman', 'worker'] as const;

/** The page of somebody else of a role. */
async function showPage(role: Role, tab = ''): Promise<HTMLElement> {
  office.person = { ...office.person, role };
  visit(`/user-management/50${tab}`);
  const { container } = office.page.show(<PersonDetails id={50} />);
  await screen.findByRole('heading', { name: 'Frank Oreman 50', level: 1 });
  return container;
}

describe.each(Object.keys(CONTROLS) as Viewer[])('the pages of people, to a %s', (viewer) => {
  const may = CONTROLS[viewer];
  beforeEach(() => signIn({ role: viewer }));

  it('the list leads to who is needed, and has what may be entered', async () => {
    visit('/user-management');
    const { container } = office.page.show(<UserManagementPage />);
    await screen.findByRole('link', { name: 'Frank Oreman 50' });
    expect(offered(container.querySelector('.list-page-acts')!)).toEqual(may.list);
  });

  it.each(ROLES)('the page of a %s', async (role) => {
    const container = await showPage(role);
    const page_ = offered(container).filter((name) => ['Upload Image', 'History', 'Edit the user'].includes(name));
    expect(page_).toEqual(may.page);
    expect(screen.queryByRole('heading', { name: 'Rate Info' }) !== null).toBe(may.rates);
    const tabs = screen.queryAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(role === 'admin' || role === 'subadmin' ? [] : ['Employee Info', 'Hierarchy', 'Allocation']);
    const edit = screen.queryByRole('button', { name: 'Edit the user' });
    expect(edit !== null && edit.getAttribute('aria-disabled') !== 'true').toBe(may.edits.includes(role));
    const switch_ = screen.getByRole<HTMLInputElement>('switch', { name: 'Deactivate:' });
    expect(!switch_.disabled).toBe(may.deactivates.includes(role));
  });

  it.each(['supervisor', 'foreman', 'worker'] as const)('the Hierarchy of a %s', async (role) => {
    const container = await showPage(role, '?tab=hierarchy');
    await screen.findByRole('heading', { name: 'Hierarchy' });
    await screen.findByText('Kofi Boateng');
    const acts = [...container.querySelectorAll<HTMLElement>('.hierarchy-team')].flatMap(offered);
    expect(acts.filter((name) => !/ below /.test(name))).toEqual(may.hierarchy[role]);
  });

  it.each(['supervisor', 'foreman', 'worker'] as const)('the Allocation of a %s', async (role) => {
    await showPage(role, '?tab=allocation');
    await screen.findByRole('heading', { name: /Current/ });
    expect(screen.queryAllByRole('button', { name: 'Assignments' })).toHaveLength(role === 'foreman' ? 1 : 0);
  });

  it('a reader who sees a job that needs someone gives it a foreman and members', async () => {
    office.page.show(<StaffingPage />);
    const job = (await screen.findByRole('link', { name: '#10481' })).closest('li')!;
    expect(within(job).getAllByRole('button')).toHaveLength(2);
  });
});
