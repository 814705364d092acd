import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { liveFault } from '../faults.ts';
import { inEveryLook, pressButton, type Scene, seenBy } from '../scene.ts';

/** A job in progress, with crews, sheets and bills. */
const JOB = { who: 'admin', path: '/job-management/60', wait: '.thing-page' } as const;
/** One on which nobody is yet. */
const BARE = { ...JOB, path: '/job-management/150' } as const;

const openDialog =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await pressButton(name)(page, false);
    await page.locator('dialog[open]').waitFor();
  };

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

const main: readonly Scene[] = [{ ...JOB, name: 'job', isWhole: true }];

export const JOB_DETAILS_SCENES: readonly Scene[] = [
  ...inEveryLook(main),
  ...seenBy('spanish', main),
  { ...BARE, name: 'job-bare', isWhole: true },
  { ...JOB, name: 'job-progress', after: openDialog(/^Edit the progress/) },
  { ...JOB, name: 'job-sheets', after: openDialog(/^View Timesheets/) },
  { ...JOB, name: 'job-invoice', after: openDialog(/^Add Invoice Data/) },
  { ...JOB, name: 'job-hazards', after: openDialog(/^Hazard Form History/) },
  { ...JOB, name: 'job-vehicles', after: openDialog(/^Vehicle History/) },
  { ...JOB, name: 'job-expenses', after: openDialog(/^Job Description History/) },
  { ...JOB, name: 'job-add-expense', after: openDialog(/^Add Expense/) },
  { ...JOB, name: 'job-add-photos', after: sendPhotos },
  { ...JOB, name: 'job-create-sheet', after: openDialog(/^Create Timesheet/) },
  { ...JOB, name: 'job-history', after: openDialog(/^History/) },
  { ...JOB, name: 'job-one-measure', after: pressButton(/^Labor Hours/) },
  { ...JOB, name: 'job-not-here', path: '/job-management/9999', wait: '.state-card' },
  { ...JOB, name: 'job-failed', before: liveFault('failed', 'jobDetails'), wait: '.state-card' },
  { ...JOB, name: 'job-loading', before: liveFault('silent', 'jobDetails'), wait: '.details-shape-name' },
  { ...JOB, name: 'job-stale', before: liveFault('stale', 'jobDetails') },
];
