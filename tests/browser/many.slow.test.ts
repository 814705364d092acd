import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;

async function open(path: string, options = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, 'admin', path, options);
  await page.locator('.list-page-rows').waitFor();
  return page;
}
/** Goes on by a key until something with this name has the focus. */
async function keyTo(page: Page, key: 'Tab' | 'Shift+Tab', name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const said = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null;
      return focused?.getAttribute('aria-label') ?? focused?.labels?.[0]?.textContent ?? focused?.textContent ?? '';
    });
    if (name.test(said)) return;
  }
  throw new Error(`${key} does not come to ${name}`);
}
const dialog = (page: Page) => page.getByRole('dialog');

describe.skipIf(!hasChromium())('changing many rows [screens-5]', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('ticks jobs, changes their status and puts it back, by keyboard alone', async () => {
    const page = await open('/job-management?status=inProgress');
    const visitor = await signIn(system.url, 'admin');
    const links = await page.locator('.job-list-id > a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
    const ids = links.slice(0, 2).map((href) => Number(/\d+$/.exec(href)![0]));
    const statuses = async () =>
      Promise.all(ids.map(async (id) => (await read<{ data: { status: string } }>(visitor, `/job/${id}`)).data.status));
    await keyTo(page, 'Tab', /^Choose Job #/);
    await page.keyboard.press('Space');
    await keyTo(page, 'Tab', /^Choose Job #/);
    await page.keyboard.press('Space');
    await keyTo(page, 'Shift+Tab', /^Change 2 jobs$/);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await keyTo(page, 'Tab', /^It becomes$/);
    await page.keyboard.type('Susp');
    await dialog(page).getByText('2 will be changed.').waitFor();
    expect(await dialog(page).getByText('In Progress → Suspended').count()).toBe(2);
    await keyTo(page, 'Tab', /^Change 2$/);
    await page.keyboard.press('Enter');
    await dialog(page).getByText('2 of 2 changed.').waitFor();
    expect(await statuses()).toEqual(['suspended', 'suspended']);
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await keyTo(page, 'Tab', /^Undo$/);
    await page.keyboard.press('Enter');
    await dialog(page).getByText('2 are as they were before.').waitFor();
    expect(await statuses()).toEqual(['inProgress', 'inProgress']);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0);
    await leave(page);
  });

  it.each([
    ['/job-management', '.table-card', /^Change 1 job$/],
    ['/user-management', '.table-card', /^Change 1 user$/],
    ['/notifications', '.alert-card', /^See to 1 notification$/],
  ])('is worked with one thumb: %s', async (path, row, name) => {
    const page = await open(path, NARROW);
    await page.locator(row).nth(3).getByRole('checkbox').tap();
    const button = page.getByRole('button', { name });
    const { height } = page.viewportSize()!;
    const box = (await button.boundingBox())!;
    // In the lower third of the screen, whole, wherever the list is.
    expect(box.y).toBeGreaterThan((height * 2) / 3);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    await button.tap();
    await dialog(page).getByLabel('What changes').waitFor();
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: /^(Close|Cancel)$/ })
      .tap();
    await dialog(page).waitFor({ state: 'detached' });
    await leave(page);
  });

  it('gives alerts that were taken and settled back to nobody', async () => {
    const page = await open('/notifications');
    const boxes = page.getByRole('checkbox', { name: /^Choose / });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'See to 2 notifications' }).click();
    await dialog(page).getByRole('button', { name: 'Take 2' }).waitFor();
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await dialog(page).getByLabel('What changes').selectOption('settle');
    await dialog(page).getByLabel('It becomes').selectOption('done');
    await dialog(page).getByRole('button', { name: 'Resolve 2' }).click();
    await dialog(page).getByText('2 of 2 changed.').waitFor();
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await dialog(page).getByText('2 are as they were before.').waitFor();
    await leave(page);
  });
});
