import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EmployeeCsvRow } from '#shared/rules/employee-csv.ts';
import { addDays } from '#shared/rules/periods.ts';
import { hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { goWithin, openSummary } from '../support/browser/signed-in.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { startRealCompany } from '../support/real-company/real-company.ts';
import { chooseJob } from '../support/screens/crew-screen.ts';
import { employeeFile } from '../support/screens/employee-file.ts';
import { TODAY } from '../support/screens/summary-screen.ts';
import type { System } from '../support/system.ts';

const ADMIN = 'ana@corp.test';
const [HALE, REYES] = ['hale@corp.test', 'reyes@corp.test'];
const OF_HALE = { supervisor: '1-10001-01 Hale, Sam', region: 'Nassau' };
const OF_REYES = { supervisor: '1-10002-01 Reyes, Eva', region: 'Queens' };
/** Each with a foreman's address, who works there, and where. */
const CREWS = [
  { foreman: 'field1@corp.test', lead: 'Stone, Ida', hands: ['Ash, Bo', 'Birch, Cy'], address: '1 Pole Lane', ...OF_HALE },
  { foreman: 'field2@corp.test', lead: 'Rock, Jon', hands: ['Cedar, Di'], address: '2 Wire Street', ...OF_HALE },
  { foreman: 'field3@corp.test', lead: 'Hill, Kay', hands: ['Elm, Ed'], address: '3 Main Road', ...OF_REYES },
];
type Crew = (typeof CREWS)[number];

const figures = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const nameOf = (cell: string): string => cell.split(', ').reverse().join(' ');
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The people of the company but for one worker, whom the form enters. */
function everybody(): string {
  const office = [
    { ...OF_HALE, alternativeEmail: HALE },
    { ...OF_REYES, alternativeEmail: REYES },
  ].map(({ supervisor, ...of }) => ({ ...of, employee: supervisor, role: 'supervisor', class: 'Supervisor' }));
  let number = 10_002;
  const employee = (name: string): string => {
    number += 1;
    return `1-${number}-01 ${name}`;
  };
  const field = CREWS.flatMap(({ foreman, lead, hands, supervisor, region }): Partial<EmployeeCsvRow>[] => [
    { employee: employee(lead), role: 'foreman', class: 'Foreman', alternativeEmail: foreman, supervisor, region },
    ...hands.map((name) => ({ employee: employee(name), earningRate1: 'Lineman - ST 40.00', region })),
  ]);
  return employeeFile('', [...office, ...field]);
}

describe.skipIf(!hasChromium())('a company that begins', () => {
  let system: System;
  let admin: Page;
  let hale: Page;
  let reyes: Page;
  const trouble: string[][] = [];
  let phones: Phone[];

  beforeAll(async () => {
    const addresses = [ADMIN, HALE, REYES, ...CREWS.map(({ foreman }) => foreman)];
    [system] = await Promise.all([startRealCompany({ firstAdmin: `Ana Ferreira <${ADMIN}>`, addresses }), commonBrowser()]);
  });
  afterAll(async () => {
    await Promise.all([admin, hale, reyes].map((page) => page?.context().close()));
    await system?.stop();
  });

  const enter = async (person: string): Promise<Page> => {
    const page = await openSummary(trouble, await commonBrowser(), system.url, person);
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    return page;
  };

  it('is entered by its first admin: regions, people by a file and by the form', async () => {
    admin = await enter(ADMIN);
    await goWithin(admin, '/user-management');
    await press(admin, 'Regions');
    for (const region of ['Nassau', 'Queens']) {
      await dialog(admin, 'Regions').getByRole('button', { name: 'Add Region' }).click();
      await dialog(admin).getByLabel('Name').fill(region);
      await press(admin, 'Save');
      await dialog(admin, 'Regions').getByText(region, { exact: true }).waitFor();
    }
    await dialog(admin, 'Regions').getByRole('button', { name: 'Close' }).click();

    await goWithin(admin, '/upload');
    const file = { name: 'everybody.csv', mimeType: 'text/csv', buffer: Buffer.from(everybody()) };
    await admin.locator('input[type="file"]').setInputFiles(file);
    await dialog(admin).getByText('9 new, 0 changed, 0 as they are, 0 with errors').waitFor();
    await press(admin, 'Upload');
    await admin.locator('.list-page-table').getByText('Successful').waitFor();

    const others = Promise.all([HALE, REYES].map(enter));
    await goWithin(admin, '/user-management');
    await press(admin, 'New User');
    const field = (name: string) => dialog(admin, 'New User').getByLabel(name, { exact: true });
    await field('First Name').fill('Flo');
    await field('Last Name').fill('Fir');
    await field('Employee ID').fill('1-20001-01');
    await field('User Role').selectOption('worker');
    await field('Company').selectOption('TSU One');
    await field('Specialist Field').selectOption('Lineman');
    await field('Region').selectOption({ label: 'Queens' });
    await press(admin, 'Save');
    await admin.getByRole('heading', { name: 'Flo Fir', level: 1 }).waitFor();
    [hale, reyes] = (await others) as [Page, Page];
  });

  /** By the form, on the list of jobs; ends on the page of the job. */
  async function makeJob(page: Page, { address, region }: { address: string; region: string }): Promise<void> {
    await goWithin(page, '/job-management');
    await press(page, 'New Job');
    const field = (name: string) => dialog(page, 'New Job').getByLabel(name, { exact: true });
    await field('Address').fill(address);
    await field('Category').selectOption('ugGas');
    await field('Job Type').selectOption('hourly');
    await field('Work Order Type').selectOption('maintenance');
    await field('Region').selectOption({ label: region });
    await field('Start Date').fill(figures(TODAY));
    await field('End Date').fill(figures(addDays(TODAY, 14)));
    await field('Labors').fill('1200');
    await press(page, 'Save');
    await page.getByRole('heading', { name: address, level: 1 }).waitFor();
  }

  /** On the page of a job that nobody is on. */
  async function makeCrew(page: Page, lead: string, hands: readonly string[]): Promise<void> {
    await page.getByRole('tab', { name: 'Workforce' }).click();
    await press(page, 'Create crew');
    await dialog(page, 'Create crew')
      .getByRole('radio', { name: new RegExp(lead) })
      .check();
    await press(page, 'Continue');
    // The foreman of a first crew has none to bring along.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok', exact: true }).click();
    await page.getByRole('button', { name: /^Add Members to Crew/ }).click();
    for (const name of hands)
      await dialog(page)
        .getByRole('checkbox', { name: `Choose ${name}` })
        .check();
    await dialog(page).getByRole('button', { name: /^Add/ }).click();
    for (const name of [lead, ...hands]) await page.locator('.workforce-crews').getByText(name).first().waitFor();
  }

  it('has jobs and crews by its supervisors', async () => {
    const [first, second, third] = CREWS as [Crew, Crew, Crew];
    const byHale = async (): Promise<void> => {
      for (const crew of [first, second]) {
        await makeJob(hale, crew);
        await makeCrew(hale, nameOf(crew.lead), crew.hands.map(nameOf));
      }
    };
    const byReyes = async (): Promise<void> => {
      await makeJob(admin, third);
      await admin.getByRole('tab', { name: 'Workforce' }).click();
      await press(admin, 'Assign Supervisor');
      await dialog(admin, 'Assign Supervisor')
        .getByRole('radio', { name: /Eva Reyes/ })
        .check();
      await press(admin, 'Continue');
      await dialog(admin).waitFor({ state: 'detached' });
      await goWithin(reyes, '/job-management');
      await reyes.getByText(third.address).first().waitFor();
      expect(await reyes.locator('.list-page-rows tbody tr').count()).toBe(1);
      await reyes.locator('.job-list-id > a').first().click();
      await makeCrew(reyes, nameOf(third.lead), [...third.hands.map(nameOf), 'Flo Fir']);
    };
    await Promise.all([byHale(), byReyes()]);
  });

  it('has a day: its phones clock in and out while the office looks on', async () => {
    await goWithin(admin, '/?tab=roster');
    phones = await Promise.all(CREWS.map(({ foreman }) => openPhone(system.url, system.apiUrl, foreman)));
    expect(phones.map(({ crew }) => crew.length)).toEqual([2, 1, 2]);
    const work = async (phone: Phone): Promise<void> => {
      const here = [phone.foremanId, ...phone.crew.map(({ id }) => id)];
      const shifts = await Promise.all(here.map((id) => phone.clockIn(id)));
      await admin.getByText(phone.jobNumber).first().waitFor();
      await Promise.all(shifts.map(({ id }) => phone.clockOut(id)));
    };
    await Promise.all(phones.map(work));
  });

  /** So many sheets, which are all that somebody sees. */
  async function approve(page: Page, count: number): Promise<void> {
    await goWithin(page, '/timesheets');
    const rows = page.locator('.list-page-rows tbody tr');
    await vi.waitFor(async () => expect(await rows.count()).toBe(count));
    for (let place = 0; place < count; place += 1) {
      await goWithin(page, '/timesheets?status=submitted');
      await vi.waitFor(async () => expect(await rows.count()).toBe(count - place));
      await page
        .getByRole('link', { name: /^Crew Details/ })
        .first()
        .click();
      await chooseJob(page);
      await page
        .locator('.crew-sheet')
        .getByRole('button', { name: /^Approve \d/ })
        .click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Approve \d/ })
        .click();
      await page.locator('.crew-head').getByText('Approved', { exact: true }).waitFor();
    }
  }

  it('has its day approved by those who answer for it, and seen to be', async () => {
    await goWithin(admin, '/timesheets');
    await Promise.all([approve(hale, 2), approve(reyes, 1)]);
    await vi.waitFor(async () =>
      expect(await admin.locator('.list-page-rows tbody').getByText('Approved', { exact: true }).count()).toBe(3),
    );
    expect(trouble.flat()).toEqual([]);
  });
});
