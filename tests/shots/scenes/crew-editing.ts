import type { Page } from 'playwright-core';
import { chooseJob } from '#tests/support/screens/crew-screen.ts';
import { inEveryLook, type Scene } from '../scene.ts';

/** The oldest day that is to be approved: nobody is clocked in on it. */
const LIST = { who: 'admin', path: '/timesheets?status=submitted&sort=date', wait: '.list-page-rows' } as const;

const openJob = async (page: Page): Promise<void> => {
  await page
    .getByRole('link', { name: /^Crew Details/ })
    .first()
    .click();
  await chooseJob(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('[data-cell-column="end"], .edit-card-fields').first().waitFor();
};
const field = (page: Page, column: string, place: number) => page.locator(`[data-cell-column="${column}"]`).nth(place);

const change = async (page: Page, isNarrow: boolean): Promise<void> => {
  await openJob(page);
  await field(page, 'end', 1).fill(isNarrow ? '15:45' : '345p');
  await field(page, 'lunch', 2).fill('45');
  await field(page, 'start', 2).focus();
};
const getWrong = async (page: Page, isNarrow: boolean): Promise<void> => {
  await openJob(page);
  await field(page, 'end', 0).fill(isNarrow ? '05:00' : '5a');
  await field(page, 'lunch', 1).fill('1:99');
  await field(page, 'start', 2).fill('');
  await field(page, 'end', 2).focus();
};
const openCodes = async (page: Page): Promise<void> => {
  await openJob(page);
  await field(page, 'phaseCode', 1).click();
};
const fill = async (page: Page, isNarrow: boolean): Promise<void> => {
  await change(page, isNarrow);
  await page.getByRole('button', { name: 'Same for all' }).click();
  await page.getByLabel('Value').fill('3:30p');
};
const leave = async (page: Page, isNarrow: boolean): Promise<void> => {
  await change(page, isNarrow);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
};
/** Somebody else saves the row first. */
const meet = async (page: Page, isNarrow: boolean): Promise<void> => {
  await page.route('**/api/v1/workshift', async (route) => {
    const { workshifts } = route.request().postDataJSON() as { workshifts: { id: number; revision: number }[] };
    const [first] = workshifts;
    const fields = {
      end: { before: '2026-11-02T20:30:00.000Z', after: '2026-11-02T20:15:00.000Z' },
      phaseCode: { before: null, after: 'SPLC' },
    };
    const row = {
      id: first!.id,
      employeeId: 1,
      person: null,
      what: 'changed',
      revision: first!.revision + 1,
      changes: [{ at: '2026-11-02T21:04:00.000Z', by: 'Luis Ortega', action: 'workshift.edit', fields }],
    };
    const said = { statusCode: 409, error: 'Conflict', message: 'Changed', code: 'REVISION_CHANGED', details: { rows: [row] } };
    await route.fulfill({ status: 409, json: said });
  });
  await change(page, isNarrow);
  await page.getByRole('button', { name: /^Update/ }).click();
  await page.getByRole('alertdialog').waitFor();
};

const lookAt = async (page: Page): Promise<void> => {
  await page
    .getByRole('link', { name: /^Crew Details/ })
    .first()
    .click();
  await chooseJob(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
};
const openTimeOff = async (page: Page): Promise<void> => {
  await lookAt(page);
  await page.getByRole('checkbox', { name: 'Time off' }).check();
};
const askTimeOff = async (page: Page): Promise<void> => {
  await openTimeOff(page);
  await page.locator('.crew-sheet :is(tbody, .table-card)').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: /^Time off for/ }).click();
};
const openTemporary = async (page: Page): Promise<void> => {
  await lookAt(page);
  await page.getByRole('button', { name: 'Add temporary worker' }).click();
};
/** Each look adds one of its own: a swap needs somebody. */
const openSwap = async (page: Page, isNarrow: boolean): Promise<void> => {
  await openTemporary(page);
  await page.getByLabel('Employee Name').fill('Jorge Valdivia');
  await page.getByLabel('Start').fill(isNarrow ? '07:00' : '7a');
  await page.getByLabel('End').fill(isNarrow ? '12:30' : '1230p');
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Current' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Swap Jorge/ })
    .first()
    .click();
  await page.getByRole('radio').first().waitFor();
};
const comment = async (page: Page): Promise<void> => {
  await lookAt(page);
  await page.getByRole('tab', { name: /^Comments/ }).click();
  await page.getByRole('button', { name: 'Add New Comment' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Rain from ten, the trench was pumped out first.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('button', { name: /^Edit the comment/ })
    .first()
    .click();
};

/** Somebody has no lunch, which the rest of the crew had; every later picture finds it so. */
const forgetLunch = async (page: Page, isNarrow: boolean): Promise<void> => {
  await lookAt(page);
  const proposed = page.locator('.proposed, .proposal-line').first();
  if (!(await proposed.isVisible())) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await field(page, 'lunch', 1).fill('0');
    await field(page, 'lunch', 2).focus();
    await page.getByRole('button', { name: /^Update/ }).click();
    await page.getByText(/rows? saved$/).waitFor();
    // Without what says so.
    await page.reload();
  }
  await proposed.waitFor();
  if (isNarrow) await proposed.scrollIntoViewIfNeeded();
};
const meetProposal = async (page: Page, isNarrow: boolean): Promise<void> => {
  await forgetLunch(page, isNarrow);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const proposed = page.locator('.is-proposed').first();
  await proposed.waitFor();
  if (isNarrow) await proposed.scrollIntoViewIfNeeded();
};

export const CREW_EDITING_SCENES: readonly Scene[] = [
  ...inEveryLook([{ ...LIST, name: 'crew-edit', after: change }]),
  { ...LIST, name: 'crew-proposed', after: forgetLunch },
  { ...LIST, name: 'crew-proposed-edit', after: meetProposal },
  { ...LIST, name: 'crew-edit-wrong', after: getWrong },
  { ...LIST, name: 'crew-edit-codes', after: openCodes, looks: ['wide'] },
  { ...LIST, name: 'crew-edit-fill', after: fill },
  { ...LIST, name: 'crew-edit-leave', after: leave },
  { ...LIST, name: 'crew-edit-overtaken', after: meet },
  { ...LIST, name: 'crew-time-off', after: openTimeOff },
  { ...LIST, name: 'crew-time-off-jobs', after: askTimeOff },
  { ...LIST, name: 'crew-temporary', after: openTemporary },
  { ...LIST, name: 'crew-temporary-swap', after: openSwap, isWhole: true },
  { ...LIST, name: 'crew-comments', after: comment },
];
