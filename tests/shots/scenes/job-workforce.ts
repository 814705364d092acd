import type { Page } from 'playwright-core';
import { liveFault } from '../faults.ts';
import { inEveryLook, type Scene, seenBy } from '../scene.ts';

/** A job to come, with a second crew, and a third that nobody leads. */
const CREWS = { who: 'admin', path: '/job-management/110?tab=workforce', wait: '.workforce-crew' } as const;
/** One on which nobody is yet. */
const NOBODY = { ...CREWS, path: '/job-management/140?tab=workforce', wait: '.state-card' } as const;

const openDialog =
  (name: RegExp, shown: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('.workforce').getByRole('button', { name }).first().click();
    await page.locator(shown).first().waitFor();
  };

const main: readonly Scene[] = [{ ...CREWS, name: 'workforce', isWhole: true }];

async function openMemberMenu(page: Page): Promise<void> {
  await page
    .locator('.workforce-member')
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.locator('.action-menu').waitFor();
}

/** From the menu of the foreman, or of the first member. */
const askToRemove =
  (button: string, from = /^More for/) =>
  async (page: Page): Promise<void> => {
    await page
      .locator('.workforce')
      .getByRole('button', { name: from })
      .nth(button === 'Remove Foreman' ? 0 : 1)
      .click();
    await page.locator('.action-menu').getByRole('button', { name: button }).click();
    await page.getByRole('alertdialog').waitFor();
  };

/** The first box chooses all of them. */
async function chooseMembers(page: Page): Promise<void> {
  await openDialog(/^Add Members/, 'dialog[open] .check')(page);
  for (const place of [1, 2]) await page.locator('dialog[open] .check:not(:disabled)').nth(place).click();
}

/** The first menu is the foreman's. */
async function askForDefault(page: Page): Promise<void> {
  await openDialog(/^More for/, '.action-menu')(page);
  await page.getByRole('button', { name: 'Add default crew?' }).click();
  await page.locator('dialog[open]').waitFor();
}

/** The button does nothing but say why. */
async function askWhyKept(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Remove crew/ }).first();
  await button.press('Enter');
  await page.locator('.workforce-why').waitFor();
}

/** As while a member of the first crew is held over the second. */
async function holdOver(page: Page): Promise<void> {
  const row = page.locator('.workforce-member').nth(1);
  await row.hover();
  await page.mouse.down();
  await page.locator('.workforce-crew').nth(1).hover();
  await page.locator('.workforce-crew').nth(1).hover();
  await page.locator('.workforce-drop').waitFor();
}

export const JOB_WORKFORCE_SCENES: readonly Scene[] = [
  ...inEveryLook(main),
  ...seenBy('spanish', main),
  { ...NOBODY, name: 'workforce-nobody' },
  { ...CREWS, name: 'workforce-menu', after: openMemberMenu },
  { ...CREWS, name: 'workforce-members', after: openDialog(/^Add Members/, 'dialog[open] .check') },
  { ...CREWS, name: 'workforce-members-chosen', after: chooseMembers },
  { ...CREWS, name: 'workforce-supervisor', after: openDialog(/^Replace Supervisor/, 'dialog[open] .check') },
  { ...CREWS, name: 'workforce-team', after: openDialog(/^Add New Team/, 'dialog[open] .check') },
  { ...CREWS, name: 'workforce-remove-foreman', after: askToRemove('Remove Foreman') },
  { ...CREWS, name: 'workforce-remove-member', after: askToRemove('Remove') },
  { ...NOBODY, name: 'workforce-first-crew', after: openDialog(/^Create crew/, 'dialog[open] .check') },
  {
    ...CREWS,
    name: 'workforce-members-failed',
    before: liveFault('failed', 'candidates'),
    after: openDialog(/^Add Members/, 'dialog[open] .state-card'),
  },
  { ...CREWS, name: 'workforce-foreman', after: openDialog(/^Replace Foreman/, 'dialog[open] .check') },
  { ...CREWS, name: 'workforce-driver', after: openDialog(/^Assign Driver/, 'dialog[open] .check') },
  { ...CREWS, name: 'workforce-default', after: askForDefault },
  { ...CREWS, name: 'workforce-kept', after: askWhyKept },
  { ...CREWS, name: 'workforce-held', after: holdOver, looks: ['wide'] },
  { ...CREWS, name: 'workforce-failed', before: liveFault('failed', 'workforce'), wait: '.state-card' },
  { ...CREWS, name: 'workforce-loading', before: liveFault('silent', 'workforce'), wait: '.workforce-shape' },
];
