import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { poseAnswers } from '#tests/support/screens/posed-answer.ts';
import { liveFault } from '../faults.ts';
import { inEveryLook, pressButton, type Scene, seenBy } from '../scene.ts';

/** A job in progress, with crews, sheets and bills. */
const JOB = { who: 'admin', path: '/job-management/60', wait: '.thing-page' } as const;
/** One on which nobody is yet. */
const BARE = { ...JOB, path: '/job-management/150' } as const;

/** @param shown what stands in it once it is there */
const openDialog =
  (name: RegExp, shown = '') =>
  async (page: Page): Promise<void> => {
    const button = page.getByRole('button', { name }).first();
    const menu = page.locator('.thing-head-actions').getByRole('button', { name: 'More' });
    // On a phone some of them are in a menu.
    await button.or(menu).first().waitFor();
    if (!(await button.isVisible())) await menu.click();
    await button.click();
    await page.locator(`dialog[open] ${shown}`).first().waitFor();
    await page.waitForFunction(() => getComputedStyle(document.querySelector('dialog[open]')!).opacity === '1');
  };

/** What a dialog with a list has once it is there: rows, a word that there are none, or why not. */
const LISTED = ':is(td, li, .state-card)';

/** Two that are kept, one that is not what its name says, and one of another kind. */
async function sendPhotos(page: Page): Promise<void> {
  await openDialog(/^Add Job Site Photos/)(page);
  const picture = (fill: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: fill } })
      .jpeg()
      .toBuffer();
  await page.locator('dialog[open] input[type=file]').setInputFiles([
    { name: 'trench-open.jpg', mimeType: 'image/jpeg', buffer: await picture('sienna') },
    { name: 'trench-shut.jpg', mimeType: 'image/jpeg', buffer: await picture('slategray') },
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ring twice') },
  ]);
  await page.getByText(/The file is not what its name says/).waitFor();
  await page.getByText('2 of 3 uploaded').waitFor({ state: 'attached' });
}

/** Sent with nothing in it, or with what cannot be. */
async function saveEmpty(page: Page): Promise<void> {
  await page.locator('dialog[open]').getByRole('button', { name: 'Save' }).click();
  await page.locator('dialog[open] [aria-invalid=true]').first().waitFor();
}

/** What was typed is removed again. */
async function emptyAgain(page: Page): Promise<void> {
  const first = page.locator('dialog[open]').getByRole('textbox').first();
  await first.fill('A');
  await first.fill('');
  await first.press('Tab');
  await page.locator('dialog[open] [aria-invalid=true]').first().waitFor();
}

/** A dialog, and something that is pressed in it. */
const thenPress =
  (dialog: RegExp, button: RegExp, shown: string) =>
  async (page: Page): Promise<void> => {
    await openDialog(dialog, LISTED)(page);
    await page.locator('dialog[open]').getByRole('button', { name: button }).first().click();
    await page.locator(shown).first().waitFor();
  };

/** Nobody has said where the job is. */
const unplaced = poseAnswers({
  jobDetails: ({ data }) => ({ data: { ...data, latitude: null, longitude: null } }),
});

/** A receipt on its way over a slow line, beside fields that are filled. */
async function sendReceipt(page: Page): Promise<void> {
  await openDialog(/^Add Expense/)(page);
  const form = page.locator('dialog[open]');
  await form.getByRole('textbox', { name: 'Description' }).fill('Forty-two pipes, six inches');
  await form.getByRole('textbox', { name: 'Amount' }).fill('4242.42');
  await form.getByRole('combobox').selectOption('Material');
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  const buffer = Buffer.alloc(600_000, '%PDF-1.7 ');
  await form
    .locator('input[type=file]')
    .setInputFiles([{ name: 'receipt-harbor-supply.pdf', mimeType: 'application/pdf', buffer }]);
  await form.getByText(/ [1-9]\d?%/).waitFor();
}

/** A note whose text is too long, under a title that is as long as one may be. */
async function writeNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Note' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Gate is locked now');
  await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice, then wait for the owner. '.repeat(7));
  await page.getByRole('textbox', { name: 'Note' }).scrollIntoViewIfNeeded();
}

/** Somebody else sets the progress while its dialog is open. */
async function meetAnother(page: Page): Promise<void> {
  await openDialog(/^Edit the progress/)(page);
  const form = page.locator('dialog[open]');
  await form.getByRole('textbox').fill('64');
  await page.evaluate(async () => {
    const path = `/api/v1/job/${location.pathname.split('/').at(-1)}`;
    const headers = { 'content-type': 'application/json', 'x-muster-client': 'web' };
    await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ progressPercentage: Date.now() % 60 }) });
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').waitFor();
}

const main: readonly Scene[] = [{ ...JOB, name: 'job', isWhole: true }];

export const JOB_DETAILS_SCENES: readonly Scene[] = [
  { ...JOB, name: 'job-details-unplaced', before: unplaced },
  { ...JOB, name: 'job-details-unplaced-map', before: unplaced, after: openDialog(/^Place on map/, '.map-grid text') },
  ...inEveryLook(main),
  ...seenBy('spanish', main),
  { ...BARE, name: 'job-bare', isWhole: true },
  { ...JOB, name: 'job-progress', after: openDialog(/^Edit the progress/) },
  { ...JOB, name: 'job-progress-overtaken', after: meetAnother },
  { ...JOB, name: 'job-sheets', after: openDialog(/^View Timesheets/) },
  { ...JOB, name: 'job-invoice', after: openDialog(/^Add Invoice Data/) },
  {
    ...JOB,
    name: 'job-invoice-refused',
    after: async (page) => openDialog(/^Add Invoice Data/)(page).then(() => emptyAgain(page)),
  },
  { ...JOB, name: 'job-invoice-delete', after: openDialog(/^Delete invoice/) },
  { ...JOB, name: 'job-code', after: openDialog(/^Add Code/) },
  { ...JOB, name: 'job-code-edit', after: openDialog(/^Edit code/) },
  { ...JOB, name: 'job-code-remove', after: openDialog(/^Remove code/) },
  { ...JOB, name: 'job-codes-copy', after: openDialog(/^Copy from a Job/, LISTED) },
  { ...JOB, name: 'job-note', after: writeNote },
  { ...JOB, name: 'job-note-remove', after: openDialog(/^Remove the note/) },
  { ...JOB, name: 'job-hazards', after: openDialog(/^Hazard Form History/, LISTED) },
  { ...JOB, name: 'job-vehicles', after: openDialog(/^Vehicle History/, LISTED) },
  { ...JOB, name: 'job-expenses', after: openDialog(/^Job Description History/, LISTED) },
  { ...JOB, name: 'job-add-expense', after: openDialog(/^Add Expense/) },
  {
    ...JOB,
    name: 'job-expense-preview',
    after: thenPress(/^Job Description History/, /^Preview/, '.details-preview, dialog[open] a[target]'),
  },
  { ...JOB, name: 'job-expense-delete', after: thenPress(/^Job Description History/, /^Delete/, '[role=alertdialog]') },
  {
    ...JOB,
    name: 'job-add-expense-refused',
    after: async (page) => openDialog(/^Add Expense/)(page).then(() => saveEmpty(page)),
  },
  { ...JOB, name: 'job-add-expense-sending', after: sendReceipt },
  { ...JOB, name: 'job-add-photos', after: sendPhotos },
  { ...JOB, name: 'job-create-sheet', after: openDialog(/^Create Timesheet/) },
  { ...BARE, name: 'job-bare-create-sheet', after: openDialog(/^Create Timesheet/) },
  { ...BARE, name: 'job-bare-expenses', after: openDialog(/^Job Description History/, LISTED) },
  { ...BARE, name: 'job-bare-vehicles', after: openDialog(/^Vehicle History/, LISTED) },
  { ...BARE, name: 'job-bare-hazards', after: openDialog(/^Hazard Form History/, LISTED) },
  {
    ...JOB,
    name: 'job-hazards-failed',
    before: liveFault('failed', 'jobHazards'),
    after: openDialog(/^Hazard Form History/, LISTED),
  },
  { ...JOB, name: 'job-notes-failed', before: liveFault('failed', 'notes'), isWhole: true },
  { ...JOB, name: 'job-history', after: openDialog(/^History/, LISTED) },
  { ...JOB, name: 'job-one-measure', after: pressButton(/^Labor Hours/) },
  { ...JOB, name: 'job-not-here', path: '/job-management/9999', wait: '.state-card' },
  { ...JOB, name: 'job-failed', before: liveFault('failed', 'jobDetails'), wait: '.state-card' },
  { ...JOB, name: 'job-loading', before: liveFault('silent', 'jobDetails'), wait: '.thing-head .shape' },
  { ...JOB, name: 'job-stale', before: liveFault('stale', 'jobDetails') },
];
