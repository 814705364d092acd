import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobDetails } from '../../shared/job-details.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/chromium.ts';
import { commonBrowser } from '../support/common.ts';
import { openSignedIn } from '../support/signed-in.ts';
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
  await desk.page.locator('.details-page').waitFor();
  return desk.page;
}
const dialog = (page: Page) => page.getByRole('dialog');

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
    await vi.waitFor(async () => expect(await other.locator('.details-head').innerText()).toContain('Suspended'), 10_000);
    await other.getByRole('button', { name: /^Labor Hours/ }).click();
    expect(await other.locator('.progress-slice').count()).toBe(1);
    await Promise.all([admin.context().close(), other.context().close()]);
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
    expect(await overtaken.innerText()).toMatch(/Amount Sent\s+1000.00\s+2000.00/);
    await overtaken.getByRole('button', { name: 'Save mine' }).click();
    await other.getByRole('button', { name: 'Delete invoice MEET-2' }).click();
    await other.getByRole('alertdialog').getByText('$1,000.00').waitFor();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await admin.getByRole('button', { name: 'Delete invoice MEET-2' }).waitFor({ state: 'detached' });
    await Promise.all([admin.context().close(), other.context().close()]);
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
    await Promise.all([admin.context().close(), other.context().close()]);
  });

  it('hands out a hazard form, tells of its vehicles, and shows what was spent to whoever deletes it', async () => {
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
    await dialog(page).getByText('In use now').waitFor();
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
    await Promise.all([page.context().close(), other.context().close()]);
  });

  it('tells who did all that', async () => {
    const page = await open('supervisor1');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await dialog(page).getByText('Job progress set').waitFor();
    await dialog(page).getByText('Suspended').waitFor();
    expect(await dialog(page).innerText()).toContain('Ana Ferreira');
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await page.context().close();
  });

  it('leads to its sheets', async () => {
    const page = await open('subadmin');
    await page.getByRole('button', { name: 'View Timesheets' }).click();
    await dialog(page).getByRole('link').first().click();
    await page.locator('.crew-page').waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?job=\d+$/);
    await page.getByText('PHASE CODE').waitFor();
    await page.context().close();
  });

  it('is refused to who does not see it', async () => {
    const desk = await openSignedIn(browser, system.url, 'supervisor2', `/job-management/${job.id}`);
    await desk.page.getByText('There is no such job, or you cannot see it.').waitFor();
    await desk.page.context().close();
  });

  it('is without faults for screen readers, on a desk and on a phone', async () => {
    const wide = await open('admin');
    await wide.locator('.bar-plot svg').first().waitFor();
    expect(await axeViolations(wide)).toEqual([]);
    const narrow = await open('admin', NARROW);
    expect(await axeViolations(narrow)).toEqual([]);
    expect(await sticksOut(narrow)).toBe(0);
    await Promise.all([wide.context().close(), narrow.context().close()]);
  });

  it('writes nothing into the console', () => {
    // A refusal is told on the page; the browser notes its status beside.
    expect(trouble.flat().filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
  });
});
