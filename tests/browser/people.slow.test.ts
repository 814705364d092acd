import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobFormIn } from '../contract/scene.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { onPaper } from '../support/browser/paper.ts';
import { leave } from '../support/browser/seats.ts';
import { goWithin, openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;

const open = async (person: string, path = '/user-management', options = {}): Promise<Page> =>
  (await openSignedIn(browser, system.url, person, path, options)).page;
const form = (page: Page, name: string) => page.getByRole('dialog', { name });
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });

/** Somebody of the demo company, by their address. */
async function personOf(address: string): Promise<{ id: number; fullName: string; employeeId: string }> {
  const visitor = await signIn(system.url, 'admin');
  const where = JSON.stringify({ email: `${address}@demo.muster.test` });
  return (await read<{ data: { id: number; fullName: string; employeeId: string }[] }>(visitor, '/employee', { where })).data[0]!;
}

/** Somebody who was hired, and never worked. */
async function hired(url: string, firstName: string, lastName: string): Promise<{ id: number; fullName: string }> {
  const visitor = await signIn(url, 'admin');
  const { data: regions } = await read<{ data: { id: number }[] }>(visitor, '/region');
  const person = { employeeId: '8-77101-01', firstName, lastName, role: 'worker', regionId: regions[0]!.id };
  const made = await visitor.send('POST', '/api/v1/employee', { ...person, companyName: 'TSU One', class: 'Laborer' });
  return (made.json() as { data: { id: number; fullName: string } }).data;
}

/** A region of its own, with a job that nobody is on, and a foreman and a worker who are free. */
async function needIn(url: string) {
  const visitor = await signIn(url, 'admin');
  const make = async <Row extends { id: number }>(path: string, body: object): Promise<Row> => {
    const made = await visitor.send('POST', `/api/v1/${path}`, body);
    if (made.status !== 201) throw new Error(`${path}: ${made.status} ${made.text}`);
    return (made.json() as { data: Row }).data;
  };
  const { id: regionId } = await make('region', { name: 'Far Hills' });
  const hire = (role: string, employeeId: string) =>
    make<{ id: number; fullName: string }>('employee', {
      employeeId,
      firstName: 'Free',
      lastName: role === 'foreman' ? 'Foreman' : 'Worker',
      role,
      regionId,
      companyName: 'TSU One',
      class: 'Laborer',
    });
  const [foreman, worker] = [await hire('foreman', '8-77001-01'), await hire('worker', '8-77002-01')];
  const job = await make<{ id: number; jobId: string }>('job', jobFormIn(regionId, '2099-01-05'));
  return { region: 'Far Hills', foreman: foreman.fullName, worker: worker.fullName, number: job.jobId };
}

describe.skipIf(!hasChromium())('people, while others work', () => {
  let admin: Page;
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    admin = await open('admin');
  });
  afterAll(() => system?.stop());

  it('are found, and seen to come and to go', async () => {
    const { fullName } = await personOf('supervisor4');
    await admin.getByPlaceholder('Search by Employee Name or ID').fill(fullName);
    await admin.getByPlaceholder('Search by Employee Name or ID').press('Enter');
    const row = admin.getByRole('row').filter({ hasText: fullName });
    await row.getByText('Offline').waitFor();
    expect(await axeViolations(admin, 'main')).toEqual([]);
    const theirs = await open('supervisor4', '/');
    await row.getByText('Online').waitFor({ timeout: 20_000 });
    await theirs.getByRole('button', { name: fullName }).click();
    await theirs.getByText('Logout').click();
    await theirs.waitForURL(/\/login/);
    await row.getByText('Offline').waitFor({ timeout: 20_000 });
    await theirs.context().close();
  });

  it('are at the login page within a second when they are shut out, and when their role is another', async () => {
    const beside = await open('subadmin');
    for (const [person, change, said] of [
      ['supervisor5', shutOut, 'Inactive'],
      ['supervisor6', makeForeman, 'Foreman'],
    ] as const) {
      const { id, fullName } = await personOf(person);
      const theirs = await open(person, '/job-management');
      await theirs.locator('.list-page-rows').waitFor();
      for (const page of [beside, admin]) {
        await goWithin(page, `/user-management/${id}`);
        await page.getByRole('heading', { name: fullName, level: 1 }).waitFor();
      }
      const written = await change(admin);
      // Other readers see it as soon.
      const isSeen = beside.locator('.person-head').getByText(said, { exact: true }).waitFor();
      await theirs.waitForURL(/\/login/, { timeout: 5_000 });
      expect(performance.now() - written).toBeLessThan(1_000);
      await isSeen;
      await theirs.context().close();
    }
    await beside.getByText('Hierarchy').waitFor();
    await admin.getByText('Foreman', { exact: true }).first().waitFor();
    await leave(beside);
  });

  it('one who is new has a page; whose employee ID it was is named', async () => {
    const { fullName, employeeId } = await personOf('foreman1');
    await goWithin(admin, '/user-management');
    await admin.getByRole('button', { name: 'New User' }).click();
    await form(admin, 'New User').waitFor();
    expect(await axeViolations(admin, '.dialog')).toEqual([]);
    await field(admin, 'First Name').fill('Nora');
    await field(admin, 'Last Name').fill('Newcomer');
    await field(admin, 'User Role').selectOption('worker');
    await field(admin, 'Employee ID').fill(employeeId);
    await field(admin, 'Company').selectOption('TSU One');
    await field(admin, 'Specialist Field').selectOption('Lineman');
    await field(admin, 'Region').selectOption({ index: 1 });
    await field(admin, 'Rate 1: Name').fill('Lineman');
    await field(admin, 'Rate 1: Kind').selectOption('ST');
    await field(admin, 'Rate 1: Dollars per hour').fill('31.25');
    await form(admin, 'New User').getByRole('button', { name: 'Save' }).click();
    await form(admin, 'New User').getByText(`belongs to ${fullName}, ${employeeId}`).waitFor();
    await field(admin, 'Employee ID').fill('9-87654-32');
    await form(admin, 'New User').getByRole('button', { name: 'Save' }).click();
    await admin.waitForURL(/\/user-management\/\d+$/);
    await admin.getByRole('heading', { name: 'Nora Newcomer', level: 1 }).waitFor();
    await admin.getByText('$31.25 per hour').waitFor();
    await takePictures(admin);
    await admin.getByRole('button', { name: 'History' }).click();
    await admin.getByRole('dialog', { name: 'History' }).getByText('Added', { exact: true }).waitFor();
    expect(await axeViolations(admin, '.dialog')).toEqual([]);
  });

  it('a foreman is given a job that nobody has', async () => {
    const visitor = await signIn(system.url, 'admin');
    const { id } = await personOf('foreman2');
    const theirs = async () => (await read<{ count: number }>(visitor, `/employee/${id}/job`, {})).count;
    const before = await theirs();
    await goWithin(admin, `/user-management/${id}`);
    await admin.getByRole('tab', { name: 'Allocation' }).click();
    await admin.getByRole('button', { name: 'Assignments' }).click();
    await form(admin, 'Assignments').getByRole('tab', { name: 'Available' }).click();
    await form(admin, 'Assignments')
      .getByRole('button', { name: /^Assign job/ })
      .first()
      .click();
    await vi.waitFor(async () => expect(await theirs()).toBe(before + 1));
    await form(admin, 'Assignments').getByRole('tab', { name: 'Assigned' }).click();
    await vi.waitFor(async () =>
      expect(
        await form(admin, 'Assignments')
          .getByRole('button', { name: /^Remove job/ })
          .count(),
      ).toBe(before + 1),
    );
    expect(await axeViolations(admin, '.dialog')).toEqual([]);
  });

  it('who work together are a chart, the same for two who look at it', async () => {
    const { id } = await personOf('foreman3');
    const path = `/user-management/${id}?tab=hierarchy`;
    const subadmin = await open('subadmin', path);
    await goWithin(admin, path);
    const hands = (page: Page) => page.locator('.tree-lowest > li');
    await hands(admin).first().waitFor();
    expect(await axeViolations(admin)).toEqual([]);
    const before = await hands(admin).count();
    await admin.getByRole('button', { name: 'Add Members' }).click();
    const list = admin.getByRole('dialog', { name: /^Add Members to Crew/ });
    const box = list.getByRole('checkbox', { name: /^Choose /, disabled: false }).nth(1);
    const name = ((await box.getAttribute('aria-label')) ?? '').replace('Choose ', '');
    await box.check();
    expect(await axeViolations(admin, '.dialog')).toEqual([]);
    await list.getByRole('button', { name: 'Add', exact: true }).click();
    await subadmin.getByRole('link', { name }).waitFor();
    expect(await hands(subadmin).count()).toBe(before + 1);
    // By the keyboard alone.
    await subadmin.getByRole('button', { name: `More for ${name}` }).focus();
    await subadmin.keyboard.press('Enter');
    await subadmin.getByRole('dialog', { name: `More for ${name}` }).waitFor();
    await subadmin.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await subadmin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await admin.getByRole('link', { name }).waitFor({ state: 'detached' });
    const fold = admin.locator('.tree-fold').last();
    await fold.press('Enter');
    await hands(admin).first().waitFor({ state: 'detached' });
    // A job of theirs has a crew of its own.
    await admin.getByRole('combobox', { name: 'Job Id' }).selectOption({ index: 1 });
    await hands(admin).first().waitFor();
    await leave(subadmin);
  });

  it('are changed, shut out and let in by a sub-admin, who has no history of them', async () => {
    const { id } = await personOf('foreman4');
    const page = await open('subadmin', `/user-management/${id}`);
    await page.getByRole('button', { name: 'Edit the user' }).click();
    await field(page, 'Work Phone').fill('9145550199');
    await form(page, 'Edit User').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: '(914) 555-0199' }).waitFor();
    const head = page.locator('.person-head');
    await page.getByRole('switch', { name: 'Deactivate:' }).click();
    await head.getByText('Inactive').waitFor();
    expect(await page.getByRole('tab', { name: 'Hierarchy' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('switch', { name: 'Deactivate:' }).click();
    await head.getByText('Offline').waitFor();
    await page.getByRole('button', { name: 'Upload Image', exact: true }).click();
    await form(page, 'Upload Image').locator('input[type="file"]').setInputFiles(BROKEN);
    await form(page, 'Upload Image').getByRole('button', { name: 'Upload', exact: true }).click();
    await form(page, 'Upload Image')
      .getByText(/The picture cannot be read/)
      .waitFor();
    await form(page, 'Upload Image').getByRole('button', { name: 'Remove half.png' }).click();
    await form(page, 'Upload Image').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('button', { name: 'History' }).count()).toBe(0);
    await onPaper(page);
    // What else is said there, such as a mismatch, is as the day goes.
    const words = (await head.innerText()).split('\n');
    expect(words.slice(words.indexOf('Offline')).slice(0, 2)).toEqual(['Offline', 'Active']);
    await page.context().close();
  });

  it('one who has left is erased, by name, and stays so on every open screen [people-13]', async () => {
    const { id, fullName } = await hired(system.url, 'Wanda', 'Gone');
    const beside = await open('subadmin', `/user-management/${id}`);
    await goWithin(admin, `/user-management/${id}`);
    expect(await admin.getByRole('button', { name: 'Erase', exact: true }).count()).toBe(0);
    await admin.getByText('Deactivate:').click();
    await admin.getByRole('button', { name: 'Erase', exact: true }).click();
    const ask = form(admin, `Erase ${fullName}?`);
    expect(await axeViolations(admin, '[role=dialog]')).toEqual([]);
    await ask.getByLabel(`Type ${fullName} to confirm`).fill(fullName);
    await ask.getByRole('button', { name: 'Erase for good' }).click();
    for (const page of [admin, beside]) await page.getByRole('heading', { name: `Erased person ${id}` }).waitFor();
    expect(await admin.getByText(/^Erased \d\d\/\d\d\/\d{4}$/).count()).toBe(1);
    expect(await beside.getByText(fullName).count()).toBe(0);
    await leave(beside);
  });

  it('are given jobs and members by their supervisor', async () => {
    const [foreman, own] = await Promise.all([personOf('foreman1'), personOf('supervisor1')]);
    const page = await open('supervisor1', `/user-management/${foreman.id}?tab=allocation`);
    await page.getByRole('button', { name: 'Assignments' }).click();
    const jobs = form(page, 'Assignments');
    const remove = jobs.getByRole('button', { name: /^Remove job/ }).first();
    const number = (await remove.getAttribute('aria-label'))!.replace('Remove job ', '');
    const takeAway = async (): Promise<void> => {
      await jobs.getByRole('button', { name: `Remove job ${number}` }).click();
      await page.getByRole('alertdialog', { name: 'Remove Job Assignment' }).getByRole('button', { name: 'Remove' }).click();
      await jobs.getByRole('button', { name: `Remove job ${number}` }).waitFor({ state: 'detached' });
    };
    await takeAway();
    await jobs.getByRole('tab', { name: 'Available' }).click();
    await jobs.getByRole('button', { name: `Assign job ${number}` }).click();
    await jobs.getByRole('tab', { name: 'Assigned' }).click();
    await takeAway();
    await jobs.getByRole('button', { name: 'Close' }).click();

    await goWithin(page, '/user-management/needed');
    await page.getByRole('button', { name: `Assign Foreman to job ${number}` }).click();
    await form(page, 'Assign Foreman')
      .getByRole('radio', { name: `Choose ${foreman.fullName}` })
      .check();
    await form(page, 'Assign Foreman').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();

    await goWithin(page, `/user-management/${own.id}?tab=hierarchy`);
    await page.getByRole('combobox', { name: 'Job Id' }).selectOption({ label: number });
    await page.getByRole('button', { name: 'Replace Foreman' }).click();
    await form(page, 'Replace Foreman').getByRole('radio', { disabled: false }).first().check();
    await form(page, 'Replace Foreman').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.getByRole('link', { name: foreman.fullName }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('who are free are put where someone is needed, by one drag or by keys', async () => {
    const { region, foreman, worker, number } = await needIn(system.url);
    await goWithin(admin, '/user-management');
    await admin.getByRole('link', { name: 'Who Is Needed' }).click();
    await admin.getByRole('combobox', { name: 'By Region' }).selectOption({ label: region });
    await admin.locator('.needed-page[aria-busy="false"]').waitFor();
    const job = admin.locator('.needed-job').filter({ hasText: number });
    await job.getByText('No foreman').waitFor();
    expect(await admin.locator('.needed-person').allInnerTexts()).toEqual([
      expect.stringContaining(foreman),
      expect.stringContaining(worker),
    ]);
    expect(await axeViolations(admin)).toEqual([]);
    await admin.locator('.needed-person').filter({ hasText: foreman }).dragTo(job);
    // A foreman brings their own crew along; this one has none.
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Ok', exact: true }).click();
    await job.getByText('No workers').waitFor();
    await job.getByRole('button', { name: `Add Members to job #${number}` }).press('Enter');
    const list = admin.getByRole('dialog', { name: /^Add Members/ });
    await list.getByRole('checkbox', { name: `Choose ${worker}` }).press('Space');
    await list.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await admin.getByText('Every job has a foreman and workers.').waitFor();
    await admin.getByText('Everybody is on a crew.').waitFor();
  });

  it('are reached with one thumb', async () => {
    const page = await open('admin', '/user-management', NARROW);
    await page.locator('.person-card').first().waitFor();
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.locator('.person-card a').first().tap();
    await page.getByRole('heading', { name: 'Contact Info' }).waitFor();
    expect(await sticksOut(page)).toBe(0);
    await page.getByRole('button', { name: 'Edit the user' }).tap();
    await form(page, 'Edit User').waitFor();
    expect(await sticksOut(page)).toBe(0);
    await form(page, 'Edit User').getByRole('button', { name: 'Cancel' }).tap();
    await goWithin(page, `/user-management/${(await personOf('foreman3')).id}?tab=hierarchy`);
    await page.locator('.tree-lowest > li').first().waitFor();
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Allocation' }).tap();
    await page.getByRole('button', { name: 'Assignments' }).tap();
    const remove = form(page, 'Assignments')
      .getByRole('button', { name: /^Remove job/ })
      .first();
    const [dialog, button] = [await form(page, 'Assignments').boundingBox(), await remove.boundingBox()];
    expect(button!.x + button!.width).toBeLessThan(dialog!.x + dialog!.width);
    await page.goto(`${system.url}/user-management/needed`);
    await page.locator('.needed-job').first().waitFor();
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });
});

/** The head of a picture, and no more of it. */
const BROKEN = {
  name: 'half.png',
  mimeType: 'image/png',
  buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]),
};

/** Two pictures are chosen, looked at and sent; one of them is deleted. */
async function takePictures(page: Page): Promise<void> {
  const color = { width: 40, height: 30, channels: 3, background: 'teal' } as const;
  const buffer = await sharp({ create: color }).jpeg().toBuffer();
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const files = ['front.jpg', 'side.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await form(page, 'Upload Image').locator('input[type="file"]').setInputFiles(files);
  await form(page, 'Upload Image').getByRole('img', { name: 'side.jpg' }).waitFor();
  expect(await axeViolations(page, '.dialog')).toEqual([]);
  await form(page, 'Upload Image').getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Pictures of Nora Newcomer, 2 pictures' }).click();
  await form(page, 'Pictures of Nora Newcomer').getByRole('button', { name: 'Delete front.jpg' }).click();
  expect(await axeViolations(page, '.dialog')).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await form(page, 'Pictures of Nora Newcomer').getByText('Main', { exact: true }).waitFor();
  await form(page, 'Pictures of Nora Newcomer').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Pictures of Nora Newcomer, 1 picture' }).waitFor();
}

/** When it was written, or at the latest. */
async function shutOut(page: Page): Promise<number> {
  const answered = page.waitForResponse(/setActive/);
  await page.getByRole('switch', { name: 'Deactivate:' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await answered;
  return performance.now();
}

async function makeForeman(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Edit the user' }).click();
  await field(page, 'User Role').selectOption('foreman');
  await field(page, 'Specialist Field').selectOption('Foreman');
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await form(page, 'Edit User').getByRole('button', { name: 'Save' }).click();
  await answered;
  return performance.now();
}
