import type { Page } from 'playwright-core';
import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, openDialog, type Scene, seenBy } from '../scene.ts';

const PEOPLE = { who: 'admin', path: '/user-management', wait: '.list-page-rows' } as const;
const main: readonly Scene[] = [{ ...PEOPLE, name: 'people' }];

const PERSON = { who: 'admin', path: '/user-management/20', wait: '.person-cards' } as const;
const details: readonly Scene[] = [{ ...PERSON, name: 'people-details' }];
const HIERARCHY = '/user-management/20?tab=hierarchy';
const hierarchy: readonly Scene[] = [{ ...PERSON, name: 'people-hierarchy', path: HIERARCHY, wait: '.tree-box', isWhole: true }];
async function chooseJob(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Job Id' }).selectOption({ index: 1 });
  await page.locator('.tree-box').first().waitFor();
  await page.waitForLoadState('networkidle');
}
async function openMembers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Members' }).first().click();
  await page.locator('dialog[open] .check').first().waitFor();
}
async function openRegions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Regions', exact: true }).click();
  await page.locator('.regions').waitFor();
}
async function editRegion(page: Page): Promise<void> {
  await openRegions(page);
  await page.locator('.regions button').first().click();
}
const saveEmpty = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'New User' }).click();
  await page.getByLabel('Rate 1: Name').fill('Lineman');
  await page.getByLabel('Rate 1: Kind').selectOption('ST');
  await page.getByLabel('Rate 1: Dollars per hour').fill('48.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('First Name is required').waitFor();
};

/** The columns of people, one of which is meant by the pointer or is moved by keys. */
const CHOSEN = 'columns=fullName-260.accountNo.role.regionName.lastLogin.isLoggedIn';
async function openColumns(page: Page, isNarrow: boolean): Promise<void> {
  await page.getByRole('button', { name: /^Columns/ }).click();
  const row = page.locator('[data-column="role"]');
  await row.waitFor();
  if (!isNarrow) await row.getByRole('checkbox').focus();
}

/** The first people are ticked, and what becomes of them is chosen. */
const changeThree = async (page: Page): Promise<void> => {
  for (const place of [0, 1, 2]) await page.locator('tbody .check, .table-card > .check').nth(place).check();
  await openDialog('Change 3 users')(page);
  await page.getByLabel('It becomes').selectOption('false');
  await page.getByText(/will be changed|None of these/).waitFor();
};

const NEEDED = { who: 'admin', path: '/user-management/needed', wait: '.needed-job' } as const;
const needed: readonly Scene[] = [{ ...NEEDED, name: 'people-needed' }];

export const PEOPLE_SCENES: readonly Scene[] = [
  { ...PEOPLE, name: 'people-columns', path: `/user-management?${CHOSEN}`, after: openColumns },
  ...inEveryLook(main),
  ...seenBy('spanish', main),
  ...seenBy('supervisor', main),
  ...onPaper(main),
  { ...PEOPLE, name: 'people-laptop', viewport: { width: 1280, height: 800 } },
  { ...PEOPLE, name: 'people-none', path: '/user-management?search=zzz' },
  { ...PEOPLE, name: 'people-close', path: '/user-management?search=castilo' },
  { ...PEOPLE, name: 'people-failed', wait: '.state-card', before: liveFault('failed', 'employees') },
  { ...PEOPLE, name: 'people-loading', wait: '.shape', before: liveFault('silent', 'employees') },
  ...inEveryLook([{ ...PEOPLE, name: 'people-new', after: openDialog('New User') }]),
  ...inEveryLook([{ ...PEOPLE, name: 'people-change', after: changeThree }]),
  { ...PEOPLE, name: 'people-new-refused', after: saveEmpty },
  { ...PEOPLE, name: 'people-regions', after: openRegions },
  { ...PEOPLE, name: 'people-regions-edit', after: editRegion },
  ...inEveryLook(needed),
  ...seenBy('spanish', needed),
  ...seenBy('supervisor', [{ ...NEEDED, name: 'people-needed', wait: '.needed-side' }]),
  ...onPaper(needed),
  { ...NEEDED, name: 'people-needed-failed', wait: '.state-card', before: liveFault('failed', 'needs') },
  { ...NEEDED, name: 'people-needed-loading', wait: '.shape', before: liveFault('silent', 'needs') },
  ...inEveryLook(details),
  ...seenBy('spanish', details),
  ...seenBy('supervisor', details),
  ...onPaper(details),
  { ...PERSON, name: 'people-details-edit', after: openDialog('Edit the user') },
  { ...PERSON, name: 'people-details-history', after: openDialog('History') },
  ...inEveryLook([{ ...PERSON, name: 'people-allocation', path: '/user-management/20?tab=allocation' }]),
  ...inEveryLook(hierarchy),
  ...seenBy('spanish', hierarchy),
  ...onPaper(hierarchy),
  { ...PERSON, name: 'people-hierarchy-job', path: HIERARCHY, wait: '.tree-box', after: chooseJob },
  { ...PERSON, name: 'people-hierarchy-supervisor', path: '/user-management/4?tab=hierarchy', wait: '.tree-box', isWhole: true },
  { ...PERSON, name: 'people-hierarchy-worker', path: '/user-management/80?tab=hierarchy', wait: '.tree-box' },
  { ...PERSON, name: 'people-hierarchy-members', path: HIERARCHY, wait: '.tree-box', after: openMembers },
  { ...PERSON, name: 'people-hierarchy-failed', path: HIERARCHY, wait: '.state-card', before: liveFault('failed', 'hierarchy') },
  { ...PERSON, name: 'people-details-admin', path: '/user-management/2' },
  { ...PERSON, name: 'people-details-not-here', path: '/user-management/99999', wait: '.card' },
  { ...PERSON, name: 'people-details-loading', wait: '.shape', before: liveFault('silent', 'employeeDetails') },
];
