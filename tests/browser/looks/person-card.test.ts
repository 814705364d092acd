import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { isLive, openSignedIn } from '#tests/support/browser/signed-in.ts';
import { read, signIn } from '#tests/support/visitor.ts';

const system = commonSystem();
let browser: Browser;
const trouble: string[][] = [];

async function open(person: string, path: string, options = {}): Promise<Page> {
  const desk = await openSignedIn(browser, system.url, person, path, options);
  trouble.push(desk.trouble);
  return desk.page;
}
const nameOn = (page: Page) => page.locator('main .person-name:visible').first();
const card = (page: Page) => page.locator('.popover.person-card');

/** Opens the first name of a screen by the keyboard, and closes its card by Escape. */
async function lookAtFirst(page: Page): Promise<string> {
  const name = nameOn(page);
  await name.waitFor();
  await name.focus();
  await page.keyboard.press('Enter');
  await card(page).locator('.person-card-facts').waitFor();
  const text = await card(page).innerText();
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  expect(await name.evaluate((button) => button === document.activeElement)).toBe(true);
  return text;
}

describe.skipIf(!hasChromium())('the card of a person', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it('opens from a name on each screen, for each role of the office', async () => {
    const { roster } = await read<Roster>(await signIn(system.url, 'supervisor1'), '/roster');
    const screens = ['/?tab=roster', `/job-management/${roster[0]!.jobPk}?tab=workforce`, '/timesheets'];
    for (const [person, paths] of [
      ['admin', [...screens, '/audit']],
      ['subadmin', screens],
      ['supervisor1', screens],
    ] as const)
      for (const path of paths) {
        const page = await open(person, path);
        expect(await lookAtFirst(page), `${person} at ${path}`).not.toBe('');
        await leave(page);
      }
  });

  it('moves nothing, and is a sheet at the lower edge of a phone', async () => {
    const page = await open('admin', '/?tab=roster');
    await nameOn(page).waitFor();
    await isLive(page);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift' });
    });
    await nameOn(page).click();
    await card(page).locator('.person-card-facts').waitFor();
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(await axeViolations(page, '.popover.person-card')).toEqual([]);
    await page.keyboard.press('Escape');
    await leave(page);
    const phone = await open('admin', '/?tab=roster', NARROW);
    await nameOn(phone).tap();
    await card(phone).locator('.person-card-facts').waitFor();
    const box = (await card(phone).boundingBox())!;
    expect([Math.round(box.x), Math.round(box.x + box.width)]).toEqual([8, 382]);
    expect(box.y + box.height).toBeGreaterThan(820);
    expect(await sticksOut(phone)).toBe(0);
    await leave(phone);
    expect(trouble.flat()).toEqual([]);
  });
});
