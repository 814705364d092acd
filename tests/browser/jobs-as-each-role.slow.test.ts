import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobDetails } from '#shared/job-details.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { goWithin, openSignedIn } from '../support/browser/signed-in.ts';
import { controlsIn } from '../support/screens/controls.ts';
import {
  isFor,
  JOB_CODES,
  JOB_LIST,
  JOB_LIST_DIALOGS,
  JOB_SUMMARY,
  JOB_SUMMARY_DIALOGS,
  JOB_WORKFORCE,
  JOB_WORKFORCE_DIALOGS,
  type Opened,
} from '../support/screens/job-controls.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, type SignedIn, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
/** In progress, with crews, sheets, expenses and bills; the first supervisor's. */
let job: JobDetails;
/** Of the admin, on that job. */
let noteId: number;
/** Somebody else's job. */
let otherId: number;

const firstJob = async (visitor: SignedIn, where: object): Promise<number> =>
  (await read<{ data: { id: number }[] }>(visitor, '/job', { where: JSON.stringify(where), limit: '1' })).data[0]!.id;

const dialogs = (page: Page): Locator => page.locator('dialog[open]:not(.dialog-loading)');
const isFocused = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);
const holdsFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element.contains(document.activeElement));

type Look = (opened: Locator, one: Opened) => Promise<void>;
const hasAll: Look = (opened, { title, has }) => expect.poll(() => controlsIn(opened), { message: String(title) }).toEqual(has);

/**
 * Opens a dialog by the keyboard and leaves it, by Escape and by its button: the focus is in it
 * meanwhile, and then where it was.
 */
async function walk(page: Page, within: Locator, one: Opened, look: Look): Promise<void> {
  const { button, menu, title, leave, shown = 'h2', nested = [] } = one;
  const [depth, said] = [await dialogs(page).count(), String(title)];
  for (const way of ['Escape', leave]) {
    const opener = within.getByRole('button', { name: menu ?? button }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    if (menu) {
      await page.locator('.action-menu').getByRole('button', { name: button }).focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => dialogs(page).count(), { message: `${said} opens` }).toBe(depth + 1);
    const opened = dialogs(page).last();
    await opened.locator(shown).first().waitFor();
    expect(await opened.getByRole('heading', { level: 2 }).first().innerText()).toMatch(title);
    expect(await holdsFocus(opened), `${said} has the focus`).toBe(true);
    if (way === 'Escape') {
      await look(opened, one);
      for (const over of nested) await walk(page, opened, over, look);
      await page.keyboard.press('Escape');
    } else await opened.getByRole('button', { name: way, exact: true }).click();
    await expect.poll(() => dialogs(page).count(), { message: `${said} goes by ${way}` }).toBe(depth);
    await expect.poll(() => isFocused(opener), { message: `the focus is back after ${said}, ${way}` }).toBe(true);
  }
}

describe.skipIf(!hasChromium())('jobs', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    const [admin, supervisor] = await Promise.all([signIn(system.url, 'admin'), signIn(system.url, 'supervisor1')]);
    const id = await firstJob(supervisor, { status: 'inProgress' });
    job = (await read<{ data: JobDetails }>(supervisor, `/job/${id}/details`)).data;
    otherId = await firstJob(admin, { status: 'inProgress', supervisorId: { $ne: job.supervisorId } });
    for (const note of ['The gate is shut', 'The gate is open', 'The gate has gone'])
      noteId = ((await admin.send('POST', '/api/v1/jobnote', { jobId: id, note })).json() as { data: { id: number } }).data.id;
  });
  afterAll(() => system?.stop());

  it.each(['admin', 'subadmin', 'supervisor1'])(
    'offer %s all that they may do, and nothing else',
    { timeout: 300_000 },
    async (person) => {
      const { page } = await openSignedIn(browser, system.url, person, '/job-management');
      const main = page.getByRole('main');
      await page.locator('.list-page-rows').waitFor();
      const imports = person === 'admin' ? ['link Import'] : [];
      await expect.poll(() => controlsIn(main)).toEqual([...imports, ...JOB_LIST]);
      expect(await main.getByLabel('Rows per page').locator('option').allInnerTexts()).toEqual(['10', '15', '20', '25', '30']);
      const dialogsOf = (all: readonly Opened[]) => all.filter((one) => isFor(person, one));
      for (const one of dialogsOf(JOB_LIST_DIALOGS)) await walk(page, main, one, hasAll);

      await goWithin(page, `/job-management/${job.id}`);
      for (const shown of ['.details-invoices td', '.details-notes li']) await page.locator(shown).first().waitFor();
      const ofNotes = person === 'admin' ? ['button Edit the note of …', 'button Remove the note of …'] : [];
      const ofCodes = person === 'supervisor1' ? [] : JOB_CODES;
      await expect
        .poll(async () => new Set(await controlsIn(main)))
        .toEqual(new Set([...JOB_SUMMARY, ...imports, ...ofCodes, ...ofNotes]));
      for (const one of dialogsOf(JOB_SUMMARY_DIALOGS)) await walk(page, main, one, hasAll);
      await main.getByRole('button', { name: 'Add New Note' }).press('Enter');
      await expect
        .poll(() => controlsIn(main.locator('.comment-form')))
        .toEqual([...['textbox Title', 'textbox Note', 'button Save', 'button Cancel']]);
      await main.locator('.comment-form').getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect.poll(() => isFocused(main.getByRole('button', { name: 'Add New Note' }))).toBe(true);

      await goWithin(page, `/job-management/${job.id}?tab=workforce`);
      await page.locator('.workforce-member').first().waitFor();
      const appoints = person === 'supervisor1' ? [] : ['button Replace Supervisor'];
      await expect.poll(async () => new Set(await controlsIn(main))).toEqual(new Set([...JOB_WORKFORCE, ...appoints]));
      for (const one of dialogsOf(JOB_WORKFORCE_DIALOGS)) await walk(page, main, one, hasAll);
      await page.context().close();
    },
  );

  it.each([
    ['subadmin', 'PATCH', () => `/jobnote/${noteId}`, { note: 'Not mine' }, 403],
    ['subadmin', 'DELETE', () => `/jobnote/${noteId}`, undefined, 403],
    ['supervisor1', 'PATCH', () => `/jobnote/${noteId}`, { note: 'Not mine' }, 403],
    ['supervisor1', 'DELETE', () => `/jobnote/${noteId}`, undefined, 403],
    ['supervisor1', 'PATCH', () => `/job/${job.id}`, { supervisorId: 1 }, 403],
    ['supervisor1', 'PATCH', () => `/job/${otherId}`, { progressPercentage: 1 }, 404],
    ['supervisor1', 'DELETE', () => `/job/${otherId}`, undefined, 404],
  ] as const)('refuse %s what is not offered: %s %s', async (person, method, path, body, status) => {
    const visitor = await signIn(system.url, person);
    expect((await visitor.send(method, `/api/v1${path()}`, body)).status).toBe(status);
  });

  it('are worked with one thumb, dialog by dialog', { timeout: 300_000 }, async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/job-management', NARROW);
    const main = page.getByRole('main');
    const fits: Look = async (opened, { title }) => {
      const said = String(title);
      expect(await sticksOut(page), said).toBe(0);
      const low = await opened
        // What a press on words reaches goes beyond them.
        .locator('button:not(.text-button), select, input:not([type=radio], [type=checkbox], [type=file])')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 39.5)
            .map((one) => one.outerHTML.slice(0, 90)),
        );
      expect(low, said).toEqual([]);
      expect(await axeViolations(page, 'dialog[open]'), said).toEqual([]);
    };
    await page.locator('.job-list-card').first().waitFor();
    for (const one of JOB_LIST_DIALOGS.filter((each) => isFor('admin', each))) await walk(page, main, one, fits);
    await goWithin(page, `/job-management/${job.id}`);
    for (const shown of ['.details-invoices .table-card', '.details-notes li']) await page.locator(shown).first().waitFor();
    for (const one of JOB_SUMMARY_DIALOGS) await walk(page, main, one.isInHead ? { ...one, menu: /^More$/ } : one, fits);
    await goWithin(page, `/job-management/${job.id}?tab=workforce`);
    await page.locator('.workforce-member').first().waitFor();
    for (const one of JOB_WORKFORCE_DIALOGS) await walk(page, main, one, fits);
    await page.context().close();
  });
});
