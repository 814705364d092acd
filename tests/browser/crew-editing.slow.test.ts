import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { timeText } from '#shared/rules/local-time.ts';
import { momentText } from '#shared/rules/periods.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { businessZone } from '../support/business-zone.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
/** Days that are still to be approved, oldest first: nobody is clocked in on them. */
let days: Day[];
/** One more on which the crew went from one job to another. */
let twoJobs: Day;

interface Day {
  id: number;
  jobs: { id: number }[];
}

async function openSheet(person: string, day: number, job: number, options = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, `/timesheets/${day}?job=${job}`, options);
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  return page;
}
/** Opens the first job of a day. */
const open = (person: string, day: number, options = {}): Promise<Page> =>
  openSheet(person, days[day]!.id, days[day]!.jobs[0]!.id, options);
const field = (page: Page, column: string, row = 0): Locator => page.locator(`[data-cell-column="${column}"]`).nth(row);
const edit = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await field(page, 'end').waitFor();
};
const update = (page: Page): Locator => page.getByRole('button', { name: /^Update/ });
const saved = (page: Page): Promise<void> => page.getByText(/rows? saved$/).waitFor();
const cell = (page: Page, text: string, row: number): Locator => page.locator('.crew-sheet tbody tr').nth(row).getByText(text);

describe.skipIf(!hasChromium())("a crew's day, edited by several", () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    const visitor = await signIn(system.url, 'admin');
    const where = encodeURIComponent(JSON.stringify({ status: 'submitted' }));
    const order = encodeURIComponent(JSON.stringify([['date', 'ASC']]));
    const { data } = (await visitor.get(`/api/v1/dwo?where=${where}&order=${order}&limit=40`)).json() as {
      data: { id: number }[];
    };
    const all = await Promise.all(
      data.map(async ({ id }) => {
        const jobs = (await visitor.get(`/api/v1/dwo_job?where=${encodeURIComponent(JSON.stringify({ dwoId: id }))}`)).json();
        return { id, jobs: (jobs as { data: Day['jobs'] }).data };
      }),
    );
    // Nobody has other work in the afternoon.
    days = all.filter(({ jobs }) => jobs.length === 1);
    twoJobs = all.find(({ jobs }) => jobs.length === 2)!;
  });
  afterAll(() => system?.stop());

  it('is corrected by keyboard alone, and everybody who looks sees it', async () => {
    const [page, other] = await Promise.all([open('admin', 0), open('subadmin', 0)]);
    await page.locator('body').press('e');
    await vi.waitFor(() =>
      expect(
        page
          .locator('[data-cell-column="start"]')
          .first()
          .evaluate((one) => one === document.activeElement),
      ).resolves.toBe(true),
    );
    const { keyboard } = page;
    await keyboard.press('ArrowRight');
    await keyboard.type('415p');
    await keyboard.press('Enter');
    await keyboard.press('ArrowUp');
    await keyboard.press('Control+d');
    await keyboard.press('Tab');
    await keyboard.type('45');
    await keyboard.press('Tab');
    await keyboard.type('splc');
    await keyboard.press('Tab');
    await keyboard.type('1.5');
    await keyboard.press('Enter');
    expect(await field(page, 'end', 0).inputValue()).toBe('04:15 p.m.');
    expect(await field(page, 'end', 1).inputValue()).toBe('04:15 p.m.');
    expect(await field(page, 'lunch', 1).inputValue()).toBe('00:45');
    expect(await field(page, 'phaseCode', 1).inputValue()).toBe('SPLC');
    expect(await axeViolations(page, '.crew-sheet')).toEqual([]);
    const total = await page.locator('.crew-foot-total').innerText();
    await keyboard.press('Control+s');
    await saved(page);
    for (const screen of [page, other]) {
      await cell(screen, '1.5x C.O', 1).waitFor();
      await cell(screen, '04:15 p.m.', 0).waitFor();
      await vi.waitFor(async () => expect(await screen.locator('.crew-foot-total').innerText()).toBe(total));
    }
    await leave(page, other);
  });

  it('shows who else is here and which row they edit, gone with their line and back with it', async () => {
    const [one, two] = await Promise.all([open('admin', 1), open('subadmin', 1)]);
    const faces = one.getByRole('img', { name: /^Also here: / });
    const mark = one
      .locator('.crew-sheet tbody tr')
      .nth(1)
      .getByRole('img', { name: /is editing this row$/ });
    await faces.waitFor();
    expect(await mark.count()).toBe(0);
    await edit(two);
    await field(two, 'end', 1).focus();
    await mark.waitFor();
    await one.getByRole('img', { name: /^Also here: .*, editing$/ }).waitFor();
    expect(await axeViolations(one, '.crew-page')).toEqual([]);
    await two.context().setOffline(true);
    await faces.waitFor({ state: 'detached' });
    await mark.waitFor({ state: 'detached' });
    await two.context().setOffline(false);
    await mark.waitFor();
    await two.getByRole('button', { name: 'Cancel', exact: true }).click();
    await mark.waitFor({ state: 'detached' });
    await two.context().close();
    await faces.waitFor({ state: 'detached' });
    await leave(one);
  });

  it('is saved by two people on different rows', async () => {
    const [one, two] = await Promise.all([open('admin', 1), open('subadmin', 1)]);
    await Promise.all([edit(one), edit(two)]);
    await field(one, 'end', 0).fill('4:05p');
    await field(two, 'end', 1).fill('4:10p');
    await update(one).click();
    await saved(one);
    await vi.waitFor(async () => expect(await field(two, 'end', 0).inputValue()).toBe('04:05 p.m.'));
    await update(two).click();
    await saved(two);
    for (const screen of [one, two]) {
      await cell(screen, '04:05 p.m.', 0).waitFor();
      await cell(screen, '04:10 p.m.', 1).waitFor();
    }
    await leave(one, two);
  });

  it('shows who saved the same row first, and loses nothing that either typed', async () => {
    const [one, two] = await Promise.all([open('admin', 2), open('subadmin', 2)]);
    await Promise.all([edit(one), edit(two)]);
    await field(two, 'end').fill('4:40p');
    await field(two, 'lunch').fill('20');
    await field(one, 'end').fill('4:25p');
    await update(one).click();
    await saved(one);
    await two.getByText('Now 04:25 p.m.').waitFor();
    await update(two).click();
    const dialog = two.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' });
    await dialog.getByText(/changed by Ana Ferreira/).waitFor();
    expect(await axeViolations(two, '[role="alertdialog"]')).toEqual([]);
    // Only the end is to be decided: the lunch is of one of them.
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await saved(two);
    for (const screen of [one, two]) {
      await cell(screen, '04:25 p.m.', 0).waitFor();
      await cell(screen, '00:20', 0).waitFor();
    }
    await leave(one, two);
  });

  it('keeps what was typed while the line is down, and saves it afterwards', async () => {
    const page = await open('admin', 3);
    await edit(page);
    await page.context().setOffline(true);
    await field(page, 'end').fill('4:50p');
    await update(page).click();
    const trouble = page.getByRole('alertdialog', { name: 'Could not update workShifts.' });
    await trouble.waitFor();
    await page.context().setOffline(false);
    await trouble.getByRole('button', { name: 'Retry' }).click();
    await saved(page);
    await cell(page, '04:50 p.m.', 0).waitFor();
    await leave(page);
  });

  it('says in local times why it is refused', async () => {
    const { id, jobs } = twoJobs;
    const office = await signIn(system.url, 'admin');
    const [one, other] = await Promise.all(
      jobs.map((job) => read<{ data: CrewSheet }>(office, `/dwo/${id}/crew`, { dwoJobId: `${job.id}` })),
    );
    const [morning, afternoon] = [one!.data, other!.data].toSorted((a, b) => (a.rows[0]!.start < b.rows[0]!.start ? -1 : 1));
    const { employeeId } = morning!.rows[0]!;
    const until = afternoon!.rows.find((row) => row.employeeId === employeeId)!.end!;
    const page = await openSheet('admin', id, morning!.dwoJobId!);
    await edit(page);
    await field(page, 'end').fill(timeText(until, businessZone()));
    await update(page).click();
    const trouble = page.getByRole('alertdialog', { name: 'Could not update workShifts.' });
    await trouble.getByText(`until ${momentText(until, businessZone())}`).waitFor();
    await leave(page);
  });

  it('goes back to submitted when it is edited after its approval, for everybody who looks', async () => {
    const screens = await Promise.all([open('admin', 8), open('subadmin', 8)]);
    const [one] = screens;
    const isAt = (status: string) =>
      Promise.all(screens.map((page) => page.locator('.crew-head').getByText(status, { exact: true }).waitFor()));
    await isAt('Submitted');
    await one.keyboard.press('a');
    await one.getByRole('alertdialog').waitFor();
    await one.keyboard.press('Enter');
    await isAt('Approved');
    await edit(one);
    await field(one, 'end').fill('4:35p');
    await update(one).click();
    await saved(one);
    await isAt('Submitted');
    await leave(...screens);
  });

  it("is corrected, commented on and approved on a person's page, and seen on the sheet", async () => {
    const sheet = await open('subadmin', 9);
    const { id, jobs } = days[9]!;
    const visitor = await signIn(system.url, 'admin');
    const { data } = await read<{ data: CrewSheet }>(visitor, `/dwo/${id}/crew`, { dwoJobId: `${jobs[0]!.id}` });
    const path = `/timesheets/employee/${data.rows[0]!.employeeId}?days=${data.date}.${data.date}`;
    const { page } = await openSignedIn(browser, system.url, 'admin', path);
    await edit(page);
    await field(page, 'end').fill('4:45p');
    await update(page).click();
    await saved(page);
    await sheet.locator('.crew-sheet tbody').getByText('04:45 p.m.').waitFor();
    await page.getByRole('button', { name: /^\+ Add new comment/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add New Comment' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Stayed for the last load');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByText('Stayed for the last load').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.person-excerpt').getByText('Stayed for the last load').waitFor();
    expect(await axeViolations(page, '.person-page')).toEqual([]);
    await page.getByRole('button', { name: /^Approve \d/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await page.getByRole('button', { name: 'Approved' }).waitFor();
    await leave(page, sheet);
  });

  it('asks before it is left with something unsaved', async () => {
    const page = await open('admin', 3);
    await edit(page);
    await field(page, 'end').fill('4:55p');
    await page.getByRole('link', { name: 'Summary' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await field(page, 'end').inputValue()).toBe('04:55 p.m.');
    await leave(page);
  });

  it('has temporary workers, who are added, changed, swapped and deleted', async () => {
    const page = await open('admin', 4);
    for (const name of ['Jorge Valdivia', 'Temp. flagger 2']) {
      await page.getByRole('button', { name: 'Add temporary worker' }).click();
      await page.getByLabel('Employee Name').fill(name);
      await page.getByLabel('Start').fill('1a');
      await page.getByLabel('End').fill('130a');
      await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Current' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText(name, { exact: true }).waitFor();
    }
    expect(await axeViolations(page, '.temporary')).toEqual([]);
    await page.getByRole('button', { name: 'Edit Jorge Valdivia' }).click();
    await page.getByLabel('End').fill('2a');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('02:00 a.m.').waitFor();
    await page.getByRole('button', { name: 'Delete Temp. flagger 2' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Temp. flagger 2', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Swap Jorge Valdivia with an employee' }).click();
    const swap = page.getByRole('dialog', { name: 'Swap temporary worker with an Employee' });
    // Who can be taken stands first.
    await swap.getByRole('radio').first().check();
    await swap.getByRole('button', { name: 'Swap' }).click();
    await page.getByText('There are no temporary workers to display.').waitFor();
    // Its hours count once the row is saved.
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Update 1 row' }).click();
    await saved(page);
    await page.getByText('1h 00min').first().waitFor();
    await leave(page);
  });

  it('has comments, live', async () => {
    const [page, other] = await Promise.all([open('admin', 5), open('subadmin', 5)]);
    for (const screen of [page, other]) await screen.getByRole('tab', { name: /^Comments/ }).click();
    await page.getByRole('button', { name: 'Add New Comment' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Rain from ten');
    await page.getByRole('button', { name: 'Save' }).click();
    await other.getByText('Rain from ten').waitFor();
    // On some days the sheet has somebody else's already.
    await page.getByRole('button', { name: /^Edit the comment of Ana Ferreira/ }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Rain from eleven');
    await page.getByRole('button', { name: 'Save' }).click();
    await other.getByText('Rain from eleven').waitFor();
    await page.getByRole('button', { name: /^Remove the comment of Ana Ferreira/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await other.getByText('Rain from eleven').waitFor({ state: 'detached' });
    await leave(page, other);
  });

  it('becomes time off', async () => {
    const page = await open('admin', 6);
    await page.getByRole('checkbox', { name: 'Time off' }).check();
    await page.locator('.crew-sheet tbody').getByRole('checkbox').first().check();
    await page.getByRole('combobox', { name: 'Time off as' }).selectOption({ label: 'No Show' });
    await page.getByRole('button', { name: /^Time off for/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Time Off' });
    await dialog.waitFor();
    expect(await axeViolations(page, '[role="dialog"], dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Time off is entered').waitFor();
    await page.getByText('not added').first().waitFor();
    await leave(page);
  });

  it('is edited with one thumb', async () => {
    const page = await open('admin', 7, NARROW);
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await field(page, 'end').fill('16:20');
    await page
      .getByLabel(/^HOURS TYPE of/)
      .first()
      .selectOption({ label: '1.5x C.O' });
    expect(await sticksOut(page)).toBe(0);
    await update(page).tap();
    await saved(page);
    await page
      .getByText(/04:20 p.m./)
      .first()
      .waitFor();
    await leave(page);
  });
});
