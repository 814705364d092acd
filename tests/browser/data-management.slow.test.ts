import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, payrollWeek } from '#shared/rules/periods.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { employeeFile } from '../support/screens/employee-file.ts';
import { chooseShortcut, TODAY } from '../support/screens/summary-screen.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
let region: string;

const open = async (person: string, path = '/upload', options = {}): Promise<Page> =>
  (await openSignedIn(browser, system.url, person, path, options)).page;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, name: string, content: string | Buffer, type = 'text/csv'): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: type, buffer: Buffer.from(content) });
}
/** What a file is refused with. */
async function refusal(page: Page, name: string, content: string | Buffer): Promise<string> {
  await choose(page, name, content);
  const trouble = page.getByRole('alertdialog', { name: 'Error on the file' });
  const said = trouble.locator('.dialog-text p');
  await said.first().waitFor();
  const text = (await said.allInnerTexts()).join(' ');
  await trouble.getByRole('button', { name: 'Ok' }).click();
  return text;
}
const UNREADABLE = 'Something went wrong, please use the template to create a .csv file before uploading it';

/** A file of which the browser is handed to its downloads. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

describe.skipIf(!hasChromium())('Data Management', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    region = (await read<{ data: { name: string }[] }>(await signIn(system.url, 'admin'), '/region')).data[0]!.name;
  });
  afterAll(() => system?.stop());

  it('says of each file that it cannot take why, and takes what only looks odd', async () => {
    const page = await open('admin');
    const good = { employee: '8-10001-01 Whitfield, Dana' };
    const file = employeeFile(region, [good]);
    const header = employeeFile(region, []);
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const said = [
      await refusal(page, 'empty.csv', ''),
      await refusal(page, 'header.csv', header),
      await refusal(page, 'columns.csv', file.replaceAll('"Mobile"', '"Phone"')),
      await refusal(page, 'twice.csv', file.replace('"Mobile"', '"Mobile","Mobile"')),
      await refusal(page, 'picture.csv', picture),
      await refusal(page, 'long.csv', `${header}\n${`${','.repeat(16)}x\n`.repeat(5_001)}`),
      await refusal(page, 'large.csv', file.padEnd(10_000_001, ' ')),
    ];
    expect(said).toEqual([
      "The file doesn't have any data, please upload a valid file",
      "The file doesn't have any data, please upload a valid file",
      'The file is missing the following columns: Mobile, please use the template to create the csv file',
      `${UNREADABLE} The file has the column Mobile twice.`,
      `${UNREADABLE} The file is no text, or UTF-16 without its mark: in the spreadsheet choose Save As, CSV UTF-8.`,
      'The file should have less than 5000 entries',
      'The file must not have more than 10,000,000 bytes',
    ]);
    await choose(page, 'people.xlsx', file);
    await page.getByText('File should be only CSV: people.xlsx').waitFor();
    // A byte order mark, a line break within quotes, and cells that a spreadsheet would run.
    const odd = employeeFile(region, [{ ...good, class: 'Line\nman', accountNo: '=1+1', vacationAvailable: '@x' }]);
    await choose(page, 'odd.csv', `\ufeff${odd}`);
    await dialog(page).getByText('1 new, 0 changed, 0 as they are, 0 with errors').waitFor();
    await dialog(page).getByText('=1+1').waitFor();
    await button(page, 'Cancel').click();
    const template = await downloaded(page, () => page.getByRole('link', { name: 'Download Template' }).click());
    expect(template).toEqual({ name: 'employee_template.csv', text: `\ufeff${header.replaceAll('"', '')}\r\n` });
    await leave(page);
  });

  it('shows what would change, imports it while another admin looks on, and takes the corrected rows', async () => {
    const [page, other] = await Promise.all([open('admin'), open('admin', '/upload', NARROW)]);
    const rows = [
      { employee: '8-20001-01 Whitfield, Dana' },
      { employee: '8-20002-01 Okafor, Chidi', mobile: '12' },
      { employee: '8-20003-01 Lindqvist, Maja', region: 'Atlantis' },
    ];
    await choose(page, 'new-crew.csv', employeeFile(region, rows));
    await dialog(page).getByText('1 new, 0 changed, 0 as they are, 2 with errors').waitFor();
    expect(await axeViolations(page, '.dialog')).toEqual([]);
    await dialog(page).getByText('Errors (2)').click();
    await dialog(page).locator('.upload-fault').first().hover();
    await page.getByRole('tooltip').getByText('Invalid phone Number').waitFor();
    expect(await other.getByText('new-crew.csv').count()).toBe(0);
    await button(page, 'Upload').click();
    // The demo company's own upload is there as well.
    for (const screen of [page, other]) await screen.locator('.list-page-table').getByText('Successful').nth(1).waitFor();
    expect([await sticksOut(other), await axeViolations(page, 'main')]).toEqual([0, []]);
    await leave(other);

    await page.getByRole('link', { name: 'View More of new-crew.csv' }).click();
    await page.getByRole('heading', { name: 'new-crew.csv', level: 1 }).waitFor();
    // The head stands above the rows, also where they scroll sideways.
    const tops = await page
      .locator('.upload-errors tr')
      .evaluateAll((rows) => rows.map((row) => row.firstElementChild!.getBoundingClientRect().top));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    await page.locator('.upload-fault', { hasText: 'Atlantis' }).hover();
    await page.getByRole('tooltip').getByText('There is no such region').waitFor();
    await page.getByRole('columnheader', { name: 'Employee' }).click();
    await page.waitForURL(/sort=employee/);
    expect(await axeViolations(page, 'main')).toEqual([]);
    const errors = await downloaded(page, () => page.getByRole('button', { name: 'Download Errors' }).click());
    expect(errors.name).toMatch(/^uploadEmployeeErrors_\d+\.csv$/);
    await choose(page, 'corrected.csv', errors.text.replace('Atlantis', region).replace(',12,', ',,'));
    await dialog(page).getByText('2 new, 0 changed, 0 as they are, 0 with errors').waitFor();
    await button(page, 'Upload').click();
    await page.getByRole('heading', { name: 'corrected.csv', level: 1 }).waitFor();
    await page.getByText('There are no upload errors to display.').waitFor();
    await page.getByText('Successful').waitFor();
    await leave(page);
  });

  it('makes a file that two people see come, and have', async () => {
    const [admin, subadmin] = await Promise.all([open('admin', '/upload?tab=timesheets'), open('subadmin')]);
    for (const page of [admin, subadmin]) {
      await page.getByRole('combobox', { name: 'Company' }).first().selectOption('TSU One');
      await chooseShortcut(page, 'Last week');
    }
    await subadmin.locator('.export-status').getByText('New File').waitFor();
    await button(admin, 'Generate File').click();
    for (const page of [admin, subadmin]) await page.locator('.export-status').getByText('Successful').waitFor();
    const files = await Promise.all(
      [admin, subadmin].map((page) => downloaded(page, () => button(page, 'Download File').click())),
    );
    expect(files[0]).toEqual(files[1]);
    expect(files[0]!.name).toMatch(/^timesheets_tsu-one_/);
    await admin.locator('.list-page-table').getByText(files[0]!.name).waitFor();
    await shorten(files[0]!.text);
    for (const page of [admin, subadmin])
      await page
        .locator('.export-status')
        .getByText(/^Superseded by \d+ row/)
        .waitFor();
    const differences = await downloaded(admin, () =>
      admin
        .locator('.export-status')
        .getByRole('button', { name: /^Download the differences/ })
        .click(),
    );
    expect(differences.name).toMatch(/^timesheets_tsu-one_.*_differences_[0-9a-f]{8}\.csv$/);
    // The sheet whose shift was shortened is to be approved again: none of it is in the file now.
    expect(differences.text).toMatch(/^\uFEFFChange,Date,.*\r\n(Taken back,.*\r\n)+$/);
    expect(await axeViolations(admin, 'main')).toEqual([]);
    await subadmin.goto(`${system.url}/upload/1`);
    await subadmin.getByRole('heading', { name: 'Not Authorized' }).waitFor();
    await leave(subadmin);

    await admin.getByRole('tab', { name: 'Download Employee' }).click();
    await button(admin, 'Generate File').click();
    await admin.locator('.export-status').getByText('Successful').waitFor();
    const { text } = await downloaded(admin, () => button(admin, 'Download File').click());
    await admin.getByRole('tab', { name: 'Upload Employees' }).click();
    await choose(admin, 'employees.csv', text);
    await dialog(admin)
      .getByText(/^0 new, 0 changed, \d+ as they are, 0 with errors$/)
      .waitFor();
    await dialog(admin).getByText('Nothing would change.').waitFor();
    expect(await button(admin, 'Upload').getAttribute('aria-disabled')).toBe('true');
    await button(admin, 'Cancel').click();
    await leave(admin);
  });

  it('says what stands in the way of a payroll file, and makes the files of every other tab', async () => {
    const page = await open('admin', '/upload?tab=vista');
    const made = async () => {
      const asking = page.waitForResponse((answer) => answer.url().includes('/generate/'));
      await button(page, 'Generate File').click();
      const asked = await asking;
      const { id } = (await asked.json()).data;
      const information = `${asked.url().split('/generate/')[0]}/information`;
      // A file made before is as successful, until the screen hears of this one.
      await vi.waitFor(async () => {
        const { data } = await (await page.request.get(information)).json();
        expect(data).toMatchObject({ id, status: 'Successful' });
      }, 30_000);
      await page.locator('.export-status').getByText('Successful').waitFor();
      return downloaded(page, () => button(page, 'Download File').click());
    };
    const choose = async (week: string) => {
      await page.getByRole('combobox', { name: 'Company' }).first().selectOption('All');
      await chooseShortcut(page, week);
    };
    await choose('Last week');
    const finding = page
      .locator('.export-preflight')
      .getByRole('link', { name: /^Open the timesheet of/ })
      .first();
    await finding.waitFor();
    expect(await axeViolations(page, 'main')).toEqual([]);
    const vista = await made();
    expect(vista.name).toMatch(/^vista_all_.*\.csv$/);
    await finding.click();
    await page.waitForURL(/\/timesheets\/\d+\?job=\d+$/);
    await page.goBack();

    await page.getByRole('tab', { name: 'Download Timesheets' }).click();
    await page.getByText('IIF', { exact: true }).click();
    await page.getByText(/^Approved timesheets for QuickBooks/).waitFor();
    await choose('Last week');
    expect((await made()).text).toMatch(/^!/);
    await page.getByRole('tab', { name: 'Download Jobs' }).click();
    await chooseShortcut(page, 'Last week');
    const jobs = await made();
    await page.locator('.list-page-table').getByText(jobs.name).waitFor();
    await button(page, 'Refresh').click();
    await page.locator('.list-page-table').getByText(jobs.name).waitFor();
    await leave(page);
  });

  it('lets last week be approved on a screen that is open, and no more', async () => {
    const { supervisor, dwoId, dwoJobId } = await sheetOfLastWeek();
    const theirs = await open(supervisor, `/timesheets/${dwoId}?job=${dwoJobId}`);
    const approve = theirs.getByRole('button', { name: /^Approve \d/ });
    await approve.and(theirs.locator('[aria-disabled="true"]')).waitFor();
    await approve.hover();
    await theirs.getByRole('tooltip').getByText('This payroll week can no longer be approved').waitFor();
    const admin = await open('admin', '/upload?tab=admin');
    await admin.getByLabel('Root password').fill('muster-demo');
    await admin.getByLabel('Root password').press('Enter');
    const lastWeek = admin.getByRole('switch', { name: "Last week's timesheets approval" });
    await lastWeek.click();
    await approve.and(theirs.locator(':not([aria-disabled])')).waitFor();
    await admin
      .getByRole('timer')
      .getByText(/^(24:00|23:59)$/)
      .waitFor();
    expect(await axeViolations(admin, 'main')).toEqual([]);
    await lastWeek.click();
    await approve.and(theirs.locator('[aria-disabled="true"]')).waitFor();
    await admin.getByRole('timer').getByText('00:00').waitFor();
    await leave(theirs);
    await leave(admin);
  });
});

/** Takes half an hour off the first shift of a file. */
async function shorten(file: string): Promise<void> {
  const [, day, employeeId] = /\r\n(\d{4}-\d{2}-\d{2}),([^,]+),/.exec(file)!;
  const visitor = await signIn(system.url, 'admin');
  const people = await read<{ data: { id: number }[] }>(visitor, '/employee', { where: JSON.stringify({ employeeId }) });
  const where = JSON.stringify({ date: day, employeeId: people.data[0]!.id });
  const { data } = await read<{ data: { id: number; type: string; start: string; end: string }[] }>(visitor, '/workshift', {
    where,
  });
  const { id, type, start, end } = data[0]!;
  const change = { id, type, start, end: new Date(Date.parse(end) - 1_800_000).toISOString() };
  const { status } = await visitor.send('PUT', '/api/v1/workshift/', { workshifts: [change] });
  expect(status).toBe(200);
}

/** A job's sheet of last week that waits for approval, and whose it is. */
async function sheetOfLastWeek(): Promise<{ supervisor: string; dwoId: number; dwoJobId: number }> {
  const { sunday } = payrollWeek(addDays(TODAY, -7));
  for (const supervisor of ['supervisor1', 'supervisor2', 'supervisor3', 'supervisor4', 'supervisor5', 'supervisor6']) {
    const visitor = await signIn(system.url, supervisor);
    const where = JSON.stringify({ status: 'submitted', date: { $gte: addDays(sunday, -6), $lte: sunday } });
    const { data } = await read<{ data: { id: number }[] }>(visitor, '/dwo', { where });
    for (const { id: dwoId } of data) {
      const sheets = JSON.stringify({ dwoId, status: 'submitted' });
      const [sheet] = (await read<{ data: { id: number }[] }>(visitor, '/dwo_job', { where: sheets })).data;
      const others = await read<{ count: number }>(visitor, '/temporal_workshift', {
        where: JSON.stringify({ dwoJobId: sheet?.id ?? 0 }),
      });
      if (sheet && others.count === 0) return { supervisor, dwoId, dwoJobId: sheet.id };
    }
  }
  throw new Error('No supervisor of the demo company has a sheet of last week to approve');
}
