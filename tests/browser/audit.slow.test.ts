import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { goWithin, isLive, openSignedIn } from '../support/browser/signed-in.ts';
import { TODAY } from '../support/screens/summary-screen.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
let admin: Page;
let job: { id: number; jobId: string };
/** Who changes the job while the admin looks on. */
let other: string;

const open = async (person: string, path: string, options = {}): Promise<Page> =>
  (await openSignedIn(browser, system.url, person, path, options)).page;
const rows = (page: Page) => page.locator('.audit tbody tr');
const search = (page: Page, name: RegExp) => page.getByRole('searchbox', { name });
const isFocused = (name: string) => admin.evaluate((label) => document.activeElement?.getAttribute('aria-label') === label, name);

/** Somebody else changes where the job is, on a screen of their own. */
async function moveJob(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit the job' }).click();
  await page.getByRole('dialog').getByLabel('Address', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe.skipIf(!hasChromium())('the audit', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    [job] = (await read<{ data: [typeof job] }>(await signIn(system.url, 'admin'), '/job', { limit: '1' })).data;
    admin = await open('admin', '/audit');
  });
  afterAll(() => system?.stop());

  it('shows what somebody else changes as they save it, with its fields before and after', async () => {
    const page = await open('subadmin', `/job-management/${job.id}`);
    await isLive(admin);
    await moveJob(page, '1 First Street, Elmont NY');
    const first = rows(admin).first();
    await first.getByText('1 First Street, Elmont NY').first().waitFor();
    expect(await first.locator('.audit-open').innerText()).toBe('Job edited');
    await moveJob(page, '2 Second Street, Elmont NY');
    await first.locator('ins').getByText('2 Second Street, Elmont NY').waitFor();
    expect(await first.locator('del').first().innerText()).toBe('1 First Street, Elmont NY');
    expect(await axeViolations(admin, 'main')).toEqual([]);
    other = await first.locator('td').nth(1).innerText();
    await leave(page);
  });

  it('is searched by keys alone, opened and closed by them, and comes back with Back', async () => {
    await admin.keyboard.press('/');
    await admin.keyboard.type(`#${job.jobId}`);
    await admin.keyboard.press('Enter');
    await admin.waitForURL(/about=/);
    await search(admin, /who did it/).fill(other);
    await admin.keyboard.press('Enter');
    await admin.waitForURL(/by=/);
    await vi.waitFor(async () => expect(await rows(admin).count()).toBe(2));
    await rows(admin).first().locator('.audit-open').focus();
    const name = await admin.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Job edited' });
    await dialog.getByText('127.0.0.1').waitFor();
    await dialog.getByText(/HeadlessChrome|Chrome\//).waitFor();
    expect(await axeViolations(admin, '.dialog')).toEqual([]);
    await admin.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await isFocused(name!)).toBe(true);
    await search(admin, /who did it/).fill('Nobody of the company');
    await admin.keyboard.press('Enter');
    await admin.getByText('No changes found').waitFor();
    await admin.goBack();
    await vi.waitFor(async () => expect(await rows(admin).count()).toBe(2));
    expect(await search(admin, /who did it/).inputValue()).toBe(other);
  });

  it('is a file of what is found, line by line what the screen shows', async () => {
    await admin.getByRole('combobox', { name: 'What' }).selectOption('Jobs');
    await admin.waitForURL(/kind=job/);
    const shown = await vi.waitFor(async () => {
      expect(await rows(admin).count()).toBe(2);
      return rows(admin).evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.innerText.split(/\s+/).join(' '))),
      );
    });
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit.*\.csv$/);
    const file: Record<string, string>[] = parse(await readFile(await download.path(), 'utf8'), { bom: true, columns: true });
    expect(file.length).toBe(2);
    const told = file.map((line) => [
      `${day(line['Date']!)} ${clock(line['Time']!)}`,
      line['Who'],
      `${line['What']} ${line['Done']} ${line['Job']}`,
      `${line['Field']} ${line['Before']} → ${line['After']}`,
      line['Address'],
    ]);
    expect(told.toReversed()).toEqual(shown);
  });

  it('asks for other days and kinds, and gives all back with Clear Filters', async () => {
    await admin.getByRole('button', { name: 'Clear Filters' }).click();
    await vi.waitFor(async () => expect(await rows(admin).count()).toBeGreaterThan(2));
    await admin.getByRole('combobox', { name: 'What' }).selectOption('Sign-ins');
    await admin.waitForURL(/kind=signIn/);
    const words = () => rows(admin).locator('.audit-open').allInnerTexts();
    await vi.waitFor(async () => expect((await words()).every((word) => word.startsWith('Sign-in'))).toBe(true));
    await admin.getByRole('columnheader', { name: 'When' }).click();
    await admin.waitForURL(/sort=at/);
    await goWithin(admin, '/audit?days=2020-01-01.2020-01-02');
    await admin.getByText('No changes found').waitFor();
    await admin.locator('.state-card').getByRole('button', { name: 'Clear Filters' }).click();
    await rows(admin).first().waitFor();
    const days = await admin.getByRole('button', { name: /^Days/ }).innerText();
    expect(days).toMatch(new RegExp(`^Last 7 days, .+ – ${day(TODAY).slice(0, 5)}$`));
  });

  it('has on a phone what a row has, in both languages, and nothing that sticks out', async () => {
    const page = await open('admin', '/audit?kind=job', { ...NARROW, colorScheme: 'dark' });
    const card = page.locator('.table-card').first();
    await card.getByText('2 Second Street, Elmont NY').first().waitFor();
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.evaluate(() => localStorage.setItem('muster.language', 'es'));
    await page.goto(`${system.url}/audit?kind=signIn`);
    await page.locator('.audit-open').first().click();
    await page.getByRole('dialog').getByText('Dispositivo').waitFor();
    expect(await sticksOut(page)).toBe(0);
    await leave(page);
  });
});

/** As the screen has it. */
const day = (text: string): string => text.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
function clock(text: string): string {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'a' : 'p'}.m.`;
}
