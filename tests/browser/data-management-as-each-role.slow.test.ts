import path from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbedded } from '#api/db/embedded/start.ts';
import { addDays, payrollWeek } from '#shared/rules/periods.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { goWithin, openSignedIn } from '../support/browser/signed-in.ts';
import { employeeFile } from '../support/screens/employee-file.ts';
import { chooseShortcut, TODAY } from '../support/screens/summary-screen.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
/** Straight into the database, to hold up what the api makes. */
let db: pg.Client;

const open = async (person: string, at = '/upload', options = {}): Promise<Page> =>
  (await openSignedIn(browser, system.url, person, at, options)).page;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const status = (page: Page, word: string) => page.locator('.export-status output').getByText(word).waitFor();
const isOff = async (page: Page, name: string) => (await button(page, name).getAttribute('aria-disabled')) === 'true';
const rows = (page: Page) => page.locator('.list-page-table tbody tr');

const CONTROL = /^\s*- '?(button|link|combobox|searchbox|switch|radio|textbox|tab|columnheader) "(.+?)"/;
/** What is in a row of a list is named after its file; and how many pages there are is not told. */
const NOT_TOLD = /\.(csv|iif)$|^Page [2-9]$/;

/** All that can be pressed or filled in on the page, in its order, rows of lists aside. */
async function controlsOf(page: Page): Promise<string[]> {
  const waiting = page.locator('.countdown :is(a, button)');
  const ofCountdown = new Set(await waiting.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent)));
  const lines = (await page.locator('main').ariaSnapshot()).split('\n');
  return lines.flatMap((line) => {
    const [, role, name = ''] = CONTROL.exec(line) ?? [];
    return role && !NOT_TOLD.test(name) && !ofCountdown.has(name)
      ? [`${role} ${name.replace(/(?<=[Dd]ates?( created)?): .*/, '')}`]
      : [];
  });
}

const PAGING = ['combobox Rows per page', 'button Previous page', 'button Page 1', 'button Next page'];
const heads = (...names: string[]): string[] => names.map((name) => `columnheader ${name}`);
const MADE = ['button Generate File', 'button Download File', 'button Refresh the status'];
const WEEK = ['combobox Company', 'button Dates'];
const UNAPPROVED = 'switch Include what is not approved';
const FORMAT = ['radio CSV', 'radio IIF'];
/** Who waits is not told. */
const COUNTDOWN = ['radio Last week', 'radio This week'];
const FILES = heads('Name', 'Company', 'Date Created', 'Rows', 'Download');
const HISTORY = ['button Refresh', 'combobox Company', 'button Date created'];

/** The buttons of a company that is not retired. */
const companyOf = (name: string): string[] => [`button Retire ${name}`, `button Edit ${name}`, `button Remove ${name}`];

const codeOf = (code: string): string[] => [`button Edit code ${code}`, `button Remove code ${code}`];

/** What each tab holds, by its name. */
const HELD: Readonly<Record<string, string[]>> = {
  'Upload Employees': [
    'button File should be only CSV: Select File',
    'link Download Template',
    'button Refresh',
    'button Upload dates',
    ...heads('Upload Date', 'File Name', 'Status', 'Uploaded By', 'Details'),
    ...PAGING,
  ],
  Import: [
    'combobox What',
    'button CSV or workbook: Select File',
    'link Download Template',
    'button Refresh',
    'combobox Show',
    ...heads('Date', 'File Name', 'What', 'Status', 'New', 'Changed', 'As they are', 'Refused', 'Imported By'),
  ],
  'Download Timesheets': [...FORMAT, ...COUNTDOWN, ...WEEK, UNAPPROVED, ...MADE, ...HISTORY, ...FILES, ...PAGING],
  'Download Vista Timesheets': [...COUNTDOWN, ...WEEK, UNAPPROVED, ...MADE],
  'Download Jobs': [
    'button Dates',
    ...MADE,
    'button Refresh',
    'button Date created',
    ...heads('Name', 'Date Created', 'Rows', 'Download'),
    ...PAGING,
  ],
  'Download Employee': MADE,
  'Admin Panel': [
    'textbox Root password',
    'button Validate',
    ...companyOf('TSU One'),
    ...companyOf('Pinnacle'),
    'button Add Company',
    'combobox Category',
    'button Add Code',
    'link Import',
    ...heads('Code', 'Description', 'Action'),
    ...['BKFL', 'CNDT', 'PAVE', 'RSTR', 'SPLC', 'TEST', 'TRCH'].flatMap(codeOf),
    ...heads('List', 'Names', 'Inactive', 'File', 'Given', 'Action'),
    'combobox Payroll program',
    'button IIF file of QuickBooks: Upload',
  ],
};
const TABS = Object.keys(HELD);
const withoutFormat = (controls: readonly string[]): string[] => controls.filter((one) => !FORMAT.includes(one));

describe.skipIf(!hasChromium())('Data Management, as each role', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    // The one that runs there is taken, and goes with the system.
    const server = await startEmbedded({ folder: path.join(system.dataDir, 'postgres') });
    db = new pg.Client({ connectionString: server.url('muster') });
    await db.connect();
    await db.query(`insert into export_file (family, status, company, file_name, rows, requested_by_id)
      select family, 'Successful', 'Pinnacle', 'older_' || lpad(n::text, 2, '0') || '.csv', n, 1
      from generate_series(1, 11) n, unnest(array['workshift_csv', 'job_csv']) family`);
  });
  afterAll(async () => {
    await db?.end();
    await system?.stop();
  });

  it.each([
    ['admin', TABS, (held: string[]) => held],
    ['subadmin', ['Download Timesheets', 'Download Vista Timesheets', 'Download Jobs'], withoutFormat],
  ] as const)('shows to the %s what is theirs, and nothing else', async (person, tabs, of) => {
    const [page, phone] = await Promise.all([open(person), open(person, '/upload', NARROW)]);
    const tabNames = tabs.map((name) => `tab ${name}`);
    await page.getByRole('tab', { name: tabs[0], selected: true }).waitFor();
    for (const name of tabs) {
      await page.getByRole('tab', { name }).click();
      await vi.waitFor(async () => expect(await controlsOf(page)).toEqual([...tabNames, ...of(HELD[name]!)]));
      expect(await axeViolations(page, 'main')).toEqual([]);
      await phone.getByRole('tab', { name }).click();
      await phone.getByRole('tabpanel', { name }).waitFor();
      expect(await sticksOut(phone)).toBe(0);
    }
    await leave(page, phone);
  });

  it.each([
    ['supervisor1', ['/upload', '/upload?tab=admin', '/upload/1', '/audit', '/integrations']],
    ['subadmin', ['/upload/1', '/audit', '/integrations']],
  ])('says Not Authorized to %s', async (person, paths) => {
    const page = await open(person, '/');
    for (const at of paths) {
      await goWithin(page, at);
      await page.getByRole('heading', { name: 'Not Authorized' }).waitFor();
      expect(await controlsOf(page)).toEqual(['link Back to Home']);
    }
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Data Management' }).count()).toBe(
      person === 'subadmin' ? 1 : 0,
    );
    await leave(page);
  });

  it('shows one generation to two, of whom either cancels it, until one lets it be made', async () => {
    const [admin, subadmin] = await Promise.all([open('admin', '/upload?tab=timesheets'), open('subadmin')]);
    const choose = async (page: Page, company: string) => {
      await page.getByRole('combobox', { name: 'Company' }).first().selectOption(company);
    };
    for (const page of [admin, subadmin]) {
      expect(await isOff(page, 'Generate File')).toBe(true);
      await choose(page, 'Pinnacle');
      expect(await isOff(page, 'Generate File')).toBe(true);
      await chooseShortcut(page, 'Last week');
      await status(page, 'New File');
      expect([await isOff(page, 'Generate File'), await isOff(page, 'Download File')]).toEqual([false, true]);
    }
    // Nothing can be read of breaks for as long as this lasts: no file gets ready.
    await db.query('begin; lock table timebreak in access exclusive mode');
    await button(admin, 'Generate File').press('Enter');
    for (const page of [admin, subadmin]) await status(page, 'Generating');
    expect([await isOff(subadmin, 'Generating...'), await isOff(subadmin, 'Download File')]).toEqual([true, true]);
    await button(subadmin, 'Cancel').press('Enter');
    for (const page of [admin, subadmin]) {
      await status(page, 'New File');
      expect(await button(page, 'Cancel').count()).toBe(0);
    }
    // Who asked for it asks for another one next; who did not may ask for this one.
    expect([await isOff(admin, 'Generate File'), await isOff(subadmin, 'Generate File')]).toEqual([true, false]);
    await button(subadmin, 'Generate File').click();
    for (const page of [admin, subadmin]) await status(page, 'Generating');
    await button(admin, 'Refresh the status').click();
    await db.query('rollback');
    for (const page of [admin, subadmin]) await status(page, 'Successful');
    await choose(admin, 'TSU One');
    await status(admin, 'New File');
    expect(await isOff(admin, 'Generate File')).toBe(false);
    await leave(admin, subadmin);
  });

  it.each([
    ['admin', 'timesheets'],
    ['subadmin', 'timesheets'],
    ['subadmin', 'jobs'],
  ])("pages, sorts, filters and refreshes the %s's history of %s", async (person, tab) => {
    const page = await open(person, `/upload?tab=${tab}`);
    const names = () => rows(page).locator('td:first-child').allInnerTexts();
    const count = (expected: number) => vi.waitFor(async () => expect(await rows(page).count()).toBe(expected));
    await count(10);
    await button(page, 'Next page').click();
    await page.waitForURL(/page=2/);
    await vi.waitFor(async () => expect(await rows(page).count()).toBeLessThan(10));
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('30');
    await vi.waitFor(async () => expect(await rows(page).count()).toBeGreaterThan(10));
    for (const head of tab === 'jobs' ? ['Name', 'Date Created'] : ['Name', 'Company', 'Date Created']) {
      await page.getByRole('columnheader', { name: head }).click();
      await page.getByRole('columnheader', { name: head }).and(page.locator('[aria-sort="ascending"]')).waitFor();
    }
    await page.getByRole('columnheader', { name: 'Name' }).click();
    await vi.waitFor(async () => expect(await names()).toEqual((await names()).toSorted()));
    if (tab === 'timesheets') {
      await page.getByRole('combobox', { name: 'Company' }).last().selectOption('TSU One');
      await page.waitForURL(/company=TSU/);
      await page.getByText('No files found').waitFor();
      await button(page, 'Clear Filters').first().click();
      await vi.waitFor(async () => expect(await rows(page).count()).toBeGreaterThan(10));
    }
    await button(page, /^Date created/).click();
    await button(page, 'Last month').click();
    await button(page, 'Apply').click();
    await page.getByText('No files found').waitFor();
    await button(page, 'Clear Filters').first().click();
    await vi.waitFor(async () => expect(await rows(page).count()).toBeGreaterThan(10));
    await button(page, 'Refresh').click();
    // Its bytes were never there.
    await button(page, 'Download older_01.csv').click();
    const trouble = page.getByRole('alertdialog', { name: 'Could not download file' });
    await trouble.getByText('The file is no longer there. Generate it again').waitFor();
    await trouble.getByRole('button', { name: 'Cancel' }).click();
    await leave(page);
  });

  it('shows the uploads of some days, each with its file and its errors by every column', async () => {
    const page = await open('admin');
    await rows(page).first().waitFor();
    await button(page, /^Upload dates/).click();
    await button(page, 'Last month').click();
    await button(page, 'Apply').click();
    await page.getByText('No files uploaded yet.').waitFor();
    await button(page, 'Clear Filters').first().click();
    await rows(page).first().waitFor();
    for (const head of ['File Name', 'Status', 'Upload Date']) {
      await page.getByRole('columnheader', { name: head }).click();
      await page.getByRole('columnheader', { name: head }).and(page.locator('[aria-sort="ascending"]')).waitFor();
    }
    const [download] = await Promise.all([page.waitForEvent('download'), rows(page).locator('a').first().click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const people = [{ employee: '8-40001-01 Bell, Ann' }, { employee: '8-40002-01 Roe, Rex' }];
    const file = { name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from(employeeFile('Atlantis', people)) };
    await page.locator('input[type="file"]').setInputFiles(file);
    const preview = page.getByRole('dialog', { name: 'Preview of bad.csv' });
    await preview.getByText('0 new, 0 changed, 0 as they are, 2 with errors').waitFor();
    for (const kind of ['New (0)', 'Changes (0)', 'Errors (2)', 'First 10 rows']) await preview.getByText(kind).click();
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await page.locator('input[type="file"]').setInputFiles(file);
    await preview.getByRole('button', { name: 'Upload' }).click();
    await rows(page).filter({ hasText: 'bad.csv' }).getByText('Failed').waitFor();
    await page.getByRole('link', { name: 'View More of bad.csv' }).press('Enter');
    await page.getByText('No row could be imported').waitFor();
    // The rows are asked for after the file itself.
    await vi.waitFor(async () => expect(await page.getByRole('columnheader').count()).toBe(19));
    const heads = await page.getByRole('columnheader').allTextContents();
    // What is wrong with a row is no column of the file, by which rows are sorted.
    for (const head of heads.filter((one) => one !== 'Reason')) {
      await page.getByRole('columnheader', { name: head, exact: true }).click();
      // In the order of their numbers they are already.
      const way = head === 'Row' ? 'descending' : 'ascending';
      await page
        .getByRole('columnheader', { name: head, exact: true })
        .and(page.locator(`[aria-sort="${way}"]`))
        .waitFor();
    }
    await leave(page);
  });

  it('opens the admin panel by the root password alone, and two admins see one switch', async () => {
    const [one, other] = await Promise.all([open('admin', '/upload?tab=admin'), open('admin', '/upload?tab=admin', NARROW)]);
    const password = one.getByLabel('Root password');
    await button(one, 'Validate').click();
    await one.getByText('Password is required').waitFor();
    await password.fill('guess');
    await password.press('Enter');
    await one.getByText('Not valid password').waitFor();
    expect(await password.inputValue()).toBe('');
    for (const page of [one, other]) {
      await page.getByLabel('Root password').fill('muster-demo');
      await button(page, 'Validate').click();
      await page.getByText('Supervisor settings').waitFor();
    }
    const lastWeek = (page: Page) => page.getByRole('switch', { name: "Last week's timesheets approval" });
    expect(await isOff(one, 'Refresh')).toBe(true);
    await lastWeek(one).click();
    for (const page of [one, other]) {
      await lastWeek(page).and(page.locator(':checked')).waitFor();
      await page.getByText('Ana Ferreira').last().waitFor();
    }
    await button(other, 'Refresh').click();
    await other
      .getByRole('timer')
      .getByText(/^(24:00|23:59)$/)
      .waitFor();
    await lastWeek(other).click();
    await lastWeek(one).and(one.locator(':not(:checked)')).waitFor();
    await one.getByRole('timer').getByText('00:00').waitFor();
    await leave(one, other);
  });

  it('lets go of what stood in the way as soon as it is put right, and tries a failed file again', async () => {
    const admin = await signIn(system.url, 'admin');
    const page = await open('admin', '/upload?tab=vista');
    await page.getByRole('combobox', { name: 'Company' }).first().selectOption('All');
    await chooseShortcut(page, 'Last week');
    const preflight = page.locator('.export-preflight');
    const finding = preflight.getByRole('link', { name: /^Open the timesheet of/ }).first();
    const href = (await finding.getAttribute('href'))!;
    const sheet = Number(/job=(\d+)/.exec(href)![1]);
    expect((await admin.send('POST', `/api/v1/dwo_job/${sheet}/approve`, {})).status).toBe(200);
    await preflight.locator(`a[href="${href}"]`).waitFor({ state: 'detached' });

    const { sunday: end } = payrollWeek(addDays(TODAY, -7));
    const temporary = { dwoJobId: sheet, employeeName: 'Sam Temp', start: `${end}T14:00:00Z`, end: `${end}T15:00:00Z` };
    expect((await admin.send('POST', '/api/v1/temporal_workshift', { ...temporary, type: 'NORMAL' })).status).toBe(201);
    await preflight.getByText('1 temporary worker: swap them for an employee').waitFor();
    await page.getByRole('switch', { name: 'Include what is not approved' }).click();
    await button(page, 'Generate File').click();
    await status(page, 'Failed');
    await page.getByText('This entry keeps the file from being made:').waitFor();
    await page.getByText(/^Sam Temp, .*: is a temporary worker: swap them for an employee$/).waitFor();
    const { data } = await read<{ data: { id: number }[] }>(admin, '/temporal_workshift', {
      where: JSON.stringify({ dwoJobId: sheet }),
    });
    await admin.send('DELETE', `/api/v1/temporal_workshift/${data[0]!.id}`);
    await button(page, 'Retry').click();
    await status(page, 'Successful');
    await leave(page);
  });
});
