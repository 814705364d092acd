import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobDetails } from '#shared/job-details.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
const trouble: string[][] = [];

/** One of the first supervisor's, in progress, with sheets, expenses and bills. */
let job: JobDetails;

async function open(person: string, options = {}): Promise<Page> {
  const desk = await openSignedIn(browser, system.url, person, `/job-management/${job.id}`, options);
  trouble.push(desk.trouble);
  await desk.page.locator('.thing-page').waitFor();
  return desk.page;
}
const picture = (as: 'jpeg' | 'png') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .toFormat(as)
    .toBuffer();
const dialog = (page: Page) => page.getByRole('dialog');

/** Bytes a second. */
const SLOW_LINE = 100_000;
const UNLIMITED = -1;
/** Sets how quickly a page sends. */
async function throttledUpload(page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> {
  const line = await page.context().newCDPSession(page);
  return (uploadThroughput) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
}

describe.skipIf(!hasChromium())('Job Details', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    const visitor = await signIn(system.url, 'supervisor1');
    const where = JSON.stringify({ status: 'inProgress' });
    const { data } = await read<{ data: { id: number }[] }>(visitor, '/job', { where, limit: '1' });
    job = (await read<{ data: JobDetails }>(visitor, `/job/${data[0]!.id}/details`)).data;
  });
  afterAll(() => system?.stop());

  it('is set further by one, and seen so by another', async () => {
    const [admin, other] = await Promise.all([open('admin'), open('supervisor1')]);
    await admin.getByRole('button', { name: 'Edit the progress of the job' }).click();
    await dialog(admin).getByRole('textbox').fill('83');
    await dialog(admin).getByRole('combobox').selectOption('suspended');
    await dialog(admin).getByRole('button', { name: 'Save' }).click();
    await other.getByRole('button', { name: /^Estimated\D*83%/ }).waitFor();
    await vi.waitFor(async () => expect(await other.locator('.details-head').innerText()).toContain('Suspended'));
    await other.getByRole('button', { name: /^Labor Hours/ }).click();
    expect(await other.locator('.progress-slice').count()).toBe(1);
    await leave(admin, other);
  });

  it('is billed by two at once: the second is told what the first wrote, and who they are', async () => {
    const [admin, other] = await Promise.all([open('admin'), open('supervisor1')]);
    await admin.getByRole('button', { name: 'Add Invoice Data' }).click();
    for (const [name, text] of [
      ['Invoice Number', 'MEET-1'],
      ['% Billed', '12.5'],
      ['Amount Sent', '1000'],
    ] as const)
      await dialog(admin).getByRole('textbox', { name }).fill(text);
    await dialog(admin).getByRole('button', { name: 'Save' }).click();
    for (const page of [admin, other]) await page.getByRole('button', { name: 'Edit invoice MEET-1' }).click();
    await dialog(other).getByRole('textbox', { name: 'Amount Sent' }).fill('2000');
    await dialog(other).getByRole('button', { name: 'Save' }).click();
    await dialog(other).waitFor({ state: 'detached' });
    await dialog(admin).getByRole('textbox', { name: 'Invoice Number' }).fill('MEET-2');
    await dialog(admin).getByRole('button', { name: 'Save' }).click();
    const overtaken = admin.getByRole('alertdialog');
    await overtaken.getByText('Luis Ortega').waitFor();
    expect(await overtaken.innerText()).toMatch(/Amount Sent\s+\$1,000\.00\s+\$2,000\.00/);
    await overtaken.getByRole('button', { name: 'Save mine' }).click();
    await other.getByRole('button', { name: 'Delete invoice MEET-2' }).click();
    await other.getByRole('alertdialog').getByText('$1,000.00').waitFor();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await admin.getByRole('button', { name: 'Delete invoice MEET-2' }).waitFor({ state: 'detached' });
    await leave(admin, other);
  });

  it('is written about by one, and read by another', async () => {
    const [admin, other] = await Promise.all([open('admin'), open('supervisor1')]);
    await other.getByRole('button', { name: 'Add New Note' }).click();
    await other.getByRole('textbox', { name: 'Title' }).fill('Gate code');
    await other.getByRole('textbox', { name: 'Note' }).fill('Ring twice, then wait');
    await other.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Ring twice, then wait').waitFor();
    await admin.getByText('Crew Comments').click();
    await admin.getByRole('button', { name: 'Add New Comment' }).click();
    await admin.getByRole('textbox', { name: 'Comment' }).fill('Rain from ten');
    await admin.getByRole('button', { name: 'Save' }).click();
    await other.getByText('Crew Comments').click();
    await other.getByText('Rain from ten').waitFor();
    await leave(admin, other);
  });

  it('hands out a hazard form, tells of its vehicles, and shows what was spent before it is deleted', async () => {
    const [page, other] = await Promise.all([open('subadmin'), open('supervisor1')]);
    await page.getByRole('button', { name: 'Hazard Form History' }).click();
    const downloading = page.waitForEvent('download');
    await dialog(page)
      .getByRole('button', { name: /^PDF: hazard form/ })
      .first()
      .click();
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: /^Dates/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Today' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Vehicle History' }).click();
    // What comes below pushes the buttons down, even from under the pointer.
    const inUse = dialog(page).locator('.details-in-use').or(dialog(page).getByText('There is no vehicle in use right now.'));
    for (const part of [inUse, dialog(page).getByRole('table')]) await part.waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    for (const one of [page, other]) await one.getByRole('button', { name: 'Job Description History' }).click();
    const first = dialog(page)
      .getByRole('button', { name: /^Delete / })
      .first();
    const name = (await first.getAttribute('aria-label'))!;
    await dialog(other).getByRole('button', { name, exact: true }).first().waitFor();
    const before = await dialog(other).getByRole('button', { name, exact: true }).count();
    await first.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await vi.waitFor(
      async () => expect(await dialog(other).getByRole('button', { name, exact: true }).count()).toBe(before - 1),
      10_000,
    );
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await leave(page, other);
  });

  it('is photographed by one, whatever happens on the way, and seen by another', async () => {
    const [admin, other] = await Promise.all([open('admin'), open('supervisor1')]);
    await other.getByRole('button', { name: 'Job Description History' }).click();
    await admin.getByRole('button', { name: 'Add Job Site Photos' }).click();
    const form = dialog(admin);
    // What a page asks right after `route` may pass unrouted.
    let isCut = true;
    await admin.route('**/file/content/**', (route) => (isCut ? route.abort() : route.continue()));
    await form.getByRole('textbox', { name: 'Description' }).fill('Trench shut');
    await form.locator('input[type=file]').setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ring twice') },
      { name: 'wide.png', mimeType: 'image/png', buffer: await picture('png') },
      { name: 'tall.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') },
      { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html><script>alert(1)</script></html>') },
    ]);
    await form.getByText('The file must be pdf, png, jpg or jpeg: notes.txt').waitFor();
    await vi.waitFor(async () => expect(await form.getByText(/The server cannot be reached/).count()).toBe(3));
    expect(await axeViolations(admin, 'dialog')).toEqual([]);
    isCut = false;
    for (const name of ['wide.png', 'tall.jpg', 'page.jpg']) await form.getByRole('button', { name: `Retry ${name}` }).click();
    await form.getByText(/The file is not what its name says/).waitFor();
    await form.getByText('2 of 3 uploaded').waitFor({ state: 'attached' });
    await form.getByRole('button', { name: 'Remove page.jpg' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await vi.waitFor(async () => expect(await dialog(other).getByText('Trench shut').count()).toBe(2));
    await dialog(other).getByRole('button', { name: 'Preview Trench shut' }).first().click();
    const shown = other.getByRole('img', { name: 'Picture: Trench shut' });
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
    await leave(admin, other);
  });

  it('costs what is bought for it, with its receipt, as it grew', async () => {
    const [admin, other] = await Promise.all([open('admin'), open('supervisor1')]);
    const costs = other.locator('.details-cost-table');
    const before = await costs.innerText();
    await admin.getByRole('button', { name: 'Add Expense' }).click();
    const form = dialog(admin);
    const giant = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10_000_000)]);
    await form.locator('input[type=file]').setInputFiles([{ name: 'giant.pdf', mimeType: 'application/pdf', buffer: giant }]);
    await admin
      .getByRole('alertdialog')
      .getByText(/larger than 10MB/)
      .waitFor();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
    const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(400_000, '%PDF-1.7 forty two ') };
    const uploadAt = await throttledUpload(admin);
    await uploadAt(SLOW_LINE);
    await form.locator('input[type=file]').setInputFiles([receipt]);
    await form.getByText(/400 kB, [1-9]\d?%/).waitFor();
    await form.getByRole('button', { name: 'Cancel receipt.pdf' }).click();
    await uploadAt(UNLIMITED);
    await form.getByRole('button', { name: 'Save' }).click();
    for (const words of ['Description is required', 'Amount is required', 'Type is required'])
      await form.getByText(words).waitFor();
    await form.getByRole('textbox', { name: 'Description' }).fill('Forty-two pipes');
    await form.getByRole('textbox', { name: 'Amount' }).fill('4242.42');
    await form.getByRole('combobox', { name: 'Type' }).selectOption('Material');
    await form.locator('input[type=file]').setInputFiles([receipt]);
    await form.getByText('1 of 1 uploaded').waitFor({ state: 'attached' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await vi.waitFor(async () => expect(await costs.innerText()).not.toBe(before));
    const growth = (page: Page) => page.getByRole('table', { name: 'Cost to date against the bid, as it grew' });
    const toDate = (await costs.innerText()).match(/^Cost\s.*?(\$[\d,.]+)\s*$/m)![1]!;
    await vi.waitFor(async () => expect(await growth(other).getByRole('row').last().innerText()).toContain(toDate));
    await leave(admin, other);
  });

  it('tells who did all that', async () => {
    const page = await open('supervisor1');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await dialog(page).getByText('Job progress set').first().waitFor();
    await dialog(page).getByText('Suspended').waitFor();
    expect(await dialog(page).innerText()).toContain('Ana Ferreira');
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await leave(page);
  });

  it('leads to its sheets', async () => {
    const page = await open('subadmin');
    await page.getByRole('button', { name: 'View Timesheets' }).click();
    await dialog(page).getByRole('link').first().click();
    await page.locator('.crew-page').waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?job=\d+$/);
    await page.getByText('PHASE CODE').waitFor();
    await leave(page);
  });

  it('is refused to those who do not see it', async () => {
    const desk = await openSignedIn(browser, system.url, 'supervisor2', `/job-management/${job.id}`);
    await desk.page.getByText('There is no such job, or you cannot see it.').waitFor();
    await leave(desk.page);
  });

  it('is without faults for screen readers, on a desk and on a phone', async () => {
    const wide = await open('admin');
    await wide.locator('.bar-plot svg').first().waitFor();
    expect(await axeViolations(wide)).toEqual([]);
    const narrow = await open('admin', NARROW);
    expect(await axeViolations(narrow)).toEqual([]);
    expect(await sticksOut(narrow)).toBe(0);
    await leave(wide, narrow);
  });

  it('writes nothing into the console', () => {
    // What is refused, or cut, is told on the page; the browser notes it beside.
    expect(trouble.flat().filter((line) => !/status of 4\d\d|net::ERR_FAILED/.test(line))).toEqual([]);
  });
});
