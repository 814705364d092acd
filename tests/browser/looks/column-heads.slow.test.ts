import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { hasChromium } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';
import { read, signIn } from '#tests/support/visitor.ts';

const system = commonSystem();
let browser: Browser;

/** What stands over the columns of tables in sight: of those, what is in small letters, or cut. */
const headsOn = (page: Page): Promise<{ count: number; wrong: string[] }> =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll<HTMLElement>('table:not(.calendar-days) thead th')]
      .filter((head) => head.checkVisibility() && !head.closest('.unseen'))
      .map((head) => ({ words: head.innerText.trim(), isCut: head.scrollWidth > head.clientWidth }))
      .filter(({ words }) => /\p{L}/u.test(words));
    const wrong = heads.filter(({ words, isCut }) => isCut || words !== words.toUpperCase());
    return { count: heads.length, wrong: wrong.map(({ words }) => words) };
  });

/** Opens each address and expects so many heads at least. */
async function look(page: Page, screens: readonly (readonly [path: string, atLeast: number])[]): Promise<void> {
  for (const [path, atLeast] of screens) {
    await page.goto(system.url + path);
    await vi.waitFor(async () => expect((await headsOn(page)).count, path).toBeGreaterThanOrEqual(atLeast));
    await page.evaluate(() => document.fonts.ready);
    expect([path, (await headsOn(page)).wrong]).toEqual([path, []]);
  }
}

const LISTS = [
  ['/job-management', 10],
  ['/timesheets', 6],
  ['/timesheets?tab=employee', 8],
  ['/user-management', 9],
  ['/audit', 5],
  ['/vehicles', 7],
  ['/integrations', 7],
  ['/integrations?tab=webhooks', 4],
  ['/integrations?tab=deliveries', 8],
  ['/upload', 5],
  ['/upload?tab=imports', 9],
  ['/upload?tab=timesheets', 5],
  ['/upload?tab=jobs', 4],
] as const;

describe.skipIf(!hasChromium())('heads of columns are in capitals', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it.each(['en', 'es'])('in every list and on every sheet: %s', async (language) => {
    const admin = await signIn(system.url, 'admin');
    const { data: days } = await read<{ data: { id: number }[] }>(admin, '/dwo', { order: '[["date","DESC"]]', limit: '1' });
    const { data: sheet } = await read<{ data: CrewSheet }>(admin, `/dwo/${days[0]!.id}/crew`);
    const { dwoId, date, foreman, jobs } = sheet;
    const person = `/timesheets/employee/${foreman.id}?days=`;
    const { page } = await openSignedIn(browser, system.url, 'admin', '/job-management/1', { language });
    await look(page, [
      ...LISTS,
      ['/job-management/1', 7],
      [`/timesheets/${dwoId}`, 6],
      [`/timesheets/${dwoId}?job=${jobs[0]!.dwoJobId}`, 16],
      [`${person}${date}.${date}`, 10],
      [`${person}2026-11-01.${date}`, 3],
    ]);
    await leave(page);
  });

  it('in dialogs, and on paper', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/job-management/1');
    for (const name of ['Hazard Form History', 'Vehicle History', 'Job Description History', 'View Timesheets']) {
      await page.getByRole('button', { name }).click();
      await page.locator('dialog[open] thead th').first().waitFor();
      expect([name, (await headsOn(page)).wrong]).toEqual([name, []]);
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    await page.goto(`${system.url}/timesheets`);
    await page
      .getByRole('link', { name: /^Crew Details/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add Jobs' }).click();
    await page.locator('dialog[open] thead th').first().waitFor();
    expect((await headsOn(page)).wrong).toEqual([]);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    await page.locator('.sheet-jobs').waitFor();
    const { count, wrong } = await headsOn(page);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(10);
    await page.emulateMedia({ media: null });
    await leave(page);
  });
});
