import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';
import { countOf, read, signIn } from '#tests/support/visitor.ts';

const system = commonSystem();
let browser: Browser;
const trouble: string[][] = [];

async function open(person: string, search = '', options = {}): Promise<Page> {
  const desk = await openSignedIn(browser, system.url, person, `/timesheets${search}`, options);
  trouble.push(desk.trouble);
  await desk.page.locator('.list-page-rows').waitFor();
  return desk.page;
}
const rows = (page: Page) => page.locator('tbody tr');
const total = async (page: Page): Promise<number> =>
  Number(/of ([\d,]+)/.exec(await page.locator('.paging').innerText())![1]!.replaceAll(',', ''));

describe.skipIf(!hasChromium())('the lists of timesheets', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it.each(['admin', 'subadmin', 'supervisor1'])('show %s the days that they see, by status and by search', async (person) => {
    const visitor = await signIn(system.url, person);
    const page = await open(person);
    expect(await total(page)).toBe(await countOf(visitor, '/dwo', {}));
    await page.getByRole('combobox', { name: 'Status' }).selectOption('approved');
    const approved = await countOf(visitor, '/dwo', { status: 'approved' });
    await vi.waitFor(async () => expect(await total(page)).toBe(approved));
    expect(new Set(await rows(page).locator('.tag').allInnerTexts())).toEqual(new Set(['Approved']));
    const foreman = await rows(page).first().locator('td:nth-child(3)').innerText();
    await page.getByRole('searchbox', { name: 'Search by Foreman or Supervisor' }).fill(foreman);
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => {
      const found = await rows(page).locator('td:nth-child(3)').allInnerTexts();
      expect(found.every((name) => name === foreman)).toBe(true);
    });
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await vi.waitFor(async () => expect(new URL(page.url()).search).toBe(''));
    await leave(page);
  });

  it('lead to the day, to its people, and to a person of a day', async () => {
    const page = await open('admin');
    const first = rows(page).first();
    await first.getByRole('link', { name: /^Crew Details/ }).click();
    await page.waitForURL(/\/timesheets\/\d+(\?job=\d+)?$/);
    await page.goBack();
    await rows(page).first().locator('td').nth(1).click();
    await page.waitForURL(/\/timesheets\/\d+(\?job=\d+)?$/);
    await page.goBack();
    await rows(page).first().locator('td:nth-child(3) button').click();
    await page.getByRole('link', { name: 'User Details' }).click();
    await page.waitForURL(/\/user-management\/\d+$/);
    await page.goBack();
    await page.getByRole('tab', { name: 'Employee' }).click();
    await page.getByRole('columnheader', { name: 'Submit Date' }).waitFor();
    await rows(page).first().locator('td').nth(1).click();
    await page.waitForURL(/\/timesheets\/employee\/\d+\?days=(\d{4}-\d\d-\d\d)\.\1$/);
    await leave(page);
  });

  it('show people of this payroll week and the last, whom nobody has approved', async () => {
    const visitor = await signIn(system.url, 'supervisor1');
    const page = await open('supervisor1', '?tab=employee');
    const counted = async (status: string) =>
      (await read<{ count: number }>(visitor, '/dwo/employees/workshift', { status, limit: '1' })).count;
    expect(await total(page)).toBe(await counted('new'));
    await page.getByText('Approved', { exact: true }).click();
    const approved = await counted('approved');
    await vi.waitFor(async () => expect(await total(page)).toBe(approved));
    await leave(page);
  });

  it('come back with the tab and what it was narrowed by', async () => {
    const page = await open('admin');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('draft');
    await vi.waitFor(() => expect(new URL(page.url()).search).toBe('?status=draft'));
    await page.getByRole('tab', { name: 'Employee' }).click();
    await page.getByRole('columnheader', { name: 'Submit Date' }).waitFor();
    await page.getByRole('link', { name: 'Summary', exact: true }).click();
    await page.locator('.summary').waitFor();
    await page.getByRole('link', { name: 'Timesheets', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Submit Date' }).waitFor();
    await page.getByRole('tab', { name: 'Crew' }).click();
    await vi.waitFor(() => expect(new URL(page.url()).search).toBe('?status=draft'));
    await leave(page);
  });

  it.each(['?', '?tab=employee'])('have no axe violation, and nothing that sticks out of a phone: %s', async (search) => {
    const wide = await open('admin', search);
    expect(await axeViolations(wide)).toEqual([]);
    await leave(wide);
    const narrow = await open('supervisor1', search, NARROW);
    expect(await narrow.locator('.table-card').count()).toBeGreaterThan(0);
    expect(await sticksOut(narrow)).toBe(0);
    expect(await axeViolations(narrow)).toEqual([]);
    await leave(narrow);
  });

  it('were shown without a word in the console', () => {
    expect(trouble.flat()).toEqual([]);
  });
});
