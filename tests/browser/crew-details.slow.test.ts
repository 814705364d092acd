import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLIENT_HEADER } from '#shared/constants.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { axeViolations, hasChromium, NARROW, signInHere, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { goWithin, openSignedIn } from '../support/browser/signed-in.ts';
import { openPhone } from '../support/phone.ts';
import { chooseJob, openDays } from '../support/screens/crew-screen.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
const trouble: string[][] = [];

/** What is still to be approved; on the newest days people are clocked in. */
const OLDEST = '/timesheets?status=submitted&sort=date';

async function open(person: string, path: string, options = {}): Promise<Page> {
  const desk = await openSignedIn(browser, system.url, person, path, options);
  trouble.push(desk.trouble);
  return desk.page;
}
/** The first sheet of the list, with a job selected that is to be approved. */
async function openFirst(person: string, list = OLDEST): Promise<Page> {
  const page = await open(person, list);
  await page
    .getByRole('link', { name: /^Crew Details/ })
    .first()
    .click();
  await chooseJob(page, openJobs(page));
  await approveButton(page).waitFor();
  return page;
}
/** One that is not approved: of a day with several, some may be. */
const openJobs = (page: Page) => page.locator('.crew-job').filter({ hasNotText: 'Approved' });
const approveButton = (page: Page) => page.locator('.crew-sheet').getByRole('button', { name: /^Approve \d/ });
/** Of the selected job: the day's stands before it where that is another. */
const statusOf = (page: Page) => page.locator('.crew-statuses .tag').last();
const question = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page) =>
  question(page)
    .getByRole('button', { name: /^Approve \d/ })
    .click();
const place = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
async function sheetOn(page: Page, person = 'admin'): Promise<CrewSheet> {
  const { pathname, searchParams } = new URL(page.url());
  const query = { dwoJobId: searchParams.get('job')! };
  const visitor = await signIn(system.url, person);
  return (await read<{ data: CrewSheet }>(visitor, `/dwo/${pathname.split('/').at(-1)}/crew`, query)).data;
}

describe.skipIf(!hasChromium())('Crew Details', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('approves sheet after sheet by keys, which another who looks at one sees, and the undo', async () => {
    const admin = await openFirst('admin');
    const first = place(admin);
    const other = await open('subadmin', first);
    await approveButton(other).waitFor();
    await admin.getByText(/^1 of \d/).waitFor();
    await admin.keyboard.press('a');
    await question(admin).getByText('You Are About To Approve This Timesheet').waitFor();
    await admin.keyboard.press('Enter');
    await vi.waitFor(async () => expect(await statusOf(other).innerText()).toBe('Approved'));
    expect(await other.getByRole('button', { name: 'Approved' }).getAttribute('aria-disabled')).toBe('true');
    await admin.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(async () => expect(await statusOf(other).innerText()).toBe('Submitted'));

    for (const count of [1, 2, 3]) {
      const here = place(admin);
      await approveButton(admin).waitFor();
      await admin.keyboard.press('a');
      await question(admin).waitFor();
      await admin.keyboard.press('Enter');
      await admin.getByRole('button', { name: 'Reapprove' }).waitFor();
      // The live query may say so before the answer that closes the question, which takes keys.
      await question(admin).waitFor({ state: 'detached' });
      await admin.keyboard.press('j');
      await vi.waitFor(() => expect(place(admin)).not.toBe(here));
      await admin.getByText(new RegExp(`^${count + 1} of \\d`)).waitFor();
    }
    await admin.reload();
    await admin.getByText(/^4 of \d/).waitFor();
    await admin.keyboard.press('k');
    await admin.getByText(/^3 of \d/).waitFor();
    await admin.goBack();
    await admin.locator('.list-page-rows').waitFor();
    await leave(admin, other);
  });

  it('approves nothing that moved after it was asked: says whose row, by whom, and offers the new state', async () => {
    const page = await openFirst('admin');
    await approveButton(page).click();
    const sheet = await sheetOn(page);
    const row = sheet.rows.find(({ type }) => type === 'NORMAL')!;
    const sue = await signIn(system.url, 'subadmin');
    const edit = { id: row.workshiftId, type: 'HOLIDAY', start: row.start, end: row.end, revision: row.revision };
    expect((await sue.send('PUT', '/api/v1/workshift/', { workshifts: [edit] })).status).toBe(200);
    await confirm(page);
    await question(page)
      .getByText(/^Could not approve the Timesheet. Reason: Changed by /)
      .waitFor();
    await question(page).getByText(row.fullName, { exact: true }).waitFor();
    await question(page).getByText('HOLIDAY').waitFor();
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    expect((await sheetOn(page)).status).toBe('submitted');
    await confirm(page);
    await vi.waitFor(async () => expect(await statusOf(page).innerText()).toBe('Approved'));
    await leave(page);
  });

  it('approves nothing once the session is over, and leads back to the sheet when one has signed in again', async () => {
    const page = await openFirst('admin');
    const here = place(page);
    await approveButton(page).click();
    await question(page).waitFor();
    const headers = { [CLIENT_HEADER]: 'web', origin: system.url };
    expect((await page.context().request.post(`${system.url}/auth/logout`, { headers })).ok()).toBe(true);
    await page.getByText('You logged out in another tab or window.').waitFor();
    await signInHere(page, 'admin');
    await approveButton(page).click();
    expect(place(page)).toBe(here);
    expect(await statusOf(page).innerText()).toBe('Submitted');
    await confirm(page);
    await vi.waitFor(async () => expect(await statusOf(page).innerText()).toBe('Approved'));
    await page.context().close();
  });

  it('tells a sub-admin why it is not theirs to approve', async () => {
    const page = await openFirst('subadmin');
    await approveButton(page).hover();
    await page.getByText('This payroll week can no longer be approved. Please ask an admin').waitFor();
    await approveButton(page).click({ force: true });
    expect(await question(page).count()).toBe(0);
    await leave(page);
  });

  it('sends a sheet back with a reason, which the list shows, and tells its history', async () => {
    const page = await openFirst('admin', '/timesheets?status=submitted&sort=date&page=2');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Send back' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Whose lunch is it?');
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await page.locator('.approval-sent-back').getByText('Whose lunch is it?').waitFor();
    expect(await statusOf(page).innerText()).toBe('Draft');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'History' }).click();
    await page.locator('.history').getByText('Whose lunch is it?').first().waitFor();
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Back to Timesheets' }).click();
    await goWithin(page, '/timesheets?status=draft&sort=date&rows=30');
    await page.getByRole('img', { name: 'Sent back: Whose lunch is it?' }).first().waitFor();
    await leave(page);
  });

  it("is a supervisor's for their own crews: corrected, approved, undone, sent back to the phone", async () => {
    const phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    await phone.clockOutIfIn(phone.crew[0]!.id);
    await phone.clockIn(phone.crew[0]!.id);
    for (const id of [phone.foremanId, ...phone.crew.map((one) => one.id)]) await phone.clockOutIfIn(id);
    const sheet = () =>
      phone.call<{ data: { dwoId: number; sentBackReason: string | null } }>('GET', `/dwo_job/${phone.dwoJobId}`);
    const path = `/timesheets/${(await sheet()).data.dwoId}?job=${phone.dwoJobId}`;
    const page = await open('supervisor1', path);
    await approveButton(page).waitFor();
    expect(await page.getByRole('switch', { name: 'Filter by supervisor' }).count()).toBe(0);

    await page.keyboard.press('e');
    await page.locator('[data-cell-column="type"]').first().focus();
    await page.keyboard.type('stand');
    await page.keyboard.press('Enter');
    expect(await approveButton(page).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Control+s');
    await page.getByText('1 row saved').waitFor();
    // Once edit mode is over the table says what is stored, and that is what is approved.
    await vi.waitFor(async () => expect(await approveButton(page).getAttribute('aria-disabled')).toBeNull());
    await page.locator('.crew-sheet tbody').getByText('STANDBY').first().waitFor();

    await approveButton(page).click();
    await confirm(page);
    const approved = page.getByRole('button', { name: 'Approved', exact: true });
    await approved.waitFor();
    expect(await approved.getAttribute('aria-disabled')).toBe('true');
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    expect(await edit.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Undo' }).click();
    await approveButton(page).waitFor();
    expect(await edit.getAttribute('aria-disabled')).toBeNull();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Send back' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Who drove?');
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
    await page.locator('.approval-sent-back').getByText('Who drove?').waitFor();
    expect((await sheet()).data.sentBackReason).toBe('Who drove?');
    const other = await open('supervisor2', path);
    await other.getByText('There is no such timesheet, or you cannot see it.').waitFor();
    await leave(page, other);
  });

  it('opens another day of the foreman, and creates one that is not there', async () => {
    const page = await openFirst('admin');
    const before = new URL(page.url()).pathname;
    await openDays(page);
    await page
      .getByRole('button', { name: /has a timesheet/ })
      .last()
      .click();
    await page.waitForURL((url) => url.pathname !== before);
    await page.locator('.crew-page').waitFor();
    await chooseJob(page);
    await openDays(page);
    // Which days have a timesheet comes after the calendar.
    await page.locator('.calendar-day [data-marked]').first().waitFor();
    const sunday = page.locator('.calendar-day:not([aria-disabled="true"])', { hasNot: page.locator('[data-marked]') }).last();
    await sunday.click();
    await page.getByText('Could not get a DWO for the selected date.').waitFor();
    const there = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Create DWO' }).click();
    await page.waitForURL((url) => url.pathname !== there);
    await page.locator('.crew-job').first().waitFor();
    await leave(page);
  });

  it.each(['admin', 'subadmin', 'supervisor1'])('has no axe violation, and nothing sticks out of a phone: %s', async (person) => {
    const wide = await openFirst(person);
    expect(await axeViolations(wide)).toEqual([]);
    const path = place(wide);
    await leave(wide);
    const narrow = await open(person, path, NARROW);
    await narrow.locator('.crew-card').first().waitFor();
    expect(await sticksOut(narrow)).toBe(0);
    expect(await axeViolations(narrow)).toEqual([]);
    await leave(narrow);
  });

  it('was shown without a word in the console', () => {
    // A refusal is told in a dialog; the browser notes its status beside.
    expect(trouble.flat().filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
  });
});
